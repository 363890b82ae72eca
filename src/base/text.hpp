// Text helpers: blanks, lists, UTF-8, and making text from outside safe to show in a message.
#pragma once

#include <functional>
#include <ranges>
#include <string>
#include <string_view>

namespace tafl {

inline constexpr std::string_view blanks = " \t\r\n";

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

// The text without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

// 'd1-d3'. Bytes that are not printable ASCII or well-formed UTF-8 are written as \xNN; after 40 bytes it
// ends in "...".
[[nodiscard]] std::string in_quotes(std::string_view text);

// A file's path, in quotes only if it contains control characters.
[[nodiscard]] std::string shown_path(std::string_view path);

// "a, b, c"
template <std::ranges::input_range Words>
[[nodiscard]] std::string join(const Words& words, std::string_view between = ", ") {
    std::string text;
    for (bool first = true; const auto& word : words) {
        if (!first) text += between;
        text += word;
        first = false;
    }
    return text;
}

// "a, b or c" for the last word "or". `to_text` gives the text of an element.
template <std::ranges::sized_range Words, class ToText = std::identity>
[[nodiscard]] std::string join_list(const Words& words, std::string_view last, ToText to_text = {}) {
    std::string text;
    auto left = std::ranges::size(words);
    for (const auto& word : words) {
        text += to_text(word);
        if (--left > 1) text += ", ";
        if (left == 1) text.append(" ").append(last).append(" ");
    }
    return text;
}

// The text without a UTF-8 byte order mark.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text) noexcept;

// Writes each multiplication sign as x, for ASCII output: "Tyr, 11×11" becomes "Tyr, 11x11".
[[nodiscard]] std::string with_plain_times(std::string_view text);

// The length of the well-formed UTF-8 sequence that begins the text: 1 to 4, or 0.
[[nodiscard]] std::size_t utf8_length(std::string_view text) noexcept;

// With a capital at its start, if it begins with a small letter of the Latin alphabets of Western and Central Europe (up to U+017E).
[[nodiscard]] std::string capitalized(std::string text);

// Precondition: a Unicode scalar value.
void append_utf8(std::string& out, unsigned code_point);

}  // namespace tafl
