// A zip archive, its members in the order in which they are added. It contains no dates, so that the same
// members give the same bytes. A large one is taken in pieces while it is written.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace tafl::print {

class ZipWriter {
  public:
    ZipWriter();
    ~ZipWriter();

    // The name is a path with slashes, in UTF-8. Throws std::runtime_error if memory runs out.
    void add_stored(std::string_view name, std::string_view content);
    void add_compressed(std::string_view name, std::string_view content);
    // A compressed member whose content comes in parts, until another begins or the archive ends.
    void begin(std::string_view name);
    void append(std::string_view content);

    // What has been written since the last call.
    [[nodiscard]] std::string take_written();
    // Ends the archive, and returns what is left of it; add nothing afterwards.
    [[nodiscard]] std::string take();

  private:
    struct Member {
        std::string name;
        unsigned method = 0;
        unsigned flags = 0;
        unsigned long checksum = 0;
        std::size_t packed = 0, size = 0;  // bytes in the archive, and uncompressed
        std::size_t at = 0;                // where its header begins
    };
    struct Open;  // the member that comes in parts
    void end_member();
    void write_header(const Member& member);
    void list(const Member& member);
    [[nodiscard]] static std::string facts_of(const Member& member);
    [[nodiscard]] std::size_t position() const { return taken_ + archive_.size(); }

    std::string archive_, directory_;
    std::size_t taken_ = 0;  // bytes
    unsigned count_ = 0;
    std::unique_ptr<Open> open_;
};

}  // namespace tafl::print
