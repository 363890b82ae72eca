#include "theory/shared_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/special_file.hpp"
#include "base/text.hpp"
#include "theory/record_text.hpp"

namespace tafl::theory {

namespace {

constexpr off_t journal_byte = 0;

off_t lease_byte(Key key) noexcept {
    return (off_t{1} << 40) + static_cast<off_t>(static_cast<std::uint64_t>(key) >> 2);
}

bool set_lock(int descriptor, int command, short type, off_t byte) noexcept {
    struct flock lock{};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = byte;
    lock.l_len = 1;
    int done = 0;
    do done = ::fcntl(descriptor, command, &lock);
    while (done < 0 && errno == EINTR);
    return done == 0;
}

class Lock {
  public:
    Lock(int descriptor, off_t byte) : descriptor_(descriptor), byte_(byte) {
        if (!set_lock(descriptor, F_OFD_SETLKW, F_WRLCK, byte))
            throw std::system_error(errno, std::generic_category(), "the opening tree cannot be locked");
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() { set_lock(descriptor_, F_OFD_SETLK, F_UNLCK, byte_); }

  private:
    int descriptor_;
    off_t byte_;
};

}  // namespace

SharedFile::SharedFile(std::filesystem::path path, std::shared_ptr<const Ruleset> ruleset, int descriptor)
    : path_(std::move(path)), descriptor_(descriptor), tree_(std::move(ruleset)) {}

SharedFile::SharedFile(SharedFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      tree_(std::move(other.tree_)),
      end_(other.end_),
      lines_(other.lines_) {}

SharedFile::~SharedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::unexpected<std::string> SharedFile::refuse(const std::string& what) const {
    return std::unexpected(fmt::format("{} {}", shown_path(path_.string()), what));
}

void SharedFile::fail(const char* what) const {
    throw std::system_error(errno, std::generic_category(), shown_path(path_.string()) + what);
}

std::expected<SharedFile, std::string> SharedFile::open(const std::filesystem::path& path,
                                                        std::shared_ptr<const Ruleset> ruleset) {
    SharedFile file(path, std::move(ruleset), -1);
    if (is_special_file(path)) return file.refuse("is not a file");
    file.descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file.descriptor_ < 0) file.fail(" cannot be opened");
    const Lock lock(file.descriptor_, journal_byte);
    if (auto read = file.read_more(); !read) return std::unexpected(std::move(read.error()));
    return file;
}

std::string SharedFile::read_to_end() const {
    std::string text;
    char block[1 << 16];
    for (off_t at = end_;;) {
        const auto got = ::pread(descriptor_, block, sizeof block, at);
        if (got < 0 && errno != EINTR) fail(" cannot be read");
        if (got == 0) return text;
        if (got < 0) continue;
        text.append(block, static_cast<std::size_t>(got));
        at += got;
    }
}

// Why the line is wrong, as a sentence without its subject.
std::string SharedFile::take_line(std::string_view line) {
    ++lines_;
    if (lines_ == 1) return fault_of_head(line, tree_.ruleset());
    const auto record = parse_record(line, tree_.ruleset().size());
    if (!record) return fmt::format("is damaged in line {}: {}", lines_, record.error().message);
    const auto added = tree_.add(*record);
    return added ? "" : fmt::format("is damaged in line {}: {}", lines_, added.error());
}

// Removes the half line that a killed process left. A file that is no tree keeps its text.
std::string SharedFile::remove_half_line(const std::string& half) {
    if (lines_ == 0 && !head_of(tree_.ruleset()).starts_with(half))
        return fault_of_head(half, tree_.ruleset());
    if (::ftruncate(descriptor_, end_) != 0) fail(" cannot be written");
    return {};
}

// Reads what other processes have appended. Precondition: the journal is locked.
std::expected<void, std::string> SharedFile::read_more() {
    auto text = read_to_end();
    std::string_view rest = text;
    for (auto end = rest.find('\n'); end != rest.npos; end = rest.find('\n')) {
        if (const auto fault = take_line(rest.substr(0, end)); !fault.empty()) return refuse(fault);
        rest.remove_prefix(end + 1);
        end_ += static_cast<std::int64_t>(end) + 1;
    }
    if (!rest.empty())
        if (const auto fault = remove_half_line(std::string(rest)); !fault.empty()) return refuse(fault);
    if (lines_ == 0) {
        write(head_of(tree_.ruleset()));
        lines_ = 1;
    }
    return {};
}

// Writes at the end of the last whole line.
void SharedFile::write(std::string_view text) {
    while (!text.empty()) {
        const auto written = ::pwrite(descriptor_, text.data(), text.size(), end_);
        if (written < 0 && errno != EINTR) fail(" cannot be written");
        if (written <= 0) continue;
        text.remove_prefix(static_cast<std::size_t>(written));
        end_ += written;
    }
}

std::expected<std::optional<Leaf>, std::string> SharedFile::lease(int positions) {
    while (true) {
        std::optional<Key> taken;
        {
            const Lock lock(descriptor_, journal_byte);
            if (auto read = read_more(); !read) return std::unexpected(std::move(read.error()));
            if (tree_.positions() >= positions) return std::nullopt;
            auto leaf = tree_.next_leaf([&](Key key) {
                const bool is_ours = set_lock(descriptor_, F_OFD_SETLK, F_WRLCK, lease_byte(key));
                if (!is_ours && !taken) taken = key;
                return !is_ours;
            });
            if (leaf || !taken) return leaf;
        }
        const Lock until_it_is_searched(descriptor_, lease_byte(*taken));
    }
}

std::expected<void, std::string> SharedFile::append(const Record& record) {
    const Lock lock(descriptor_, journal_byte);
    if (auto read = read_more(); !read) return read;
    if (auto added = tree_.add(record); !added) return refuse(added.error());
    write(to_line(record, tree_.ruleset().size()));
    ++lines_;
    set_lock(descriptor_, F_OFD_SETLK, F_UNLCK, lease_byte(record.key));
    return {};
}

}  // namespace tafl::theory
