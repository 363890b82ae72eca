// What the terminal can do.
#pragma once

#include <cstddef>

namespace tafl::cli {

// The descriptor is a terminal that understands control sequences; TERM=dumb does not.
[[nodiscard]] bool is_capable_terminal(int descriptor) noexcept;

struct TerminalSize {
    std::size_t rows = 24, columns = 80;  // where the terminal does not say
};
[[nodiscard]] TerminalSize terminal_size() noexcept;

}  // namespace tafl::cli
