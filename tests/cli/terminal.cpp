#include "terminal.hpp"

#include <poll.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <array>
#include <chrono>
#include <csignal>
#include <stdexcept>

namespace tafl::test {

namespace {

constexpr std::chrono::milliseconds patience{60'000};

// Never returns.
void become(const std::vector<std::string>& arguments, const char* kind) {
    std::string terminal = std::string("TERM=") + kind, locale = "LC_ALL=C.UTF-8", program = TAFL_PROGRAM;
    std::vector<std::string> words = arguments;
    std::vector<char*> argv{program.data()};
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    std::array<char*, 3> environment{terminal.data(), locale.data(), nullptr};
    ::execve(argv[0], argv.data(), environment.data());
    ::_exit(126);
}

}  // namespace

Terminal::Terminal(const std::vector<std::string>& arguments, const char* kind, int rows) {
    const winsize size{static_cast<unsigned short>(rows), 80, 0, 0};
    if (::openpty(&keyboard_, &screen_, nullptr, nullptr, &size) != 0)
        throw std::runtime_error("no terminal");
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("cannot start a process");
    if (child_ == 0) {
        ::close(keyboard_);
        ::login_tty(screen_);
        const rlimit no_core{0, 0};
        ::setrlimit(RLIMIT_CORE, &no_core);
        become(arguments, kind);
    }
}

Terminal::~Terminal() {
    if (child_ > 0) {
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
    }
    ::close(keyboard_);
    ::close(screen_);
}

void Terminal::type(std::string_view keys) const {
    if (::write(keyboard_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
        throw std::runtime_error("the terminal takes no more keys");
}

bool Terminal::read_on() {
    pollfd ready{keyboard_, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(patience.count())) <= 0) return false;
    std::array<char, 4096> chunk;
    const auto got = ::read(keyboard_, chunk.data(), chunk.size());
    if (got > 0) shown_.append(chunk.data(), static_cast<std::size_t>(got));
    return got > 0;
}

bool Terminal::shows(std::string_view text) {
    for (;;) {
        if (const auto at = shown_.find(text, searched_); at != std::string::npos) {
            searched_ = at + text.size();
            return true;
        }
        if (!read_on()) return false;
    }
}

void Terminal::send(int signal) const { ::kill(child_, signal); }

int Terminal::end() {
    int status = 0;
    // This end stays open for is_as_found(), so the stream does not end; the child's exit does.
    const auto give_up = std::chrono::steady_clock::now() + patience;
    while (::waitpid(child_, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > give_up) return -1;  // the destructor ends it
        pollfd ready{keyboard_, POLLIN, 0};
        if (::poll(&ready, 1, 10) > 0 && !read_on()) break;
    }
    child_ = -1;
    for (pollfd ready{keyboard_, POLLIN, 0}; ::poll(&ready, 1, 0) > 0 && read_on();) continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool Terminal::is_as_found() const {
    termios now{};
    ::tcgetattr(screen_, &now);
    return (now.c_lflag & (ICANON | ECHO | ISIG | IEXTEN)) == (ICANON | ECHO | ISIG | IEXTEN);
}

}  // namespace tafl::test
