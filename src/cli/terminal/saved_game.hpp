// Games on disk, as records that every other program can read too.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "rules/game.hpp"

namespace tafl::cli {

struct Players {
    std::string attackers, defenders;
};

struct SavedGame {
    Game game;
    std::optional<Side> resigned;  // who gave up
    int number = 1, count = 1;     // which game of its file, and how many there are
};

// The file's ending chooses the format: .csv .pgn .json; anything else is OpenTafl's. `resigned`: who gave
// up. An older game of that name is written over; anything else is left alone. Throws MachineError, UserError.
void save_game(const std::string& path, const Game& game, const Players& players,
               std::optional<Side> resigned);

// A game of the file, by its number from 1, played to where it stands, by its own rules; `insist`: by the
// given ones. Throws UserError: no such file, no such game in it, a move that the rules refuse.
[[nodiscard]] SavedGame load_game(const std::string& path, std::shared_ptr<const Ruleset> ruleset,
                                  bool insist, int number = 1);

// "game 2 of 3 in 'games.csv'", or the file alone when it holds one.
[[nodiscard]] std::string place_in_words(const SavedGame& saved, std::string_view path);

// What a file of that name cannot keep of a game by these rules, in a sentence; empty when it keeps everything.
[[nodiscard]] std::string lost_when_saved(const std::string& path, const Ruleset& ruleset);

}  // namespace tafl::cli
