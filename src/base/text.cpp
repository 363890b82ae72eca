#include "base/text.hpp"

#include <algorithm>

namespace tafl {

namespace {

constexpr std::size_t max_quote_length = 40;

bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

bool is_control(unsigned char c) noexcept { return c < 0x20 || c == 0x7F; }

// U+0080 to U+009F, some of which terminals execute too.
bool starts_with_c1_control(std::string_view text) noexcept {
    return text.size() >= 2 && text[0] == '\xC2' && static_cast<unsigned char>(text[1]) >= 0x80 &&
           static_cast<unsigned char>(text[1]) <= 0x9F;
}

// The length of the first character in bytes; 0 if it cannot be shown. Precondition: the text is not empty.
std::size_t shown_length(std::string_view text) noexcept {
    const bool is_hidden = is_control(static_cast<unsigned char>(text[0])) || starts_with_c1_control(text);
    return is_hidden ? 0 : utf8_length(text);
}

std::size_t announced_length(unsigned char lead) noexcept {
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    if (lead >= 0xE0 && lead <= 0xEF) return 3;
    if (lead >= 0xF0 && lead <= 0xF4) return 4;
    return 0;
}

// The second byte rules out overlong forms, surrogates and code points past U+10FFFF.
bool is_second_byte(unsigned char lead, unsigned char second) noexcept {
    if (lead == 0xE0) return second >= 0xA0;
    if (lead == 0xED) return second <= 0x9F;
    if (lead == 0xF0) return second >= 0x90;
    if (lead == 0xF4) return second <= 0x8F;
    return true;
}

void append_hex(std::string& out, unsigned char byte) {
    constexpr std::string_view digits = "0123456789abcdef";
    out.append("\\x").append({digits[byte >> 4], digits[byte & 0xF]});
}

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) noexcept {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::size_t utf8_length(std::string_view text) noexcept {
    if (text.empty()) return 0;
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return 1;
    const std::size_t length = announced_length(lead);
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) return 0;
    }
    return is_second_byte(lead, static_cast<unsigned char>(text[1])) ? length : 0;
}

std::string capitalized(std::string text) {
    const auto byte = [&](std::size_t at) {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    if (text.starts_with('\xC3') && byte(1) >= 0xA0 && byte(1) != 0xB7 && byte(1) != 0xBF) {  // à to þ, not ÷
        text[1] = static_cast<char>(byte(1) - 0x20);
    } else if (byte(0) == 0xC4 ||
               byte(0) == 0xC5) {  // Latin Extended-A: a capital and its small letter in turn
        const auto point = (byte(0) & 0x1FU) << 6 | (byte(1) & 0x3FU);
        const bool small_are_even = (point >= 0x139 && point <= 0x148) || (point >= 0x179 && point <= 0x17E);
        const bool is_small = point % 2 == (small_are_even ? 0 : 1);
        if (is_small && point != 0x149 && point != 0x131) {
            std::string capital;
            append_utf8(capital, point - 1);
            text.replace(0, 2, capital);
        }
    } else if (byte(0) >= 'a' && byte(0) <= 'z') {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

void append_utf8(std::string& out, unsigned code_point) {
    const auto tail = [&](int shift) { out += static_cast<char>(0x80U | ((code_point >> shift) & 0x3FU)); };
    if (code_point < 0x80) {
        out += static_cast<char>(code_point);
    } else if (code_point < 0x800) {
        out += static_cast<char>(0xC0U | (code_point >> 6));
        tail(0);
    } else if (code_point < 0x10000) {
        out += static_cast<char>(0xE0U | (code_point >> 12));
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0U | (code_point >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string in_quotes(std::string_view text) {
    std::string out = "'";
    std::size_t at = 0;
    while (at < text.size() && at < max_quote_length) {
        if (const std::size_t length = shown_length(text.substr(at)); length > 0) {
            out += text.substr(at, length);
            at += length;
        } else {
            append_hex(out, static_cast<unsigned char>(text[at]));
            ++at;
        }
    }
    if (at < text.size()) out += "...";
    return out + "'";
}

std::string shown_path(std::string_view path) {
    bool clean = std::ranges::none_of(path, is_control);
    for (std::size_t at = 0; clean && at < path.size(); ++at)
        clean = !starts_with_c1_control(path.substr(at));
    return clean ? std::string(path) : in_quotes(path);
}

std::string_view trimmed(std::string_view text) noexcept {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string with_plain_times(std::string_view text) {
    constexpr std::string_view times = "×";
    std::string plain(text);
    for (auto at = plain.find(times); at != plain.npos; at = plain.find(times, at + 1))
        plain.replace(at, times.size(), "x");
    return plain;
}

}  // namespace tafl
