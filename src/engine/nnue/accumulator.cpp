#include "engine/nnue/accumulator.hpp"

#include <algorithm>

namespace tafl::nnue {

namespace {

using Board = Accumulator::Board;

std::array<Board, 4> planes_of(const Position<Network::board>& position,
                               const KingMobility<Network::board>& mobility) noexcept {
    const auto& king = bit<Network::board>(position.king);
    return {position.attackers(), position.defenders() - king, king, mobility.reach};
}

// A list of columns of the input weights, at most one for each input.
struct Columns {
    std::array<const std::int16_t*, 4 * Network::squares> column;
    int count = 0;

    Columns() noexcept {}  // NOLINT(modernize-use-equals-default): only the first `count` are read
    void add(const Network& network, std::size_t plane, const Board& squares) noexcept {
        for_each_square(squares, [&](int square) {
            const int input = Network::input(static_cast<Network::Plane>(plane), square);
            column[static_cast<std::size_t>(count++)] = network.input_weights[input];
        });
    }
};

}  // namespace

void refresh(const Network& network, const Position<Network::board>& position,
             const KingMobility<Network::board>& mobility, Accumulator& accumulator) noexcept {
    accumulator.planes = planes_of(position, mobility);
    Columns on;
    for (std::size_t plane = 0; plane < 4; ++plane) on.add(network, plane, accumulator.planes[plane]);
    kernels().update(network.biases, accumulator.layer.data(), on.column.data(), on.count, nullptr, 0);
    accumulator.computed = true;
}

void update(const Network& network, const Accumulator& from, const Position<Network::board>& position,
            const KingMobility<Network::board>& mobility, Accumulator& accumulator) noexcept {
    accumulator.planes = planes_of(position, mobility);
    Columns on, off;
    for (std::size_t plane = 0; plane < 4; ++plane) {
        on.add(network, plane, accumulator.planes[plane] - from.planes[plane]);
        off.add(network, plane, from.planes[plane] - accumulator.planes[plane]);
    }
    kernels().update(from.layer.data(), accumulator.layer.data(), on.column.data(), on.count,
                     off.column.data(), off.count);
    accumulator.computed = true;
}

Score evaluate(const Network& network, const Accumulator& accumulator, Side to_move) noexcept {
    const int pieces = accumulator.planes[0].count() + accumulator.planes[1].count() + 1;
    const int row = Network::output(to_move == Side::Defenders, pieces);
    const std::int64_t sum =
        kernels().output(accumulator.layer.data(), network.output_weights[row]) / Network::clamp +
        network.output_biases[row];
    const auto score = Network::scale * sum / (Network::clamp * Network::output_quantum);
    return static_cast<Score>(std::clamp<std::int64_t>(score, -max_evaluation, max_evaluation));
}

}  // namespace tafl::nnue
