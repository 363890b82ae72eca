// A zip archive in memory, its members in the order in which they are added. It contains no dates, so that
// the same members give the same bytes.
#pragma once

#include <string>
#include <string_view>

namespace tafl::print {

class ZipWriter {
  public:
    // The name is a path with slashes, in UTF-8. Throws std::runtime_error if memory runs out.
    void add_stored(std::string_view name, std::string_view content);
    void add_compressed(std::string_view name, std::string_view content);
    // Returns the archive; add nothing afterwards.
    [[nodiscard]] std::string take();

  private:
    struct Member {
        std::string_view name, content;  // as the archive has it
        std::size_t size;                // uncompressed
        unsigned method;
        unsigned long checksum;
    };
    void add(const Member& member);

    std::string archive_, directory_;
    unsigned count_ = 0;
};

}  // namespace tafl::print
