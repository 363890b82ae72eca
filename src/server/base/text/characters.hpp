// What Unicode says of a character, as far as names and titles need it.
#pragma once

#include <cstdint>

namespace tafl::server {

// Default-ignorable code points: they are drawn as nothing, alone or by changing the character before them.
[[nodiscard]] bool is_ignorable(char32_t code) noexcept;

// Marks that are drawn onto the letter before them: accents, vowel signs, enclosing circles.
[[nodiscard]] bool is_mark(char32_t code) noexcept;

// Scripts with letters that look alike: о is Cyrillic, ο is Greek. None: every other character.
enum class LookAlikeScript : std::uint8_t { None, Latin, Greek, Cyrillic, Armenian, Cherokee, Lisu };
[[nodiscard]] LookAlikeScript look_alike_script(char32_t code) noexcept;

}  // namespace tafl::server
