#include "server/people/sign_in/password_strength.hpp"

#include <zxcvbn.h>

#include <algorithm>
#include <array>
#include <string>

namespace tafl::server {

namespace {

constexpr double million_guesses = 20;  // bits
constexpr std::size_t most_read = 32;   // bytes; the time grows faster than the length

// What zxcvbn's lists, which are English, lack: the common passwords of our other languages, and this site.
constexpr std::array common_words{"tafl",    "hnefatafl", "skjaldborg",     "viking",
                                  "geheim",  "hallo",     "passwort",       "schatz",
                                  "kodeord", "hemmelig",  "contrase\u00F1a"};

}  // namespace

bool is_guessable(std::string_view password, std::string_view name) {
    const std::string read(password.substr(0, most_read)), own(name);
    std::array<const char*, common_words.size() + 2> words{};  // ends with null
    std::ranges::copy(common_words, words.begin());
    words[common_words.size()] = own.c_str();
    return ZxcvbnMatch(read.c_str(), words.data(), nullptr) < million_guesses;
}

}  // namespace tafl::server
