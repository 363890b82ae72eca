// What a side could do if it were its turn, found by playing its moves.
#pragma once

#include <optional>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

struct Threats {
    std::vector<Square> escapes;  // where the king would escape
    bool takes_king = false;
    bool completes_fort = false;
    bool completes_ring = false;
    SquareSet men;       // soldiers of the other side that some move captures
    int king_moves = 0;  // of the king; 0 for the attackers
};

// It need not be `side`'s turn. Empty if the game is over.
[[nodiscard]] Threats threats_of(const Game& game, Side side);

// The number of moves, 2 to `most`, in which the side would win by threats alone if it were its turn: each of
// its moves threatens to win with the next one, and no reply helps. Nothing if there is no such win, or if
// the search for it takes more than some thousand moves.
[[nodiscard]] std::optional<int> win_by_threats(const Game& game, Side side, int most);

// Whether squares without attackers connect the king with the edge. Precondition: there is a king.
[[nodiscard]] bool reaches_edge(const Setup& setup);

}  // namespace tafl
