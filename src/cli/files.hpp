// Whole files in and out. `-` is standard input or standard output.
#pragma once

#include <string>
#include <string_view>

#include "cli/text/output.hpp"

namespace tafl::cli {

// A file, a pipe, or standard input, which can be read once. Throws UserError when there is no such file, or
// it is a folder, or larger than 1 GiB.
[[nodiscard]] std::string read_input(const std::string& path);

// The same, but no more than the first `most` bytes: of a pipe that never ends, too.
[[nodiscard]] std::string read_beginning(const std::string& path, std::size_t most);

// Writes all of it or leaves what was there before. Throws MachineError.
void write_file(const std::string& path, std::string_view text);

// To `path`, or to `out` when it is empty or `-`.
void write_result(const std::string& path, std::string_view text, Output& out);

// Whether two names stand for one file, be it there or not.
[[nodiscard]] bool is_same_file(const std::string& one, const std::string& other);

// An empty file that nobody else has, gone with this object.
class TemporaryFile {
  public:
    explicit TemporaryFile(std::string_view ending);  // throws MachineError
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

  private:
    std::string path_;
};

// How a file is called in messages: its path, or "standard input".
[[nodiscard]] std::string input_name(const std::string& path);

}  // namespace tafl::cli
