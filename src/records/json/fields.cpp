#include "records/json/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace tafl::json {

std::string tag_key(std::string_view field_name) {
    std::string key;
    for (const char c : field_name) {
        const char lower = static_cast<char>(c | 0x20);
        const bool plain = (lower >= 'a' && lower <= 'z') || is_digit(c) || c == '.' || c == '_' || c == '-';
        key += plain ? std::string(1, c) : fmt::format("+{:02X}", static_cast<unsigned char>(c));
    }
    return key;
}

std::optional<std::string> field_name(std::string_view key) {
    std::string name;
    for (std::size_t at = 0; at < key.size(); ++at) {
        unsigned byte = 0;
        const auto* const digits = key.data() + std::min(at + 1, key.size());
        const auto* const end = key.data() + std::min(at + 3, key.size());
        const bool coded = key[at] == '+' && std::from_chars(digits, end, byte, 16).ptr == end;
        name += coded ? static_cast<char>(byte) : key[at];
        at += coded ? 2 : 0;
    }
    for (std::string_view rest = name; !rest.empty(); rest.remove_prefix(utf8_length(rest)))
        if (utf8_length(rest) == 0) return std::nullopt;
    return tag_key(name) == key ? std::optional(std::move(name)) : std::nullopt;
}

}  // namespace tafl::json
