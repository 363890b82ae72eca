#include "server/people/names.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/base/text/plain_text.hpp"
#include "server/people/tokens.hpp"

namespace tafl::server {

namespace {

// The replacements of U+00C0 to U+017F, one word each; "?" is not allowed in names.
constexpr std::string_view plain_letters =
    "a a a a a a ae c e e e e i i i i d n o o o o o ? o u u u u y th ss "  // U+00C0 À
    "a a a a a a ae c e e e e i i i i d n o o o o o ? o u u u u y th y "   // U+00E0 à
    "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g "     // U+0100 Ā
    "g g g g h h h h i i i i i i i i i i ij ij j j k k k l l l l l l l "   // U+0120 Ġ
    "l l l n n n n n n ? n n o o o o o o oe oe r r r r r r s s s s s s "   // U+0140 ŀ
    "s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z ?";     // U+0160 Š

constexpr char32_t first_accented = 0xC0;
constexpr std::size_t accented = 0x180 - first_accented;

constexpr std::array<std::string_view, accented> split_letters() {
    std::array<std::string_view, accented> letters{};
    std::string_view rest = plain_letters;
    for (std::string_view& letter : letters) {
        letter = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(letter.size() + 1, rest.size()));
    }
    return letters;
}
constexpr std::array<std::string_view, accented> letters = split_letters();
static_assert(letters.back() == "?" && letters[0xE5 - first_accented] == "a");

constexpr bool is_digit(char32_t code) noexcept { return code >= '0' && code <= '9'; }
constexpr bool is_ascii_letter(char32_t code) noexcept {
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

// The letter in lower case and without accents; "" for any other character.
std::string_view plain(char32_t code) noexcept {
    constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz";
    if (is_ascii_letter(code)) return alphabet.substr((code | 0x20U) - 'a', 1);
    if (code == 0x1EA || code == 0x1EB || code == 0x1FE || code == 0x1FF) return "o";  // ǫ ǿ
    if (code == 0x1FC || code == 0x1FD) return "ae";                                   // ǽ
    if (code < first_accented || code >= first_accented + accented) return {};
    const std::string_view letter = letters[code - first_accented];
    return letter == "?" ? std::string_view() : letter;
}

std::string_view folded(char32_t code) noexcept {
    const std::string_view letter = plain(code);
    if (code == '0') return "o";
    if (code == '1' || letter == "i") return "l";
    return letter == "ij" ? "lj" : letter;
}

// Pairs of letters that look like one.
constexpr std::pair<std::string_view, std::string_view> alike[] = {{"rn", "m"}, {"vv", "w"}};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// Compared by their name keys.
constexpr std::string_view reserved_beginnings[] = {"computer", "guest", "admin", "moderator", "skjaldborg"};
constexpr std::string_view reserved_names[] = {
    "anonymous", "anybody",   "anyone",   "attackers", "bot",      "deleted",  "defenders", "engine",
    "erased",    "everybody", "everyone", "friend",    "help",     "info",     "king",      "me",
    "mod",       "nobody",    "null",     "official",  "operator", "owner",    "root",      "security",
    "server",    "staff",     "stranger", "support",   "system",   "undefined"};

bool is_computer_name(std::string_view name) noexcept {
    constexpr std::string_view beginning = "computer-";
    return name.size() > beginning.size() && name.starts_with(beginning) &&
           std::all_of(name.begin() + beginning.size(), name.end(),
                       [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool is_valid_name(std::string_view name) {
    const std::size_t length = count_characters(name);
    if (length < min_name_length || length > max_name_length) return false;
    for (std::string_view rest = name; !rest.empty();) {
        const std::optional<Character> next = first_character(rest);
        if (!next) return false;
        const bool word = is_digit(next->code) || !plain(next->code).empty();
        const bool joint = next->code == '-' || next->code == '_';
        if (!word && !joint) return false;
        if (joint && rest.size() == name.size()) return false;
        rest.remove_prefix(next->bytes);
    }
    return !is_reserved_name(name);
}

std::string name_key(std::string_view name) {
    if (is_computer_name(name)) return std::string(name);
    std::string key;
    while (!name.empty()) {
        const std::optional<Character> next = first_character(name);
        const std::size_t bytes = next ? next->bytes : 1;
        const std::string_view letter = next ? folded(next->code) : std::string_view();
        if (!letter.empty()) {
            key += letter;
        } else if (name[0] != '-' && name[0] != '_') {
            key += name.substr(0, bytes);
        }
        name.remove_prefix(bytes);
    }
    for (const auto& [pair, letter] : alike) replace_all(key, pair, letter);
    return key;
}

std::vector<std::string> key_beginnings(std::string_view beginning) {
    std::string key = name_key(beginning);
    std::vector<std::string> keys;
    for (const auto& [pair, letter] : alike)
        if (key.ends_with(pair.front())) keys.push_back(key.substr(0, key.size() - 1) + std::string(letter));
    if (!key.empty()) keys.insert(keys.begin(), std::move(key));
    return keys;
}

bool is_reserved_name(std::string_view name) {
    const std::string key = name_key(name);
    return std::any_of(std::begin(reserved_beginnings), std::end(reserved_beginnings),
                       [&](std::string_view word) { return key.starts_with(name_key(word)); }) ||
           std::any_of(std::begin(reserved_names), std::end(reserved_names),
                       [&](std::string_view word) { return key == name_key(word); });
}

std::string random_guest_name(int tries) {
    constexpr std::size_t usual = 4;
    const auto longer = static_cast<std::size_t>(std::clamp(tries / 2, 0, 8));
    return "guest-" + random_word(usual + longer);
}

}  // namespace tafl::server
