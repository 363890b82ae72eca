#include "server/base/title.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/base/plain_text.hpp"

namespace tafl::server {

namespace {

constexpr int max_accents = 2;  // on one letter

// Blanks of any width, and letters without a shape: of Mongolian, Braille and Hangul.
constexpr bool is_empty_looking(char32_t code) noexcept {
    return code == ' ' || code == 0xA0 || code == 0x1680 || code == 0x180E ||
           (code >= 0x2000 && code <= 0x200A) || code == 0x202F || code == 0x205F || code == 0x3000 ||
           code == 0x2800 || code == 0x115F || code == 0x1160 || code == 0x3164 || code == 0xFFA0;
}

constexpr bool is_accent(char32_t code) noexcept {  // combining marks
    return (code >= 0x300 && code <= 0x36F) || (code >= 0x483 && code <= 0x489) ||
           (code >= 0x1AB0 && code <= 0x1AFF) || (code >= 0x1DC0 && code <= 0x1DFF) ||
           (code >= 0x20D0 && code <= 0x20FF) || (code >= 0xFE20 && code <= 0xFE2F);
}

struct Title {
    std::string text;
    int accents = 0;  // the most on one letter
};

// `line` has no control characters, so it is valid UTF-8.
Title single_spaced(std::string_view line) {
    Title title;
    int accents = 0;
    bool has_gap = false;
    while (const auto next = first_character(line)) {
        if (is_empty_looking(next->code)) {
            has_gap = !title.text.empty();
        } else {
            if (std::exchange(has_gap, false)) title.text += ' ';
            title.text += line.substr(0, next->bytes);
        }
        accents = is_accent(next->code) ? accents + 1 : 0;
        title.accents = std::max(title.accents, accents);
        line.remove_prefix(next->bytes);
    }
    return title;
}

}  // namespace

std::string read_title(const JsonFields& body, std::string_view key, std::size_t min, std::size_t max) {
    auto title = single_spaced(body.line(key, min, max));
    if (const auto length = count_characters(title.text); length < min)
        throw body.wrong(key,
                         fmt::format("a text of {} to {} visible characters; it has {}", min, max, length));
    if (title.accents > max_accents)
        throw body.wrong(key, fmt::format("a text with at most {} accents on a letter", max_accents));
    return std::move(title.text);
}

std::string mended_title(std::string_view text, std::size_t max) {
    std::string title;
    std::size_t length = 0;
    int accents = 0;
    bool has_gap = false;
    while (const auto next = first_character(text)) {
        const auto character = text.substr(0, next->bytes);
        text.remove_prefix(next->bytes);
        accents = is_accent(next->code) ? accents + 1 : 0;
        if (is_control(next->code) || is_empty_looking(next->code)) {
            has_gap = !title.empty();
        } else if (accents <= max_accents) {
            length += has_gap ? 2 : 1;
            if (length > max) break;
            if (std::exchange(has_gap, false)) title += ' ';
            title += character;
        }
    }
    return title;
}

}  // namespace tafl::server
