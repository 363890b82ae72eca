// What people may call themselves, and when two names are the same.
//
// A name has 2 to 20 characters: Latin letters with whatever the North puts on them (æ ø å ä ö ð þ ǫ, and all others of
// Latin-1 and Latin Extended-A), digits, - and _; it begins with a letter or a digit. Other scripts are left out because
// too many of their letters look like Latin ones.
//
// `name_key` is what is compared and kept unique; it goes from left to right over the name:
//   case and accents    Ä á å are a; ø ö are o; ð đ d; ł l; æ is ae, œ oe, þ th, ß ss
//   look-alikes         0 is o; 1, i and ı are l, because I, l and 1 are one stroke in many fonts
//   pairs               rn is m, vv is w
//   - and _             are nothing: shield-wall, shield_wall and shieldwall are one name
// The computer's names are their own keys: computer-1 to computer-10 are written so in the store from the beginning.
// So whoever is called Ivar has also taken 1var and lvár.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace tafl::server {

inline constexpr std::size_t shortest_name = 2;  // characters
inline constexpr std::size_t longest_name = 20;

// Nothing, or a sentence on what is wrong with the name: its length, a character, or that it is kept for the site.
// Whether somebody has it already only the store knows.
[[nodiscard]] std::expected<void, std::string> check_name(std::string_view name);

// For any text; bytes that are no UTF-8 stay as they are.
[[nodiscard]] std::string name_key(std::string_view name);

// The site's own: computer-…, guest-…, admin and the like.
[[nodiscard]] bool is_reserved_name(std::string_view name);

// "guest-7k3f"; another one each time, longer ones after `tries` that were taken.
[[nodiscard]] std::string random_guest_name(int tries = 0);

}  // namespace tafl::server
