#include "engine/characters.hpp"

#include <algorithm>

namespace tafl {

namespace {

constexpr Character known_characters[] = {
    {"trader", {.exchanges = 60}, 3, 30'000, 260, 10},  {"runner", {.king = 24}, 3, 60'000, 190, 4},
    {"hunter", {.captures = 60}, 4, 100'000, 150, 2},   {"builder", {.walls = 14}, 5, 200'000, 120, 0},
    {"watcher", {.exchanges = -40}, 7, 500'000, 60, 0},
};

}  // namespace

std::span<const Character> characters() noexcept { return known_characters; }

const Character* find_character(std::string_view name) noexcept {
    const auto* found = std::ranges::find(known_characters, name, &Character::name);
    return found == std::end(known_characters) ? nullptr : found;
}

const Character* character_of(int number) noexcept {
    const auto index = static_cast<std::size_t>(number - first_character_number);
    return number < first_character_number || index >= std::size(known_characters) ? nullptr
                                                                                   : &known_characters[index];
}

int number_of(const Character& character) noexcept {
    return first_character_number + static_cast<int>(&character - std::begin(known_characters));
}

SearchLimits limits_of(const Character& character, std::uint64_t seed) noexcept {
    SearchLimits limits;
    limits.depth = character.depth;
    limits.nodes = character.nodes;
    limits.weakness = {character.noise, character.oversights, seed};
    limits.style = character.style;
    return limits;
}

}  // namespace tafl
