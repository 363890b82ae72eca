#include "cli/terminal/terminal.hpp"

#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string_view>

namespace tafl::cli {

namespace {

constexpr std::array ending{SIGTERM, SIGHUP, SIGQUIT};

// Where a signal handler finds them.
termios found{};
std::array<struct sigaction, ending.size()> handlers_found{};

// The handler is gone when the signal comes again, and that ends the program.
void give_back_and_end(int signal) {
    ::tcsetattr(0, TCSANOW, &found);
    ::raise(signal);
}

void watch_signals() noexcept {
    for (std::size_t i = 0; i < ending.size(); ++i) {
        ::sigaction(ending[i], nullptr, &handlers_found[i]);
        if (handlers_found[i].sa_handler != SIG_DFL) continue;  // nohup
        struct sigaction action{};
        action.sa_handler = give_back_and_end;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(ending[i], &action, nullptr);
    }
}

void leave_signals() noexcept {
    for (std::size_t i = 0; i < ending.size(); ++i) ::sigaction(ending[i], &handlers_found[i], nullptr);
}

}  // namespace

bool is_steerable(int descriptor) noexcept {
    const char* name = std::getenv("TERM");
    const std::string_view terminal = name == nullptr ? "" : name;
    return !terminal.empty() && terminal != "dumb" && ::isatty(descriptor) == 1;
}

Extent extent_of_terminal() noexcept {
    winsize size{};
    if (::ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return {};
    return {size.ws_row, size.ws_col};
}

RawTerminal::RawTerminal() noexcept {
    ::tcgetattr(0, &found);
    take();
}

RawTerminal::~RawTerminal() { give_back(); }

void RawTerminal::take() noexcept {
    watch_signals();
    auto raw = found;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= ~static_cast<tcflag_t>(IXON);  // Ctrl-S would freeze the screen
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    ::tcsetattr(0, TCSADRAIN, &raw);  // what was typed ahead stays
}

void RawTerminal::give_back() noexcept {
    ::tcsetattr(0, TCSADRAIN, &found);
    leave_signals();
}

void RawTerminal::step_aside(int signal) noexcept {
    give_back();
    ::kill(0, signal);
    take();
}

}  // namespace tafl::cli
