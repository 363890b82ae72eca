#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/special_file.hpp"
#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"

namespace tafl::cli {

namespace {

constexpr std::size_t read_step = std::size_t{1} << 20;

class Descriptor {
  public:
    explicit Descriptor(int number) noexcept : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ > 2) ::close(number_);
    }
    [[nodiscard]] int number() const noexcept { return number_; }

  private:
    int number_;
};

[[noreturn]] void refuse(const std::string& path, int error) {
    const auto message = fmt::format("{} cannot be read: {}", input_name(path), std::strerror(error));
    if (error == EIO || error == ENOMEM || error == EMFILE) throw MachineError(message);
    throw UserError(message);
}

[[noreturn]] void cannot_write(const std::string& path, int error) {
    const auto* reason = error == EFBIG ? "it would be larger than a file may be here" : std::strerror(error);
    throw MachineError(fmt::format("{} cannot be written: {}", tafl::shown_path(path), reason));
}

// A second read would silently return nothing.
void claim_standard_input() {
    static bool claimed = false;
    if (std::exchange(claimed, true)) throw UserError("standard input is named twice; it can be read once");
}

int open_input(const std::string& path) {
    if (path != "-") return ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    claim_standard_input();
    return 0;
}

std::size_t expected_size(int descriptor) {
    struct stat facts{};
    if (::fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size < 0) return 0;
    return static_cast<std::size_t>(facts.st_size);
}

// /dev/zero, for one, has no end; a terminal has.
bool is_device(int descriptor) {
    struct stat facts{};
    return ::fstat(descriptor, &facts) == 0 && (S_ISCHR(facts.st_mode) || S_ISBLK(facts.st_mode)) &&
           ::isatty(descriptor) == 0;
}

void write_all(int descriptor, const std::string& path, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            cannot_write(path, errno);
        }
    }
}

// A pipe, a terminal or /dev/null.
void write_in_place(const std::string& path, std::string_view text) {
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.number() < 0) cannot_write(path, errno);
    write_all(file.number(), path, text);
}

// The path with links resolved; the target need not exist.
std::string target_of(const std::string& path) {
    std::error_code error;
    if (const auto target = std::filesystem::canonical(path, error); !error) return target.string();
    std::filesystem::path target(path);
    constexpr int max_links = 40;
    for (int i = 0; i < max_links; ++i) {
        const auto next = std::filesystem::read_symlink(target, error);
        if (error) return target.string();
        target = target.parent_path() / next;  // `next` alone if it is absolute
    }
    cannot_write(path, ELOOP);
}

// A name for a temporary file in the same folder, for mkstemp(); short, since the target's name may already
// have the maximum length.
std::string name_beside(const std::string& target) {
    return (std::filesystem::path(target).parent_path() / ".tafl-XXXXXX").string();
}

// The permissions of the file to replace, or those of a new file.
mode_t permissions_of(const std::string& path) {
    struct stat facts{};
    if (::stat(path.c_str(), &facts) == 0) return facts.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

}  // namespace

std::string read_beginning(const std::string& path, std::size_t max) {
    const Descriptor file(open_input(path));
    if (file.number() < 0) refuse(path, errno);
    std::string text;
    // One byte more than the file size, so that the end is found without another allocation.
    std::size_t room = std::min(expected_size(file.number()) + 1, max);
    for (std::size_t size = 0;;) {
        text.resize(size + room);
        const auto got = ::read(file.number(), text.data() + size, room);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) refuse(path, errno);
        if (got > 0 && size == 0 && is_device(file.number()))
            throw UserError(input_name(path) + " is not a file");
        size += static_cast<std::size_t>(got);
        if (got == 0 || size == max) {
            text.resize(size);
            return text;
        }
        room = std::min(std::max(read_step, text.size() - size), max - size);
    }
}

void write_file(const std::string& path, std::string_view text) {
    if (is_special_file(path)) return write_in_place(path, text);
    const auto target = target_of(path);
    auto beside = name_beside(target);
    const Descriptor file(::mkstemp(beside.data()));
    if (file.number() < 0) cannot_write(path, errno);
    try {
        write_all(file.number(), path, text);
        if (::fchmod(file.number(), permissions_of(target)) != 0) cannot_write(path, errno);
    } catch (const MachineError&) {
        ::unlink(beside.c_str());
        throw;
    }
    if (::rename(beside.c_str(), target.c_str()) == 0) return;
    const int error = errno;
    ::unlink(beside.c_str());
    cannot_write(path, error);
}

TemporaryFile::TemporaryFile(std::string_view ending) {
    path_ = (std::filesystem::temp_directory_path() / "tafl-XXXXXX").string();
    path_ += ending;
    const Descriptor file(::mkstemps(path_.data(), static_cast<int>(ending.size())));
    if (file.number() < 0) cannot_write(path_, errno);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

GrowingFile::GrowingFile(std::string path, std::optional<std::size_t> size)
    : path_(std::move(path)),
      descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) cannot_write(path_, errno);
    const bool is_cut = !size || ::ftruncate(descriptor_, static_cast<off_t>(*size)) == 0;
    if (!is_cut && errno != EINVAL) cannot_write(path_, errno);  // what a pipe answers
}

GrowingFile::~GrowingFile() { ::close(descriptor_); }

void GrowingFile::append(std::string_view text) const { write_all(descriptor_, path_, text); }

FileLock::FileLock(const std::string& path) : path_(path + ".lock") {
    for (;;) {
        descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor_ < 0) cannot_write(path_, errno);
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
            const int error = errno;
            ::close(descriptor_);
            if (error != EWOULDBLOCK) cannot_write(path_, error);
            throw UserError(fmt::format("{} is being worked on by another program; choose another file",
                                        tafl::shown_path(path)));
        }
        // The process that held the lock before may have deleted the file that is locked now.
        struct stat locked{}, there{};
        if (::fstat(descriptor_, &locked) == 0 && ::stat(path_.c_str(), &there) == 0 &&
            locked.st_ino == there.st_ino)
            return;
        ::close(descriptor_);
    }
}

FileLock::~FileLock() {
    ::unlink(path_.c_str());
    ::close(descriptor_);
}

}  // namespace tafl::cli
