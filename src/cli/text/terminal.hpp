// The capabilities of the terminal.
#pragma once

#include <cstddef>

namespace tafl::cli {

// The descriptor is a terminal that understands control sequences; TERM=dumb does not.
[[nodiscard]] bool is_capable_terminal(int descriptor) noexcept;

[[nodiscard]] bool speaks_utf8();

struct TerminalSize {
    std::size_t rows = 24, columns = 80;  // defaults if the terminal does not report its size
};
[[nodiscard]] TerminalSize terminal_size() noexcept;

}  // namespace tafl::cli
