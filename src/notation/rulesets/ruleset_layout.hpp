// The layout of a ruleset file: rows, and where in the file each of them stands, so that a mistake in them
// can be shown at its very character.
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

// From a list of rows, or from one text with a row a line or with slashes between. Nothing for any other
// value.
[[nodiscard]] std::optional<LayoutRows> layout_rows(const OptionValue& value, std::string_view file,
                                                    std::size_t begin);

// The offset of an error is that in the file.
[[nodiscard]] Parsed<Setup> parse_layout(const LayoutRows& layout);

// Where in the file the square stands. Precondition: the layout has been read, and has that size.
[[nodiscard]] std::size_t offset_of(const LayoutRows& layout, Square square, int size) noexcept;

}  // namespace tafl
