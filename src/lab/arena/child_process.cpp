#include "lab/arena/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

extern char** environ;

namespace tafl::arena {

namespace {

using namespace std::chrono_literals;
constexpr auto stop_interval = 50ms;  // the interval at which a wait checks `stop`

int milliseconds_until(Deadline deadline) noexcept {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::chrono::milliseconds>(left, 0ms, stop_interval).count());
}

bool is_past(Deadline deadline) noexcept { return std::chrono::steady_clock::now() >= deadline; }

struct Pipe {
    int read = -1;
    int write = -1;
    [[nodiscard]] bool open() noexcept {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
    void close() const noexcept {
        if (read >= 0) ::close(read);
        if (write >= 0) ::close(write);
    }
};

// In a process group of its own: Ctrl-C reaches only us, and the child's children can be killed with it.
// Signals have their defaults.
int spawn(const std::vector<std::string>& words, const Pipe& in, const Pipe& out, pid_t& pid) {
    std::vector<char*> argv;
    for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, in.read, 0);
    ::posix_spawn_file_actions_adddup2(&actions, out.write, 1);
    ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes, &signals);
    ::sigaddset(&signals, SIGPIPE);
    ::sigaddset(&signals, SIGINT);
    ::posix_spawnattr_setsigdefault(&attributes, &signals);
    ::posix_spawnattr_setflags(&attributes,
                               POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    const int error = ::posix_spawnp(&pid, argv[0], &actions, &attributes, argv.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    return error;
}

std::string how_it_ended(int status) {
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

std::expected<ChildProcess, std::string> ChildProcess::start(const std::vector<std::string>& words) {
    if (words.empty()) return std::unexpected("there is no command");
    Pipe in;
    Pipe out;
    pid_t pid = -1;
    const int error = in.open() && out.open() ? spawn(words, in, out, pid) : errno;
    if (error != 0) {
        in.close();
        out.close();
        return std::unexpected(std::strerror(error));
    }
    ::close(in.read);
    ::close(out.write);
    ::fcntl(in.write, F_SETFL, O_NONBLOCK);
    ::fcntl(out.read, F_SETFL, O_NONBLOCK);
    return ChildProcess(pid, in.write, out.read);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      buffer_(std::move(other.buffer_)),
      searched_(std::exchange(other.searched_, 0)) {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(in_, other.in_);
    std::swap(out_, other.out_);
    std::swap(buffer_, other.buffer_);
    std::swap(searched_, other.searched_);
    return *this;
}

ChildProcess::~ChildProcess() { end(0ms); }

void ChildProcess::close_pipes() noexcept {
    if (in_ >= 0) ::close(std::exchange(in_, -1));
    if (out_ >= 0) ::close(std::exchange(out_, -1));
}

bool ChildProcess::send(std::string_view text, Deadline deadline) {
    while (!text.empty()) {
        const auto written = ::write(in_, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN && !is_past(deadline)) {
            pollfd waiting{in_, POLLOUT, 0};
            ::poll(&waiting, 1, milliseconds_until(deadline));
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool ChildProcess::take_line(std::string& line) {
    const auto end = buffer_.find('\n', searched_);
    searched_ = buffer_.size();
    if (end == std::string::npos) return false;
    line.assign(buffer_, 0, end);
    if (line.ends_with('\r')) line.pop_back();
    buffer_.erase(0, end + 1);
    searched_ = 0;
    return true;
}

ReadResult ChildProcess::read_line(std::string& line, Deadline deadline, const std::atomic<bool>& stop) {
    for (;;) {
        if (take_line(line)) return is_past(deadline) ? ReadResult::Timeout : ReadResult::Line;
        if (buffer_.size() > max_line_length) return ReadResult::TooLong;
        if (stop) return ReadResult::Stopped;
        std::array<char, 1 << 14> chunk;
        const auto got = ::read(out_, chunk.data(), chunk.size());
        if (got > 0) {
            buffer_.append(chunk.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            return ReadResult::End;
        } else if (is_past(deadline)) {
            return ReadResult::Timeout;
        } else {
            pollfd waiting{out_, POLLIN, 0};
            ::poll(&waiting, 1, milliseconds_until(deadline));
        }
    }
}

std::optional<std::string> ChildProcess::wait_for_end(std::chrono::milliseconds timeout) {
    int status = 0;
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    auto ended = ::waitpid(pid_, &status, WNOHANG);
    for (; ended == 0 && !is_past(deadline); ended = ::waitpid(pid_, &status, WNOHANG)) ::poll(nullptr, 0, 1);
    if (ended == 0) return {};
    forget();
    return how_it_ended(status);
}

void ChildProcess::end(std::chrono::milliseconds timeout) {
    close_pipes();
    if (pid_ < 0 || wait_for_end(timeout)) return;
    const auto pid = pid_;
    forget();
    ::waitpid(pid, nullptr, 0);
}

// Kills the whole process group.
void ChildProcess::forget() noexcept { ::kill(-std::exchange(pid_, -1), SIGKILL); }

}  // namespace tafl::arena
