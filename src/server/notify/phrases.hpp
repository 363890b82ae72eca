// The texts of mails and push messages, translated: phrases.json, with the same keys and {placeholders} in each language.
#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/player.hpp"

namespace tafl::server {

using PhraseValues = std::initializer_list<std::pair<std::string_view, std::string_view>>;

// In English if the language is unknown.
[[nodiscard]] std::string phrase(std::string_view language, std::string_view key, PhraseValues values = {});
[[nodiscard]] bool is_phrase_language(std::string_view language);
[[nodiscard]] std::vector<std::string> phrase_languages();

// "5 h", "40 min".
[[nodiscard]] std::string time_phrase(std::string_view language, std::chrono::milliseconds time);

}  // namespace tafl::server
