#include "cli/terminal/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace tafl::cli {

bool is_capable_terminal(int descriptor) noexcept {
    const char* name = std::getenv("TERM");
    const std::string_view kind = name == nullptr ? "" : name;
    return !kind.empty() && kind != "dumb" && ::isatty(descriptor) == 1;
}

TerminalSize terminal_size() noexcept {
    winsize size{};
    if (::ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return {};
    return {size.ws_row, size.ws_col};
}

}  // namespace tafl::cli
