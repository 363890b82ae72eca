// The layout of a ruleset file: rows, and the offset of each in the file, so that an error points at its
// character.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

struct LayoutRows {
    std::size_t begin = 0;            // of the value in the file
    std::vector<std::string> rows;    // top rank first
    std::vector<std::size_t> places;  // of each row in the file
};

// From a list of rows, or from one text with a row on each line or slashes between them. Nothing for any other
// value.
[[nodiscard]] std::optional<LayoutRows> layout_rows(const OptionValue& value, std::string_view file,
                                                    std::size_t begin);

// The error's offset is that in the file.
[[nodiscard]] Parsed<Setup> parse_layout(const LayoutRows& layout);

// The offset of the square in the file. Precondition: parse_layout() has succeeded with that size.
[[nodiscard]] std::size_t offset_of(const LayoutRows& layout, Square square, int size) noexcept;

}  // namespace tafl
