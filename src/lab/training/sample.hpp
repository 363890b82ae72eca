// A training position in 104 bytes: the planes of the network, the score and the result. Square numbers are those of the
// game's board, whatever its size.
#pragma once

#include "engine/nnue/network.hpp"
#include "rules/bitboard.hpp"
#include "rules/types.hpp"

namespace tafl::training {

struct Sample {
    using Board = Bitboard<Network::max_board>;

    Board attackers;
    Board defenders;         // without the king
    Board reach;             // squares the king could move to
    Board special;           // commanders and knights among them; none in games without jumps
    std::int16_t score = 0;  // of the search, for the attackers
    std::uint8_t king = 0;
    std::uint8_t result = 0;  // half points of the attackers: 0, 1, 2
    Side to_move = Side::Attackers;

    [[nodiscard]] Board commanders() const noexcept { return special & attackers; }
    [[nodiscard]] Board knights() const noexcept { return special & defenders; }
    [[nodiscard]] int pieces() const noexcept { return attackers.count() + defenders.count() + 1; }
};

}  // namespace tafl::training
