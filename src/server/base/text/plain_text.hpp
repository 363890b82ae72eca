// Text that one player writes and another reads: names, chat, reports.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.hpp"

namespace tafl::server {

// The first character of the text and its length in bytes; nothing for an empty text or invalid UTF-8.
struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;
};
[[nodiscard]] inline std::optional<Character> first_character(std::string_view text) noexcept {
    const std::size_t bytes = text.empty() ? 0 : utf8_length(text);
    if (bytes == 0) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (bytes == 1) return Character{byte(0), 1};
    char32_t code = byte(0) & (0x7FU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) code = code << 6 | (byte(i) & 0x3FU);
    return Character{code, bytes};
}

// Bytes that are not valid UTF-8 count as one each.
[[nodiscard]] inline std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const std::optional<Character> next = first_character(text);
        text.remove_prefix(next ? next->bytes : 1);
    }
    return count;
}

// Characters that move the cursor, change the writing direction, or are invisible.
[[nodiscard]] constexpr bool is_control(char32_t code) noexcept {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD ||  // C0, delete, C1, soft hyphen
           code == 0x61C || (code >= 0x200B && code <= 0x200F) ||           // no width, marks of direction
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||  // breaks, overrides
           code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB) || (code >= 0xE0000 && code <= 0xE0FFF);
}

// U+200C and U+200D, which Persian, the scripts of India and families of emoji are written with.
[[nodiscard]] constexpr bool is_joiner(char32_t code) noexcept { return code == 0x200C || code == 0x200D; }

// Whether a joiner beside it has an effect: from the Arabic script on, without punctuation and blanks.
[[nodiscard]] constexpr bool is_joined(char32_t code) noexcept {
    return code >= 0x600 && !is_control(code) && (code < 0x2000 || code > 0x206F) && code != 0x3000;
}

// Bytes that are not valid UTF-8 count as control characters. `lines`: line ends and tabs are allowed. A joiner
// between two characters that it joins is not one.
[[nodiscard]] inline bool has_control_characters(std::string_view text, bool lines = false) noexcept {
    char32_t before = 0;
    while (!text.empty()) {
        const std::optional<Character> next = first_character(text);
        if (!next) return true;
        text.remove_prefix(next->bytes);
        const bool layout = next->code == '\n' || next->code == '\r' || next->code == '\t';
        const auto after = is_joiner(next->code) ? first_character(text) : std::nullopt;
        const bool joins = after && is_joined(before) && is_joined(after->code);
        if (is_control(next->code) && !(lines && layout) && !joins) return true;
        before = next->code;
    }
    return false;
}

// Quotes text from outside for a sentence that people read; invisible characters are written as U+NNNN.
[[nodiscard]] inline std::string shown(std::string_view text) {
    std::string seen;
    while (!text.empty()) {
        const std::optional<Character> next = first_character(text);
        const std::size_t bytes = next ? next->bytes : 1;
        if (next && bytes > 1 && is_control(next->code)) {
            seen += fmt::format("U+{:04X}", static_cast<std::uint32_t>(next->code));
        } else {
            seen += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return tafl::in_quotes(seen);
}

}  // namespace tafl::server
