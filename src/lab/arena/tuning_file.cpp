#include "lab/arena/tuning_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/numbers.hpp"
#include "base/text.hpp"

namespace tafl::arena {

namespace {

// Opened and locked: other processes wait.
class LockedFile {
  public:
    explicit LockedFile(const std::filesystem::path& path)
        : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
        if (descriptor_ >= 0) is_good_ = ::flock(descriptor_, LOCK_EX) == 0;
    }
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;
    ~LockedFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    [[nodiscard]] bool is_good() const noexcept { return is_good_; }
    // Up to the end of the last whole line; what a crash left of another one is removed.
    [[nodiscard]] std::string lines() {
        std::string text;
        std::array<char, 65'536> part;
        for (ssize_t got = 0;
             (got = ::pread(descriptor_, part.data(), part.size(), static_cast<off_t>(text.size()))) != 0;) {
            if (got < 0 && errno != EINTR) return is_good_ = false, std::string();
            if (got > 0) text.append(part.data(), static_cast<std::size_t>(got));
        }
        text.resize(text.rfind('\n') + 1);
        is_good_ = ::ftruncate(descriptor_, static_cast<off_t>(text.size())) == 0;
        return text;
    }
    void append(std::string_view text) {
        is_good_ = is_good_ && ::lseek(descriptor_, 0, SEEK_END) >= 0;
        while (is_good_ && !text.empty()) {
            const auto written = ::write(descriptor_, text.data(), text.size());
            is_good_ = written >= 0 || errno == EINTR;
            if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
        }
    }

  private:
    int descriptor_;
    bool is_good_ = false;
};

std::string line_of(const TuningState& state, int points) {
    auto line = fmt::format("{}\t{}", state.steps, points);
    for (const double value : state.values) line += fmt::format("\t{:.6g}", value);
    return line + "\n";
}

std::string_view take_field(std::string_view& line) noexcept {
    const auto field = line.substr(0, line.find('\t'));
    line.remove_prefix(std::min(line.size(), field.size() + 1));
    return field;
}

}  // namespace

TuningFile::TuningFile(std::filesystem::path path, std::span<const SpinOption> options)
    : path_(std::move(path)), options_(options.begin(), options.end()), header_("step\tpoints") {
    for (const auto& option : options_) header_ += '\t' + option.name;
}

std::string TuningFile::failed(std::string_view what) const {
    return fmt::format("{}: {}", shown_path(path_.string()), what);
}

std::expected<TuningFile, std::string> TuningFile::open(std::filesystem::path path,
                                                        std::span<const SpinOption> options) {
    TuningFile file(std::move(path), options);
    LockedFile locked(file.path_);
    if (!locked.is_good()) return std::unexpected(file.failed(std::strerror(errno)));
    if (const auto text = locked.lines(); !text.empty()) {
        if (const auto state = file.parse(text); !state) return std::unexpected(state.error());
        return file;
    }
    TuningState state;
    for (const auto& option : options) state.values.push_back(option.initial);
    locked.append(file.header_ + "\n" + line_of(state, 0));
    if (!locked.is_good()) return std::unexpected(file.failed(std::strerror(errno)));
    return file;
}

std::expected<TuningState, std::string> TuningFile::parse(std::string_view text) const {
    if (text.substr(0, text.find('\n')) != header_)
        return std::unexpected(failed("its options are others; expected the columns " + header_));
    text.remove_suffix(1);
    auto line = text.substr(text.rfind('\n') + 1);
    const auto steps = parse_number<std::uint64_t>(take_field(line));
    TuningState state{steps.value_or(0), {}};
    bool is_right = steps && parse_number<int>(take_field(line));
    for (const auto& option : options_) {
        const auto value = parse_number<double>(take_field(line));
        is_right = is_right && value && *value >= option.min && *value <= option.max;
        state.values.push_back(value.value_or(0));
    }
    if (!is_right || !line.empty()) return std::unexpected(failed("its last line is damaged; remove it"));
    return state;
}

std::expected<TuningState, std::string> TuningFile::read() const {
    LockedFile locked(path_);
    if (!locked.is_good()) return std::unexpected(failed(std::strerror(errno)));
    return parse(locked.lines());
}

std::expected<TuningState, std::string> TuningFile::append(
    int points, const std::function<void(TuningState&)>& move) const {
    LockedFile locked(path_);
    if (!locked.is_good()) return std::unexpected(failed(std::strerror(errno)));
    auto state = parse(locked.lines());
    if (!state) return state;
    move(*state);
    ++state->steps;
    locked.append(line_of(*state, points));
    if (!locked.is_good()) return std::unexpected(failed(std::strerror(errno)));
    return state;
}

}  // namespace tafl::arena
