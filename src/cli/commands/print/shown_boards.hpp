// What `tafl show` draws: one position, several, or a game at several moves.
#pragma once

#include <functional>
#include <vector>

#include "cli/arguments.hpp"
#include "notation/diagrams/diagram.hpp"
#include "print/board/game_pictures.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

inline constexpr int max_boards = 60;  // on one sheet

struct ShownBoards {
    std::vector<Game> games;  // not empty; several are positions without moves
    std::vector<int> plies;   // plies of the only game, ascending; empty: its last position
};

// FILE, --game, --position, --moves and --after. Throws UserError.
[[nodiscard]] ShownBoards shown_boards(const Arguments& arguments);

[[nodiscard]] std::vector<int> every_ply(const Game& game);

void for_each_board(const ShownBoards& shown, const std::function<void(const Game&)>& board);

// With captions if there are several.
[[nodiscard]] std::vector<Diagram> diagrams_of(const ShownBoards& shown, const print::BoardView& view);

}  // namespace tafl::cli
