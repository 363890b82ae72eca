// A position as the trainer keeps it, in 56 bytes: the planes of the network and what is to be learnt.
#pragma once

#include "engine/nnue/network.hpp"
#include "rules/bitboard.hpp"
#include "rules/types.hpp"

namespace tafl::training {

struct Sample {
    using Board = Bitboard<Network::board>;

    Board attackers;
    Board defenders;  // without the king
    Board reach;      // where the king could go
    std::int16_t score = 0;   // the search's, for the attackers
    std::uint8_t king = 0;
    std::uint8_t result = 0;  // half points of the attackers: 0, 1, 2
    Side to_move = Side::Attackers;

    [[nodiscard]] int pieces() const noexcept { return attackers.count() + defenders.count() + 1; }
    [[nodiscard]] int row() const noexcept { return Network::output(to_move == Side::Defenders, pieces()); }
};

}  // namespace tafl::training
