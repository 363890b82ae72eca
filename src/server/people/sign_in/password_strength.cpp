#include "server/people/sign_in/password_strength.hpp"

#include <algorithm>
#include <array>

namespace tafl::server {

namespace {

// The most common words in published password lists, and obvious ones for this site.
constexpr std::array<std::string_view, 64> common_words{
    "password", "passwort", "passwd",   "pass",      "qwerty",   "qwertz",     "azerty",   "letmein",
    "welcome",  "admin",    "login",    "master",    "dragon",   "monkey",     "football", "baseball",
    "iloveyou", "sunshine", "princess", "shadow",    "superman", "batman",     "michael",  "jordan",
    "jennifer", "hunter",   "trustno",  "starwars",  "freedom",  "whatever",   "computer", "internet",
    "abc",      "test",     "guest",    "secret",    "hello",    "killer",     "pokemon",  "summer",
    "winter",   "cheese",   "cookie",   "flower",    "ashley",   "nicole",     "daniel",   "charlie",
    "google",   "facebook", "changeme", "default",   "access",   "hallo",      "geheim",   "schatz",
    "kodeord",  "contrase", "tafl",     "hnefatafl", "viking",   "skjaldborg", "kaffee",   "chess"};

constexpr std::array<std::string_view, 5> rows{"01234567890", "qwertyuiopasdfghjklzxcvbnm",
                                               "qwertzuiopasdfghjklyxcvbnm", "abcdefghijklmnopqrstuvwxyz",
                                               "1q2w3e4r5t6y7u8i9o0p"};

char without_look_alike(char c) noexcept {
    switch (c) {
        case '@':
        case '4': return 'a';
        case '0': return 'o';
        case '1':
        case '!': return 'i';
        case '3': return 'e';
        case '$':
        case '5': return 's';
        case '7': return 't';
        default: return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
}

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; }

std::string lowered(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return out;
}

// The word behind "P4ssw0rd!1", "password": lower case, look-alikes undone, other characters dropped at both
// ends.
std::string core_of(std::string_view password) {
    const std::string lower = lowered(password);
    const auto first = std::ranges::find_if(lower, is_letter);
    const auto last = std::find_if(lower.rbegin(), lower.rend(), is_letter).base();
    std::string core(first, std::max(first, last));
    std::ranges::transform(core, core.begin(), without_look_alike);
    return core;
}

bool is_repeated(std::string_view text) {
    for (std::size_t period = 1; period <= 4 && period < text.size(); ++period) {
        if (text.substr(period) == text.substr(0, text.size() - period)) return true;
    }
    return false;
}

bool is_row(const std::string& text) {
    const std::string backwards(text.rbegin(), text.rend());
    return std::ranges::any_of(rows, [&](std::string_view row) {
        return row.find(text) != row.npos || row.find(backwards) != row.npos;
    });
}

}  // namespace

bool is_guessable(std::string_view password, std::string_view name) {
    const std::string lower = lowered(password);
    if (lower.find_first_not_of(" \t\r\n") == lower.npos) return true;
    if (std::ranges::all_of(lower, [](char c) { return c >= '0' && c <= '9'; })) return true;
    const std::string core = core_of(password);
    return is_repeated(lower) || is_row(lower) || (core.size() >= 6 && is_row(core)) ||
           lower == lowered(name) || core == lowered(name) ||
           std::ranges::find(common_words, core) != common_words.end();
}

}  // namespace tafl::server
