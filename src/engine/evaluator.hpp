// The evaluation that a searching thread uses: the network where there is one for the ruleset, the hand-made one
// elsewhere. Keeps a layer of the network for each ply, so that a position costs only what differs from one before it.
#pragma once

#include "engine/hand_evaluation.hpp"
#include "engine/nnue/accumulator.hpp"

namespace tafl {

// Is the network made for this game? It knows 11x11 with far-sliding men and a king who makes for the corners; how the
// king is taken, forts, walls and repetition differ within the family (docs/adr/0007).
[[nodiscard]] bool network_fits(const Ruleset& ruleset) noexcept;

template <int N>
class Evaluator {
  public:
    Evaluator(const CompiledRules<N>& book, const Ruleset& ruleset, std::shared_ptr<const Network> network)
        : hand_(book, ruleset) {
        if (N != Network::board || !network_fits(ruleset)) return;
        network_ = std::move(network);
        if (network_) accumulators_.resize(max_ply + 1);
    }

    void restart() noexcept {
        for (auto& accumulator : accumulators_) accumulator.computed = false;
    }
    // The position at `ply` of the line has changed.
    void enter(int ply) noexcept {
        if (network_) accumulators_[static_cast<std::size_t>(ply)].computed = false;
    }

    // For the attackers. `ways` are those of the position, which stands at `ply` of the line that is searched.
    [[nodiscard]] Score operator()(const Position<N>& position, const KingWays<N>& ways, int ply) noexcept {
        if constexpr (N == Network::board) {
            if (network_) {
                compute(position, ways, ply);
                return nnue::evaluate(*network_, accumulators_[static_cast<std::size_t>(ply)],
                                      position.to_move);
            }
        }
        return hand_(position, ways);
    }

  private:
    void compute(const Position<Network::board>& position, const KingWays<Network::board>& ways,
                 int ply) noexcept {
        auto& own = accumulators_[static_cast<std::size_t>(ply)];
        if (own.computed) return;
        for (int earlier = ply - 1; earlier >= 0; --earlier) {
            const auto& from = accumulators_[static_cast<std::size_t>(earlier)];
            if (from.computed) return nnue::update(*network_, from, position, ways, own);
        }
        nnue::refresh(*network_, position, ways, own);
    }

    HandEvaluation<N> hand_;
    std::shared_ptr<const Network> network_;
    std::vector<nnue::Accumulator> accumulators_;
};

}  // namespace tafl
