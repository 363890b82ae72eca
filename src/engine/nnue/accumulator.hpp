// The first layer of the network for one position, and what it was computed from. A layer is brought up to date from
// any other by the differences of their inputs: what moved, what was captured, and which squares the king gained or
// lost.
#pragma once

#include "engine/king_ways.hpp"
#include "engine/nnue/kernels.hpp"
#include "engine/nnue/network.hpp"
#include "engine/score.hpp"

namespace tafl::nnue {

struct Accumulator {
    using Board = Bitboard<Network::board>;

    alignas(64) std::array<std::int16_t, Network::width> layer;
    std::array<Board, 4> planes;  // by Network::Plane
    bool computed = false;

    Accumulator() noexcept {}  // NOLINT(modernize-use-equals-default): computed before it is read
};

// From nothing. `ways` are those of the position.
void refresh(const Network& network, const Position<Network::board>& position,
             const KingWays<Network::board>& ways, Accumulator& accumulator) noexcept;
// From another position's layer, nearby.
void update(const Network& network, const Accumulator& from, const Position<Network::board>& position,
            const KingWays<Network::board>& ways, Accumulator& accumulator) noexcept;
// For the attackers. Precondition: computed.
[[nodiscard]] Score evaluate(const Network& network, const Accumulator& accumulator, Side to_move) noexcept;

}  // namespace tafl::nnue
