// Reads the subset of TOML that ruleset files use, as a flat list of keys and values with their offsets:
// comments; bare, quoted and dotted keys; [tables] and inline tables, which become dotted keys
// (`shieldwall = {min = 2}` gives `shieldwall.min`); strings in all four kinds of quotes; whole numbers;
// true and false; lists. Dates and fractions are recognized, so that the error can name
// them.
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

inline constexpr std::size_t max_ruleset_file_size = std::size_t{1} << 20;

// A value that an option can have, or else a description of it: "a number with a fraction".
using TomlValue = std::variant<OptionValue, std::string>;

struct TomlEntry {
    std::string key;  // "king.surround.edge"
    TomlValue value;
    std::size_t key_at = 0;  // offsets in the text
    std::size_t value_at = 0;
};

// In the order of the text. Linear time and memory; at most eight levels of nesting.
[[nodiscard]] Parsed<std::vector<TomlEntry>> read_toml(std::string_view text);

}  // namespace tafl
