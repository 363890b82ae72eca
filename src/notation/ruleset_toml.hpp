// A ruleset file as a flat list of keys and values, each with its place; the only code that knows the TOML
// library. A table is only another way to write dotted keys: `shieldwall = {min = 2}` and `[shieldwall]` both
// give `shieldwall.min`.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/error.hpp"
#include "notation/ruleset_options.hpp"

namespace tafl {

struct TomlPlace {  // as the library counts: lines from 1, columns from 1 in characters
    int line = 0;
    int column = 0;
};

struct TomlEntry {
    std::string key;                               // "king.surround.edge"
    std::variant<OptionValue, std::string> value;  // or, in words, what it is that no option can hold
    TomlPlace key_place;
    TomlPlace value_place;
};

// In the order of the file. The error is about the text as TOML: a bracket left open, a key given twice.
[[nodiscard]] std::expected<std::vector<TomlEntry>, Error> read_toml(std::string_view text);

// The offset in bytes of such a place.
[[nodiscard]] std::size_t offset_of(std::string_view text, TomlPlace place) noexcept;

}  // namespace tafl
