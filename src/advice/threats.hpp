// What a side could do if it were to move, found by playing its moves.
#pragma once

#include <optional>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

struct Threats {
    std::vector<Square> escapes;  // where the king would leave the board
    bool takes_king = false;
    bool completes_fort = false;
    bool completes_ring = false;
    SquareSet men;       // soldiers of the other side that some move captures
    int king_moves = 0;  // 0 for the attackers
};

// It need not be `side`'s turn. None in a game that is over.
[[nodiscard]] Threats threats_of(const Game& game, Side side);

// In how many of its moves, 2 to `most`, the side would win by threats alone if it were to move: each of its moves threatens
// to win with the next one, and no reply helps. Nothing if it has no such win, or if finding it takes more than some thousand
// moves.
[[nodiscard]] std::optional<int> win_by_threats(const Game& game, Side side, int most);

// Whether squares without attackers connect the king with the edge. Precondition: there is a king.
[[nodiscard]] bool reaches_edge(const Setup& setup);

}  // namespace tafl
