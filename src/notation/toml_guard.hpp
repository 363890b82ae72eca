// What a text must satisfy before the TOML library sees it. The library walks its tables recursively, and a
// key of a hundred thousand dots, or that many brackets, would end in a stack overflow; this looks for them
// first, in one pass.
#pragma once

#include <expected>
#include <string_view>

#include "notation/error.hpp"

namespace tafl {

inline constexpr std::size_t largest_ruleset_file = std::size_t{1} << 20;

// No more than 1 MiB, no NUL byte, no key of more than eight parts, no lists deeper than sixteen; letters
// beyond ASCII only in strings and comments; no backslash at the end of a line. The last two are mistakes
// that the library takes for impossible.
[[nodiscard]] std::expected<void, Error> guard_toml(std::string_view text);

}  // namespace tafl
