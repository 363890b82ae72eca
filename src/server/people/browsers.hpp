// The browser of a User-Agent header in words: "Firefox, Linux". Only these words are kept.
#pragma once

#include <string>
#include <string_view>

namespace tafl::server {

[[nodiscard]] std::string browser_in_words(std::string_view agent);  // "" where it says nothing known

}  // namespace tafl::server
