// Text that several record formats share: cleaning comments and tags, escapes, clocks, annotation glyphs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"

namespace tafl {

// Valid UTF-8 (anything else is read as Latin-1, which older files use), with \n for line ends, without zero bytes and
// without blanks at both ends.
[[nodiscard]] std::string clean_text(std::string_view raw);
// The same in one line.
[[nodiscard]] std::string clean_line(std::string_view raw);
// Keeps letters, digits and . _ + -; anything else becomes _. Adds an x in front if the key does not begin
// with a letter.
[[nodiscard]] std::string clean_key(std::string_view raw);

// Puts a backslash before every character of `special`, and before a backslash that unescaped(.., readable) would
// remove.
[[nodiscard]] std::string escaped(std::string_view text, std::string_view special, std::string_view readable);
// Removes a backslash before a character of `special` or before a backslash; any other backslash stays.
[[nodiscard]] std::string unescaped(std::string_view text, std::string_view special);
// Puts a backslash before a [ at the start of a line: in a comment it would look like the first tag of the next
// game.
[[nodiscard]] std::string guard_line_starts(std::string_view text);

// The ! and ? after a move: "d1-d3!?" ends in "!?", which is NAG 5.
[[nodiscard]] std::string_view trailing_glyphs(std::string_view token) noexcept;
[[nodiscard]] std::optional<std::uint8_t> nag_of(std::string_view glyphs) noexcept;

[[nodiscard]] std::string to_clock_string(std::int64_t milliseconds);  // 1:02:03, 0:00:05.25
[[nodiscard]] std::optional<std::int64_t> parse_clock_string(std::string_view text);
[[nodiscard]] std::optional<int> parse_small_number(std::string_view text);  // up to nine digits

}  // namespace tafl
