#include "cli/text/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>

namespace tafl::cli {

bool is_capable_terminal(int descriptor) noexcept {
    const char* name = std::getenv("TERM");
    const std::string_view kind = name == nullptr ? "" : name;
    return !kind.empty() && kind != "dumb" && ::isatty(descriptor) == 1;
}

bool speaks_utf8() {
    for (const auto* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* set = std::getenv(name);
        std::string value(set == nullptr ? "" : set);
        if (value.empty()) continue;
        std::ranges::transform(value, value.begin(), [](unsigned char c) { return std::tolower(c); });
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

TerminalSize terminal_size() noexcept {
#ifdef TIOCGWINSZ
    winsize size{};
    if (::ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return {};
    return {size.ws_row, size.ws_col};
#else
    return {};
#endif
}

}  // namespace tafl::cli
