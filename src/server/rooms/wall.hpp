// R6: the shieldwall that the last move closed, for showing it. The rules say what was taken, not by which clause.
//
//     . t t t .      the men before the wall and those at its ends took
//     t T T T t      ◄ the row of men on the edge; the king may be one of them, and stays
#pragma once

#include <vector>

#include "rules/game.hpp"

namespace tafl::server {

struct Wall {
    std::vector<Square> taken;  // of both rows where a move closed two; empty: the last move closed none
    std::vector<Square> by;     // pieces that held it, the ends included; ascending
};
[[nodiscard]] Wall last_wall(const Game& game);

}  // namespace tafl::server
