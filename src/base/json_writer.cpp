#include "base/json_writer.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text.hpp"

namespace tafl {

namespace {

void append_escaped(std::string& out, char c) {
    constexpr std::string_view hex_digits = "0123456789abcdef";
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\n': out += "\\n"; return;
        case '\t': out += "\\t"; return;
        case '\r': out += "\\r"; return;
        default: break;
    }
    const auto code = static_cast<unsigned char>(c);
    out.append("\\u00").append({hex_digits[code >> 4], hex_digits[code & 0xF]});
}

bool is_plain(char c) noexcept { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const auto length = utf8_length(text);
        if (length == 1) append_escaped(out, text[0]);
        if (length > 1) out += text.substr(0, length);
        if (length == 0) out += "\\ufffd";
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    out += '"';
}

JsonWriter& JsonWriter::value(double number, int decimals) {
    std::array<char, 400> digits;  // the largest double has 309 digits before the point
#ifdef __wasm__                    // std::to_chars() would add tables of 100 kB
    const auto length = std::snprintf(digits.data(), digits.size(), "%.*f", decimals, number);
#else
    const auto length = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                      std::chars_format::fixed, decimals)
                            .ptr -
                        digits.data();
#endif
    return raw({digits.data(), static_cast<std::size_t>(length)});
}

}  // namespace tafl
