#include "engine/nnue/accumulator.hpp"

#include <algorithm>

#include "engine/nnue/orientation.hpp"

namespace tafl::nnue {

namespace {

template <int N>
std::array<Bitboard<N>, Network::max_planes> planes_of(const Position<N>& position,
                                                       const KingMobility<N>& mobility) noexcept {
    const auto& king = bit<N>(position.king);
    return {position.attackers(),
            position.defenders() - king,
            king,
            mobility.reach,
            position.special & position.attackers(),
            position.special & position.defenders()};
}

template <int N>
constexpr auto oriented = orientations_of(N);
template <int N>
constexpr auto by_king = orientation_by_king(N);

template <int N>
std::uint8_t orientation_of(const Network& network, const Position<N>& position) noexcept {
    return network.is_oriented() ? by_king<N>[static_cast<std::size_t>(position.king)] : std::uint8_t{0};
}

// A list of columns of the input weights, at most one for each input.
template <int N>
struct Columns {
    std::array<const std::int16_t*, Network::max_planes * N * N> column;
    int count = 0;

    Columns() noexcept {}  // NOLINT(modernize-use-equals-default): only the first `count` are read
    void add(const Network& network, std::uint8_t orientation, std::size_t plane,
             const Bitboard<N>& squares) noexcept {
        const auto* begin = network.columns.data() + plane * N * N;
        const auto& to = oriented<N>[orientation];
        for_each_square(squares, [&](int square) {
            column[static_cast<std::size_t>(count++)] = begin[to[static_cast<std::size_t>(square)]].weights;
        });
    }
};

}  // namespace

template <int N>
void refresh(const Network& network, const Position<N>& position, const KingMobility<N>& mobility,
             Accumulator<N>& accumulator) noexcept {
    accumulator.planes = planes_of(position, mobility);
    accumulator.orientation = orientation_of(network, position);
    Columns<N> on;
    for (std::size_t plane = 0; plane < network.family().planes(); ++plane)
        on.add(network, accumulator.orientation, plane, accumulator.planes[plane]);
    kernels().update(network.biases.weights, accumulator.layer.data(), on.column.data(), on.count, nullptr,
                     0);
    accumulator.computed = true;
}

template <int N>
void update(const Network& network, const Accumulator<N>& from, const Position<N>& position,
            const KingMobility<N>& mobility, Accumulator<N>& accumulator) noexcept {
    const auto orientation = orientation_of(network, position);
    if (orientation != from.orientation) return refresh(network, position, mobility, accumulator);
    accumulator.planes = planes_of(position, mobility);
    accumulator.orientation = orientation;
    Columns<N> on, off;
    for (std::size_t plane = 0; plane < network.family().planes(); ++plane) {
        on.add(network, orientation, plane, accumulator.planes[plane] - from.planes[plane]);
        off.add(network, orientation, plane, from.planes[plane] - accumulator.planes[plane]);
    }
    kernels().update(from.layer.data(), accumulator.layer.data(), on.column.data(), on.count,
                     off.column.data(), off.count);
    accumulator.computed = true;
}

template <int N>
Score evaluate(const Network& network, const Accumulator<N>& accumulator, Side to_move) noexcept {
    const int pieces = accumulator.planes[0].count() + accumulator.planes[1].count() + 1;
    return evaluate(network, accumulator.layer.data(), pieces, to_move);
}

namespace {

// What the second layer adds to the first one's output.
std::int64_t output_of_second(const Network& network, const std::int16_t* layer, std::size_t row,
                              bool defenders_to_move) noexcept {
    constexpr auto width = std::size_t{Network::second_width};
    const auto begin = defenders_to_move ? width : 0;
    return std::int64_t{4} * kernels().second(layer, network.second_weights[begin].weights,
                                              network.second_biases.data() + begin,
                                              network.second_output_weights.data() + row * width);
}

}  // namespace

Score evaluate(const Network& network, const std::int16_t* layer, int pieces, Side to_move) noexcept {
    const bool defenders_to_move = to_move == Side::Defenders;
    const auto row = static_cast<std::size_t>(network.output(defenders_to_move, pieces));
    std::int64_t sum = kernels().output(layer, network.output_weights[row].weights);
    if (network.has_second_layer()) sum += output_of_second(network, layer, row, defenders_to_move);
    sum = sum / Network::clamp + network.output_biases[row];
    const auto score = Network::scale * sum / (Network::clamp * Network::output_quantum);
    return static_cast<Score>(std::clamp<std::int64_t>(score, -max_evaluation, max_evaluation));
}

#define TAFL_INSTANTIATE(N)                                                                                 \
    template void refresh(const Network&, const Position<N>&, const KingMobility<N>&,                       \
                          Accumulator<N>&) noexcept;                                                        \
    template void update(const Network&, const Accumulator<N>&, const Position<N>&, const KingMobility<N>&, \
                         Accumulator<N>&) noexcept;                                                         \
    template Score evaluate(const Network&, const Accumulator<N>&, Side) noexcept;
TAFL_INSTANTIATE(7)
TAFL_INSTANTIATE(9)
TAFL_INSTANTIATE(11)
TAFL_INSTANTIATE(13)
#undef TAFL_INSTANTIATE

}  // namespace tafl::nnue
