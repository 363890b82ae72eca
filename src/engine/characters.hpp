// Five characters: opponents with a taste of their own, beside the levels, which differ in strength alone. A character adds what
// it likes to the static evaluation (Style), errs a little (Weakness) and thinks as long as it pleases.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/levels.hpp"

namespace tafl {

struct Character {
    std::string_view name;  // one word: "builder"
    Style style;
    int depth = 0;
    std::uint64_t nodes = 0;
    int noise = 0;  // as in Weakness
    int oversights = 0;
};

// From the weakest to the strongest.
[[nodiscard]] std::span<const Character> characters() noexcept;
[[nodiscard]] const Character* find_character(std::string_view name) noexcept;  // null: there is none

// Where a number says who the computer is, those of the characters follow the levels.
inline constexpr int first_character_number = max_level + 1;
[[nodiscard]] const Character* character_of(int number) noexcept;  // null: a level, or nobody
[[nodiscard]] int number_of(const Character& character) noexcept;

// Use another seed for each game.
[[nodiscard]] SearchLimits limits_of(const Character& character, std::uint64_t seed) noexcept;

}  // namespace tafl
