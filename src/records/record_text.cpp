#include "records/record_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/numbers.hpp"
#include "base/text.hpp"

namespace tafl {

namespace {

constexpr std::int64_t max_clock = 999'999'999;  // seconds; thirty years

bool is_utf8(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8_length(text.substr(at));
        if (length == 0) return false;
        at += length;
    }
    return true;
}

std::string to_utf8(std::string_view raw) {
    if (is_utf8(raw)) return std::string(raw);
    std::string out;
    out.reserve(raw.size() * 2);
    for (const char c : raw) append_utf8(out, static_cast<unsigned char>(c));
    return out;
}

bool is_key_character(char c) noexcept {
    const char lower = static_cast<char>(c | 0x20);
    return (lower >= 'a' && lower <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '+' ||
           c == '-';
}

bool is_special(char c, std::string_view special) noexcept {
    return c == '\\' || special.find(c) != std::string_view::npos;
}

// "05.25" in milliseconds; digits after the third are dropped.
std::optional<std::int64_t> parse_seconds(std::string_view text) {
    const std::size_t dot = text.find('.');
    const std::optional<int> whole = parse_small_number(text.substr(0, dot));
    if (!whole) return std::nullopt;
    std::int64_t milliseconds = std::int64_t{*whole} * 1000;
    if (dot == std::string_view::npos) return milliseconds;
    const std::string_view digits = text.substr(dot + 1);
    int worth = 100;
    for (const char c : digits) {
        if (c < '0' || c > '9') return std::nullopt;
        milliseconds += std::int64_t{c - '0'} * worth;
        worth /= 10;
    }
    return digits.empty() ? std::nullopt : std::optional(milliseconds);
}

}  // namespace

// JSON's \u0000 can give a zero byte, which other formats cannot hold.
std::string clean_text(std::string_view raw) {
    if (raw.find('\0') != std::string_view::npos) {
        std::string text(raw);
        std::erase(text, '\0');
        return clean_text(text);
    }
    std::string text = to_utf8(trimmed(raw));
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r') {
            out += text[i];
        } else if (i + 1 == text.size() || text[i + 1] != '\n') {
            out += '\n';
        }
    }
    return out;
}

std::string clean_line(std::string_view raw) {
    std::string out = clean_text(raw);
    std::replace(out.begin(), out.end(), '\n', ' ');
    return out;
}

std::string clean_key(std::string_view raw) {
    std::string out(trimmed(raw));
    std::replace_if(out.begin(), out.end(), [](char c) { return !is_key_character(c); }, '_');
    const char first = out.empty() ? '_' : static_cast<char>(out.front() | 0x20);
    return first >= 'a' && first <= 'z' ? out : "x" + out;
}

std::string escaped(std::string_view text, std::string_view special, std::string_view readable) {
    std::string out;
    out.reserve(text.size() + 8);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool last = i + 1 == text.size();
        const bool doubled = text[i] == '\\' && (last || is_special(text[i + 1], readable));
        if (doubled || special.find(text[i]) != std::string_view::npos) out += '\\';
        out += text[i];
    }
    return out;
}

std::string unescaped(std::string_view text, std::string_view special) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && is_special(text[i + 1], special)) ++i;
        out += text[i];
    }
    return out;
}

std::string guard_line_starts(std::string_view text) {
    std::string out;
    out.reserve(text.size() + 8);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '[') {
            const std::size_t before = out.find_last_not_of(" \t");
            if (before != std::string::npos && out[before] == '\n') out += '\\';
        }
        out += text[i];
    }
    return out;
}

std::string_view trailing_glyphs(std::string_view token) noexcept {
    const std::size_t last = token.find_last_not_of("!?");
    return token.substr(last == std::string_view::npos ? 0 : last + 1);
}

std::optional<std::uint8_t> nag_of(std::string_view glyphs) noexcept {
    constexpr std::array<std::string_view, 6> known{"!", "?", "!!", "??", "!?", "?!"};
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (glyphs == known[i]) return static_cast<std::uint8_t>(i + 1);
    }
    return std::nullopt;
}

std::string to_clock_string(std::int64_t milliseconds) {
    const std::int64_t seconds = milliseconds / 1000;
    std::string out = fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (milliseconds % 1000 == 0) return out;
    out += fmt::format(".{:03}", milliseconds % 1000);
    while (out.back() == '0') out.pop_back();
    return out;
}

std::optional<int> parse_small_number(std::string_view text) {
    return text.starts_with('-') ? std::nullopt : parse_number(text, 0, 999'999'999);
}

std::optional<std::int64_t> parse_clock_string(std::string_view text) {
    std::int64_t total = 0;
    std::size_t colon = text.find(':');
    for (int parts = 0; colon != std::string_view::npos && parts < 2; ++parts) {
        const std::optional<int> part = parse_small_number(text.substr(0, colon));
        if (!part) return std::nullopt;
        total = (total + *part) * 60;
        text.remove_prefix(colon + 1);
        colon = text.find(':');
    }
    const std::optional<std::int64_t> seconds = parse_seconds(text);
    if (!seconds || total + *seconds / 1000 > max_clock) return std::nullopt;
    return total * 1000 + *seconds;
}

}  // namespace tafl
