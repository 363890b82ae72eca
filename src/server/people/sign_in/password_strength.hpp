// Refuses the passwords that attackers guess first, by zxcvbn's estimate.
#pragma once

#include <string_view>

namespace tafl::server {

// Whether an attacker who knows the name and the common words, dates and rows of the keyboard, with their capitals,
// digits and look-alikes ("P4ssw0rd!1"), needs fewer than a million guesses on average. Takes milliseconds.
[[nodiscard]] bool is_guessable(std::string_view password, std::string_view name);

}  // namespace tafl::server
