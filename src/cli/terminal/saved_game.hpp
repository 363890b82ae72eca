// Games on disk, as records that other programs can read too.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "records/record.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

struct Players {
    std::string attackers, defenders;
};

struct SavedGame {
    Game game;
    std::optional<Winner> agreed = {};  // ended by the players: a side resigned, or both agreed to a draw
    std::string file = {};              // the path, if the file contains only this game
    int number = 1, count = 1;          // which game of its file, and how many there are
};

enum class FileContents : unsigned char { Nothing, Game, Other };
// Nothing: the file does not exist, or is empty, a pipe or a device.
[[nodiscard]] FileContents contents_of(const std::string& path);

// The file's extension chooses the format: .csv .pgn .json; anything else is OpenTafl's. Replaces a file that
// contains a game. Throws UserError if the file contains something else, MachineError if it cannot be
// written.
void save_game(const std::string& path, const Game& game, const Players& players,
               std::optional<Winner> agreed);

// The game with this number (from 1) in the file, played to its last move, by the rules that it names; with
// `insist` by the given ones. Throws UserError: no such file, no such game in it, an illegal move.
[[nodiscard]] SavedGame load_game(const std::string& path, std::shared_ptr<const Ruleset> ruleset,
                                  bool insist, int number = 1);

// "game 2 of 3 in 'games.csv'", or the file's name if it contains one game.
[[nodiscard]] std::string place_in_words(const SavedGame& saved, std::string_view path);

// A sentence on what a file with this name cannot store of a game by these rules; empty if it stores
// everything.
[[nodiscard]] std::string lost_when_saved(const std::string& path, const Ruleset& ruleset);

}  // namespace tafl::cli
