// Text from outside, made fit to stand in a message: in quotes, cut to a readable length, no control
// characters.
#pragma once

#include <string>
#include <string_view>

namespace tafl {

// 'd1-d3'. Bytes that are not printable ASCII or well-formed UTF-8 are written as \xNN; after 40 bytes it
// ends in "...".
[[nodiscard]] std::string quoted(std::string_view text);

// A file's path as it stands, but quoted where it holds what would steer a terminal.
[[nodiscard]] std::string shown_path(std::string_view path);

// The text without blanks, tabs and line ends at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

// The text without the three bytes that some editors put in front of UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text) noexcept;

// The length of the UTF-8 sequence that begins the text: 1 to 4, or 0 if it is none.
[[nodiscard]] std::size_t utf8_length(std::string_view text) noexcept;

}  // namespace tafl
