// The part of TOML that ruleset files are written in, as a flat list of keys and values, each with its place:
// comments; bare, quoted and dotted keys; [tables] and inline tables, which are only other ways to write
// dotted keys (`shieldwall = {min = 2}` gives `shieldwall.min`); texts in all four kinds of quotes; whole
// numbers; true and false; lists. Dates and fractions are seen and named, so that they can be refused where
// they stand.
//
// Why not a library: docs/adr/0006.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

inline constexpr std::size_t largest_ruleset_file = std::size_t{1} << 20;

// A value that an option could take, or else what it is, in words: "a number with a fraction".
using TomlValue = std::variant<OptionValue, std::string>;

struct TomlEntry {
    std::string key;  // "king.surround.edge"
    TomlValue value;
    std::size_t key_at = 0;  // offsets in the text
    std::size_t value_at = 0;
};

// In the order of the text. Time and memory grow with its length, and nothing is nested deeper than eight.
[[nodiscard]] Parsed<std::vector<TomlEntry>> read_toml(std::string_view text);

}  // namespace tafl
