// Refuses the passwords that attackers guess first.
#pragma once

#include <string_view>

namespace tafl::server {

// Whether attackers guess it first: blanks only, one character or a row of the keyboard repeated, digits only, the name
// itself, or a common word behind capitals, digits and look-alikes ("P4ssw0rd!1").
[[nodiscard]] bool is_guessable(std::string_view password, std::string_view name);

}  // namespace tafl::server
