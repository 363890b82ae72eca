// Line wrapping for terminals.
#pragma once

#include <string>
#include <string_view>

namespace tafl::cli {

// Wraps at blanks before column 78; each line after the first begins with `indent` blanks. Line breaks in the text are
// preserved.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent = 0);

}  // namespace tafl::cli
