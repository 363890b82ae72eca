#include "notation/rulesets/ruleset_names.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace tafl {

bool is_ruleset_name(std::string_view name) noexcept {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, fits);
}

bool is_otn_rules(std::string_view text) noexcept { return trimmed(text).starts_with("dim:"); }

namespace {

// The list_endings of files of rule strings, and of Ludii's descriptions of games: files with several rulesets.
constexpr std::array<std::string_view, 3> list_endings{".conf", ".otn", ".lud"};

// Where the name of the file ends and the colon before an entry stands; npos if there is none.
std::size_t end_of_file_name(std::string_view text) noexcept {
    for (const auto ending : list_endings) {
        for (auto at = text.rfind(ending); at != std::string_view::npos && at > 0;
             at = text.rfind(ending, at - 1)) {
            const auto end = at + ending.size();
            if (end < text.size() && text[end] == ':') return end;
        }
    }
    return std::string_view::npos;
}

}  // namespace

bool is_ruleset_path(std::string_view text) noexcept {
    return text.find('/') != std::string_view::npos || text.ends_with(".toml") ||
           std::ranges::any_of(list_endings,
                               [&](std::string_view ending) { return text.ends_with(ending); }) ||
           end_of_file_name(text) != std::string_view::npos;
}

RulesetPath split_ruleset_path(std::string_view text) noexcept {
    const auto end = end_of_file_name(text);
    if (end == std::string_view::npos) return {text, {}};
    return {text.substr(0, end), text.substr(end + 1)};
}

namespace {

// U+061C, U+200E, U+200F, U+2028 to U+202E and U+2066 to U+2069: line breaks, and marks that turn the direction of what
// follows.
bool turns_direction(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    if (byte(0) == 0xD8) return byte(1) == 0x9C;
    if (byte(0) != 0xE2) return false;
    if (byte(1) == 0x80) return byte(2) == 0x8E || byte(2) == 0x8F || (byte(2) >= 0xA8 && byte(2) <= 0xAE);
    return byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
}

// U+FEFF, and what Unicode keeps from being characters: U+FDD0 to U+FDEF, and the last two of every 65,536. XML and the
// fonts take none of them.
bool is_no_character(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    if (byte(0) >= 0xF0) return (byte(1) & 0x0F) == 0x0F && byte(2) == 0xBF && byte(3) >= 0xBE;
    if (byte(0) != 0xEF) return false;
    if (byte(1) == 0xB7) return byte(2) >= 0x90 && byte(2) <= 0xAF;
    return (byte(1) == 0xBB && byte(2) == 0xBF) || (byte(1) == 0xBF && byte(2) >= 0xBE);
}

}  // namespace

// U+0000 to U+001F, U+007F, and U+0080 to U+009F, which are two bytes in UTF-8.
bool is_one_line(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 || byte == 0x7F) return false;
        if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
            return false;
        if (turns_direction(text.substr(i)) || is_no_character(text.substr(i))) return false;
    }
    return true;
}

}  // namespace tafl
