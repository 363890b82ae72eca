// Text broken into lines that a terminal can show whole.
#pragma once

#include <string>
#include <string_view>

namespace tafl::cli {

// Broken at blanks before column 78; every line after the first begins with `indent` blanks. Line breaks in
// the text stay.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent = 0);

}  // namespace tafl::cli
