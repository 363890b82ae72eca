// A tree in a file that several processes extend at the same time, on one machine.
//
// A record is appended as one line. A process that is killed loses the position that it searches, and leaves at most half a line,
// which the next one removes. Before it chooses a position or appends one, a process reads what the others have appended.
//
// Locks (fcntl, by open file, so that the kernel releases them when a process ends, however it ends):
//
//     byte 0                 held while a process reads to the end, chooses a position or appends a record
//     byte 2^40 + key / 4    the lease of a position: held while it is searched
//
// Errors: a file with other content is reported as a sentence that names it and the line; failed reads and writes throw
// std::system_error.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "theory/tree.hpp"

namespace tafl::theory {

class SharedFile {
  public:
    // Creates the file, or continues one of the same ruleset.
    [[nodiscard]] static std::expected<SharedFile, std::string> open(const std::filesystem::path& path,
                                                                     std::shared_ptr<const Ruleset> ruleset);
    SharedFile(SharedFile&& other) noexcept;
    SharedFile& operator=(SharedFile&&) = delete;
    ~SharedFile();

    [[nodiscard]] const Tree& tree() const noexcept { return tree_; }

    // The next position to search, leased to this object until append(). Waits while others search all that are left. Nothing if the
    // tree has this many positions, or if all of them are decided.
    [[nodiscard]] std::expected<std::optional<Leaf>, std::string> lease(int positions);

    // Appends the search of the leased position.
    [[nodiscard]] std::expected<void, std::string> append(const Record& record);

  private:
    SharedFile(std::filesystem::path path, std::shared_ptr<const Ruleset> ruleset, int descriptor);
    [[nodiscard]] std::expected<void, std::string> read_more();
    [[nodiscard]] std::string take_line(std::string_view line);
    [[nodiscard]] std::string remove_half_line(const std::string& half);
    [[nodiscard]] std::string read_to_end() const;
    [[nodiscard]] std::unexpected<std::string> refuse(const std::string& what) const;
    void write(std::string_view text);
    [[noreturn]] void fail(const char* what) const;

    std::filesystem::path path_;
    int descriptor_;
    Tree tree_;
    std::int64_t end_ = 0;  // of the last whole line that was read
    int lines_ = 0;
};

}  // namespace tafl::theory
