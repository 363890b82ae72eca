// The games of the program Ludii that are played on square boards: what it calls them in its files, and the rulesets that play them
// as it does.
#pragma once

#include <span>
#include <string_view>

namespace tafl {

struct LudiiGame {
    std::string_view ruleset;  // a built-in one
    std::string_view game;     // "Hnefatafl", as in /lud/board/war/custodial/Hnefatafl.lud
    std::string_view option;   // "Play Rules/Fetlar Latin"; the one without any stands first
    std::string_view title;    // its name in Ludii's list of rulesets: "Fetlar Latin"
};

[[nodiscard]] std::span<const LudiiGame> ludii_games() noexcept;

// Null if there is none. `game` may have a path and the ending .lud; `option` is empty for the game's default.
[[nodiscard]] const LudiiGame* find_ludii_game(std::string_view game, std::string_view option) noexcept;
// The first by which Ludii plays this ruleset, or null.
[[nodiscard]] const LudiiGame* ludii_game_of(std::string_view ruleset) noexcept;

}  // namespace tafl
