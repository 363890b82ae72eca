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

#include "host/piped_process.hpp"

extern char** environ;

namespace tafl::host {

namespace {

using namespace std::chrono_literals;

int milliseconds_until(Deadline deadline) noexcept {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::chrono::milliseconds>(left, 0ms, 50ms).count());
}

void wait_for(int descriptor, short event, Deadline deadline) noexcept {
    pollfd waiting{descriptor, event, 0};
    ::poll(&waiting, 1, milliseconds_until(deadline));
}

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
int spawn(const std::vector<std::string>& words, const std::string& folder, const Pipe& in, const Pipe& out,
          pid_t& pid) {
    std::vector<char*> argv;
    for (const auto& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    if (!folder.empty()) ::posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
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

// The program must ignore SIGPIPE.
class Process : public PipedProcess {
  public:
    Process(pid_t pid, int in, int out) noexcept : pid_(pid), in_(in), out_(out) {}
    ~Process() override {
        close_pipes();
        if (pid_ < 0) return;
        const auto pid = pid_;
        kill_group();
        ::waitpid(pid, nullptr, 0);
    }

    bool write_some(std::string_view& text, Deadline deadline) override {
        const auto written = ::write(in_, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            wait_for(in_, POLLOUT, deadline);
        } else if (errno != EINTR) {
            return false;
        }
        return true;
    }

    bool read_some(std::string& buffer, Deadline deadline) override {
        std::array<char, 1 << 14> chunk;
        const auto got = ::read(out_, chunk.data(), chunk.size());
        if (got > 0) {
            buffer.append(chunk.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            return false;
        } else {
            wait_for(out_, POLLIN, deadline);
        }
        return true;
    }

    void close_pipes() noexcept override {
        if (in_ >= 0) ::close(std::exchange(in_, -1));
        if (out_ >= 0) ::close(std::exchange(out_, -1));
    }

    std::optional<std::string> wait_for_end(std::chrono::milliseconds timeout) override {
        int status = 0;
        const auto deadline = std::chrono::steady_clock::now() + timeout;
        while (pid_ >= 0 && ::waitpid(pid_, &status, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() >= deadline) return {};
            ::poll(nullptr, 0, 1);
        }
        if (pid_ >= 0) {
            end_ = how_it_ended(status);
            kill_group();
        }
        return end_;
    }

  private:
    void kill_group() noexcept { ::kill(-std::exchange(pid_, -1), SIGKILL); }

    pid_t pid_;
    int in_;   // write end of its standard input
    int out_;  // read end of its standard output
    std::optional<std::string> end_;
};

}  // namespace

std::expected<std::unique_ptr<PipedProcess>, std::string> start_process(const std::vector<std::string>& words,
                                                                        const std::string& folder) {
    Pipe in;
    Pipe out;
    pid_t pid = -1;
    const int error = in.open() && out.open() ? spawn(words, folder, in, out, pid) : errno;
    if (error != 0) {
        in.close();
        out.close();
        return std::unexpected(std::strerror(error));
    }
    ::close(in.read);
    ::close(out.write);
    ::fcntl(in.write, F_SETFL, O_NONBLOCK);
    ::fcntl(out.read, F_SETFL, O_NONBLOCK);
    return std::make_unique<Process>(pid, in.write, out.read);
}

}  // namespace tafl::host
