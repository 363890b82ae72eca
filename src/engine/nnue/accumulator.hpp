// The first layer of the network for one position, and the inputs it was computed from. It is updated from the layer of any
// other position by the difference of their inputs: what moved, what was captured, which squares the king gained or lost.
//
// Everywhere the network's board is N.
#pragma once

#include "engine/king_threats.hpp"
#include "engine/nnue/kernels.hpp"
#include "engine/nnue/network.hpp"
#include "engine/score.hpp"

namespace tafl::nnue {

template <int N>
struct Accumulator {
    alignas(64) std::array<std::int16_t, Network::width> layer;
    std::array<Bitboard<N>, Network::max_planes> planes;  // by Network::Plane, as the board lies
    std::uint8_t orientation = 0;                         // in which the network sees them
    bool computed = false;

    Accumulator() noexcept {}  // NOLINT(modernize-use-equals-default): computed before it is read
};

// Computes the layer from scratch. `mobility` is the king's in this position.
template <int N>
void refresh(const Network& network, const Position<N>& position, const KingMobility<N>& mobility,
             Accumulator<N>& accumulator) noexcept;
// Computes it from the layer of another position nearby; from scratch where the network sees the two in different orientations.
template <int N>
void update(const Network& network, const Accumulator<N>& from, const Position<N>& position,
            const KingMobility<N>& mobility, Accumulator<N>& accumulator) noexcept;
// From the attackers' point of view: positive is good for them. Precondition: computed.
template <int N>
[[nodiscard]] Score evaluate(const Network& network, const Accumulator<N>& accumulator,
                             Side to_move) noexcept;
// The same for a layer and a number of pieces.
[[nodiscard]] Score evaluate(const Network& network, const std::int16_t* layer, int pieces,
                             Side to_move) noexcept;

}  // namespace tafl::nnue
