// Games on disk, as records that other programs can read too.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "records/record.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

[[nodiscard]] CaptureCounts count_captures(const Game& game);

struct Players {
    std::string attackers, defenders;
};

struct SavedGame {
    Game game;
    std::optional<Winner> agreed = {};  // ended by the players: a side resigned, or both agreed to a draw
    std::string file = {};              // the path, if the file holds this game alone
    int number = 1, count = 1;          // which game of its file, and how many there are
};

enum class FileContents : unsigned char { Nothing, Game, Other };
// Nothing: no such file, an empty one, or a pipe or device.
[[nodiscard]] FileContents contents_of(const std::string& path);

// The file's ending chooses the format: .csv .pgn .json; anything else is OpenTafl's. Replaces a file that holds a game.
// Throws UserError where the file holds something else, MachineError where it cannot be written.
void save_game(const std::string& path, const Game& game, const Players& players,
               std::optional<Winner> agreed);

// A game of the file by its number from 1, played to its last move, by the rules that it names; with `insist` by the
// given ones. Throws UserError: no such file, no such game in it, a move that the rules refuse.
[[nodiscard]] SavedGame load_game(const std::string& path, std::shared_ptr<const Ruleset> ruleset,
                                  bool insist, int number = 1);

// "game 2 of 3 in 'games.csv'", or the file alone when it holds one.
[[nodiscard]] std::string place_in_words(const SavedGame& saved, std::string_view path);

// What a file of that name loses of a game by these rules, as a sentence; empty when it loses nothing.
[[nodiscard]] std::string lost_when_saved(const std::string& path, const Ruleset& ruleset);

}  // namespace tafl::cli
