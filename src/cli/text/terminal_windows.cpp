#include <windows.h>

#include "cli/text/terminal.hpp"

namespace tafl::cli {

namespace {

HANDLE handle_of(int descriptor) noexcept {
    return ::GetStdHandle(descriptor == 0   ? STD_INPUT_HANDLE
                          : descriptor == 1 ? STD_OUTPUT_HANDLE
                                            : STD_ERROR_HANDLE);
}

}  // namespace

// Consoles understand control sequences once they are told to.
bool is_capable_terminal(int descriptor) noexcept {
    DWORD mode = 0;
    const auto console = handle_of(descriptor);
    return ::GetConsoleMode(console, &mode) != FALSE &&
           ::SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != FALSE;
}

bool speaks_utf8() { return true; }  // since prepare_process()

TerminalSize terminal_size() noexcept {
    CONSOLE_SCREEN_BUFFER_INFO screen{};
    if (::GetConsoleScreenBufferInfo(handle_of(1), &screen) == FALSE) return {};
    const auto& window = screen.srWindow;
    return {static_cast<std::size_t>(window.Bottom - window.Top + 1),
            static_cast<std::size_t>(window.Right - window.Left + 1)};
}

}  // namespace tafl::cli
