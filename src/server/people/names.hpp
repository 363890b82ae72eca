// Which player names are allowed, and when two names are the same.
//
// A name has 2 to 20 characters: Latin letters with diacritics (æ ø å ä ö ð þ ǫ, and all others of Latin-1 and Latin
// Extended-A), digits, - and _; it begins with a letter or a digit. Other scripts are left out because
// too many of their letters look like Latin ones.
//
// `name_key` normalises a name for comparison; it is unique. From left to right:
//   case and accents    Ä á å are a; ø ö are o; ð đ d; ł l; æ is ae, œ oe, þ th, ß ss
//   look-alikes         0 is o; 1, i and ı are l, because I, l and 1 are one stroke in many fonts
//   pairs               rn is m, vv is w
//   - and _             are dropped: shield-wall, shield_wall and shieldwall are one name
// The computer's names are their own keys: computer-1 to computer-10 are in the store from the beginning.
// So the player Ivar has also taken 1var and lvár.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tafl::server {

inline constexpr std::size_t min_name_length = 2;  // characters
inline constexpr std::size_t max_name_length = 20;

// Whether length and characters are right and the name is not reserved. Does not check whether it is taken.
[[nodiscard]] bool is_valid_name(std::string_view name);

// For any text; invalid UTF-8 stays as it is.
[[nodiscard]] std::string name_key(std::string_view name);

// How the keys of all names begin that begin so: "bjor" may become "bjom" (of "Bjorn"). Empty for an empty key.
[[nodiscard]] std::vector<std::string> key_beginnings(std::string_view beginning);

// Reserved for the site: computer-…, guest-…, admin and the like.
[[nodiscard]] bool is_reserved_name(std::string_view name);

// "guest-7k3f": a random name, longer after `tries` names that were taken.
[[nodiscard]] std::string random_guest_name(int tries = 0);

}  // namespace tafl::server
