#include "records/json/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "base/text.hpp"

namespace tafl::json {

namespace {

// The offset after the string that begins there.
std::size_t text_end(std::string_view json, std::size_t at) noexcept {
    for (++at; at < json.size() && json[at] != '"'; ++at) at += json[at] == '\\' ? 1 : 0;
    return std::min(at + 1, json.size());
}

std::size_t skip_blanks(std::string_view json, std::size_t at) noexcept {
    return std::min(json.find_first_not_of(blanks, at), json.size());
}

// The offset of the comma or bracket that ends the value beginning there.
std::size_t value_end(std::string_view json, std::size_t at) noexcept {
    for (int depth = 0; at < json.size();) {
        const char c = json[at];
        if (depth == 0 && (c == ',' || c == '}' || c == ']')) return at;
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        at = c == '"' ? text_end(json, at) : at + 1;
    }
    return at;
}

std::string_view without_blanks_behind(std::string_view text) noexcept {
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace

std::vector<Field> fields_of(std::string_view object) {
    std::vector<Field> fields;
    std::size_t at = object.find('"');
    while (at < object.size() && object[at] == '"') {
        const std::size_t name_end = text_end(object, at);
        const std::size_t colon = skip_blanks(object, name_end);
        const std::size_t value = skip_blanks(object, colon + 1);
        const std::size_t end = value_end(object, value);
        fields.push_back({object.substr(at + 1, name_end - at - 2),
                          without_blanks_behind(object.substr(value, end - value))});
        at = skip_blanks(object, end + 1);
    }
    return fields;
}

std::optional<std::string_view> name_twice_in(std::string_view value) {
    std::vector<std::unordered_set<std::string_view>> open;  // the names in each enclosing object
    for (std::size_t at = 0; at < value.size();) {
        const char c = value[at];
        if (c != '"') {
            if (c == '{') open.emplace_back();
            if (c == '}' && !open.empty()) open.pop_back();
            ++at;
            continue;
        }
        const std::size_t end = text_end(value, at);
        const std::string_view text = value.substr(at + 1, end - at - 2);
        const std::size_t next = skip_blanks(value, end);
        const bool is_name = next < value.size() && value[next] == ':' && !open.empty();
        if (is_name && !open.back().insert(text).second) return text;
        at = end;
    }
    return std::nullopt;
}

std::string compact(std::string_view value) {
    std::string out;
    out.reserve(value.size());
    for (std::size_t at = 0; at < value.size();) {
        const std::size_t end = value[at] == '"' ? text_end(value, at) : at + 1;
        if (blanks.find(value[at]) == std::string_view::npos) out += value.substr(at, end - at);
        at = end;
    }
    return out;
}

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
