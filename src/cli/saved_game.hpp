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

// The file's ending chooses the format: .csv .pgn .json; anything else is OpenTafl's. `resigned`: who gave
// up. Throws MachineError.
void save_game(const std::string& path, const Game& game, const Players& players,
               std::optional<Side> resigned);

// The first game of the file, played to where it stands, by its own rules; `insist`: by the given ones.
// Throws UserError: no such file, no game in it, a move that the rules refuse.
[[nodiscard]] Game load_game(const std::string& path, std::shared_ptr<const Ruleset> ruleset, bool insist);

}  // namespace tafl::cli
