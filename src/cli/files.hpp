// Whole files in and out. `-` is standard input or standard output.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/text/output.hpp"

namespace tafl::cli {

// The content of a file, a pipe, or standard input, which can be read once. Throws UserError if the file does not exist, is
// a folder or a device with content, or is larger than 1 GiB.
[[nodiscard]] std::string read_input(const std::string& path);

// At most the first `max` bytes; also for an endless pipe.
[[nodiscard]] std::string read_beginning(const std::string& path, std::size_t max);

// Replaces the file atomically. Throws MachineError.
void write_file(const std::string& path, std::string_view text);

// Writes to `path`, or to `out` if the path is empty or `-`.
void write_result(const std::string& path, std::string_view text, Output& out);

// Whether two paths name the same file, existing or not.
[[nodiscard]] bool is_same_file(const std::string& one, const std::string& other);

// A new empty file in the temporary folder, deleted with this object.
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

// A file that grows at its end. Of what it had before the first `size` bytes stay; without a size, all. Throws MachineError.
class GrowingFile {
  public:
    explicit GrowingFile(std::string path, std::optional<std::size_t> size = 0);
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;
    ~GrowingFile();
    void append(std::string_view text) const;

  private:
    std::string path_;
    int descriptor_ = -1;
};

// Keeps other processes from working on the same file: holds a lock on PATH.lock, which is deleted with this object. Throws
// UserError if another process holds it, and MachineError.
class FileLock {
  public:
    explicit FileLock(const std::string& path);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

  private:
    std::string path_;  // of the lock
    int descriptor_ = -1;
};

// ".png" for "board.PNG"; empty if the name has no extension.
[[nodiscard]] std::string ending_of(const std::string& path);

// The name of a file in messages: its path, or "standard input".
[[nodiscard]] std::string input_name(const std::string& path);

}  // namespace tafl::cli
