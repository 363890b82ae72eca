// The first layer of the network for one position, and the inputs it was computed from. It is updated from the layer of any
// other position by the difference of their inputs: what moved, what was captured, which squares the king gained or lost.
#pragma once

#include "engine/king_threats.hpp"
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

// Computes the layer from scratch. `mobility` is the king's in this position.
void refresh(const Network& network, const Position<Network::board>& position,
             const KingMobility<Network::board>& mobility, Accumulator& accumulator) noexcept;
// Computes it from the layer of another position nearby.
void update(const Network& network, const Accumulator& from, const Position<Network::board>& position,
            const KingMobility<Network::board>& mobility, Accumulator& accumulator) noexcept;
// From the attackers' point of view: positive is good for them. Precondition: computed.
[[nodiscard]] Score evaluate(const Network& network, const Accumulator& accumulator, Side to_move) noexcept;

}  // namespace tafl::nnue
