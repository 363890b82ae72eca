// Small pieces of text that several record formats share: comments and tags made clean, escapes, clocks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"

namespace tafl {

// UTF-8, or else taken as Latin-1, which older files are in; line ends are \n; blanks at both ends are
// dropped, and so are zero bytes.
[[nodiscard]] std::string clean_text(std::string_view raw);
// The same in one line.
[[nodiscard]] std::string clean_line(std::string_view raw);
// Letters, digits and . _ + - stay, anything else becomes _; an x goes in front where no letter begins it.
[[nodiscard]] std::string clean_key(std::string_view raw);

// Puts a backslash before every character of `special`, and before a backslash where unescaped(.., readable)
// would take it for one of ours.
[[nodiscard]] std::string escaped(std::string_view text, std::string_view special, std::string_view readable);
// Takes them away again: before a character of `special` or a backslash; elsewhere a backslash is a
// backslash.
[[nodiscard]] std::string unescaped(std::string_view text, std::string_view special);
// Puts a backslash before a [ that begins a line: inside a comment it would look like the next game's first
// tag.
[[nodiscard]] std::string guard_line_starts(std::string_view text);

// The ! and ? behind a move: "d1-d3!?" ends in "!?", which is NAG 5.
[[nodiscard]] std::string_view trailing_glyphs(std::string_view token) noexcept;
[[nodiscard]] std::optional<std::uint8_t> nag_of(std::string_view glyphs) noexcept;

[[nodiscard]] std::string to_clock_string(std::int64_t milliseconds);  // 1:02:03, 0:00:05.25
[[nodiscard]] std::optional<std::int64_t> parse_clock_string(std::string_view text);
[[nodiscard]] std::optional<int> parse_small_number(std::string_view text);  // up to nine digits

}  // namespace tafl
