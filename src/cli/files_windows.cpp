#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <share.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t read_step = std::size_t{1} << 20;

[[noreturn]] void cannot_write(const std::string& path, std::string_view reason) {
    throw MachineError(fmt::format("{} cannot be written: {}", tafl::shown_path(path), reason));
}

// GCC's library reads a path of chars as Latin-1.
std::filesystem::path from_utf8(const std::string& path) { return std::u8string(path.begin(), path.end()); }

// Not inherited by other processes.
int open_file(const std::string& path, int flags) {
    return ::_wopen(from_utf8(path).c_str(), flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

// A new file in the folder, for what will be written to `path`.
std::filesystem::path new_file(const std::filesystem::path& folder, const std::string& path) {
    for (int number = 0;; ++number) {
        const auto name = folder / fmt::format("tafl-{}-{}.tmp", ::_getpid(), number);
        const int file = open_file(name.string(), _O_WRONLY | _O_CREAT | _O_EXCL);
        if (file >= 0) {
            ::_close(file);
            return name;
        }
        if (errno != EEXIST) cannot_write(path, std::strerror(errno));
    }
}

}  // namespace

std::string read_beginning(const std::string& path, std::size_t max) {
    static bool claimed = false;
    if (path == "-" && std::exchange(claimed, true))
        throw UserError("standard input is named twice; it can be read once");
    const int file = path == "-" ? 0 : open_file(path, _O_RDONLY);
    std::string text;
    for (std::size_t size = 0; file >= 0;) {
        const auto room = std::min(read_step, max - size);
        text.resize(size + room);
        const auto got = ::_read(file, text.data() + size, static_cast<unsigned>(room));
        if (got < 0) break;
        size += static_cast<std::size_t>(got);
        text.resize(size);
        if (got > 0 && size < max) continue;
        if (file > 0) ::_close(file);
        return text;
    }
    throw UserError(fmt::format("{} cannot be read: {}", input_name(path), std::strerror(errno)));
}

void write_file(const std::string& path, std::string_view text) {
    const auto target = from_utf8(path);
    const auto beside = new_file(target.parent_path(), path);
    try {
        GrowingFile(beside.string()).append(text);
        std::filesystem::rename(beside, target);
    } catch (const std::exception& error) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        throw;
    }
}

TemporaryFile::TemporaryFile(std::string_view ending) {
    const auto name = new_file(std::filesystem::temp_directory_path(), "a temporary file");
    path_ = name.string() + std::string(ending);
    std::filesystem::rename(name, path_);
}

TemporaryFile::~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

GrowingFile::GrowingFile(std::string path, std::optional<std::size_t> size)
    : path_(std::move(path)), descriptor_(open_file(path_, _O_WRONLY | _O_CREAT | _O_APPEND)) {
    if (descriptor_ < 0 || (size && ::_chsize_s(descriptor_, static_cast<__int64>(*size)) != 0))
        cannot_write(path_, std::strerror(errno));
}

GrowingFile::~GrowingFile() { ::_close(descriptor_); }

void GrowingFile::append(std::string_view text) const {
    while (!text.empty()) {
        const auto written =
            ::_write(descriptor_, text.data(), static_cast<unsigned>(std::min(text.size(), read_step)));
        if (written < 0) cannot_write(path_, std::strerror(errno));
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

// Windows refuses to open a file that another process has opened so.
FileLock::FileLock(const std::string& path) : path_(path + ".lock") {
    const auto error =
        ::_wsopen_s(&descriptor_, std::filesystem::path(path_).c_str(),
                    _O_RDWR | _O_CREAT | _O_BINARY | _O_NOINHERIT, _SH_DENYRW, _S_IREAD | _S_IWRITE);
    if (error == EACCES)
        throw UserError(fmt::format("{} is being worked on by another program; choose another file",
                                    tafl::shown_path(path)));
    if (error != 0) cannot_write(path_, std::strerror(error));
}

FileLock::~FileLock() {
    ::_close(descriptor_);
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

}  // namespace tafl::cli
