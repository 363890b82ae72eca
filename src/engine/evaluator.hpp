// The static evaluation of one search thread: the network if it is of the ruleset's family, else the classical evaluation. Keeps
// one accumulator for each ply, so that evaluating a position costs only its difference from an earlier one.
#pragma once

#include "engine/classical_evaluation.hpp"
#include "engine/engine.hpp"
#include "engine/locked_corners.hpp"
#include "engine/nnue/accumulator.hpp"
#include "engine/progress.hpp"

namespace tafl {

template <int N>
class Evaluator {
  public:
    Evaluator(const CompiledRules<N>& rules, const Ruleset& ruleset, std::shared_ptr<const Network> network)
        : classical_(rules, ruleset), locked_corners_(rules, ruleset) {
        if (!network || !network->supports(ruleset)) return;
        network_ = std::move(network);
        if constexpr (has_networks) accumulators_.resize(max_ply + 1);
    }

    // Call when a search of the position begins.
    void reset(const Position<N>& position) noexcept {
        begins_locked_ = locked_corners_.neither_can_win(position);
        if constexpr (has_networks)
            for (auto& accumulator : accumulators_) accumulator.computed = false;
    }
    // Call when a move was made that leads to the position at `ply`.
    void position_changed(int ply) noexcept {
        if constexpr (has_networks)
            if (network_) accumulators_[static_cast<std::size_t>(ply)].computed = false;
    }

    // From the attackers' point of view: positive is good for them. `mobility` is the king's in this position, which stands at
    // `ply` of the line being searched.
    [[nodiscard]] Score evaluate(const Position<N>& position, const KingMobility<N>& mobility,
                                 int ply) noexcept {
        return locked_corners_.bounded(unbounded(position, mobility, ply), position, begins_locked_);
    }

  private:
    static constexpr bool has_networks = Network::has_board(N);

    [[nodiscard]] Score unbounded(const Position<N>& position, const KingMobility<N>& mobility,
                                  int ply) noexcept {
        if constexpr (has_networks) {
            if (network_) {
                compute(position, mobility, ply);
                const Score score =
                    nnue::evaluate(*network_, accumulators_[static_cast<std::size_t>(ply)], position.to_move);
                return add_progress(score, position);
            }
        }
        return classical_.evaluate(position, mobility);
    }

    void compute(const Position<N>& position, const KingMobility<N>& mobility, int ply) noexcept {
        auto& own = accumulators_[static_cast<std::size_t>(ply)];
        if (own.computed) return;
        for (int earlier = ply - 1; earlier >= 0; --earlier) {
            const auto& from = accumulators_[static_cast<std::size_t>(earlier)];
            if (from.computed) return nnue::update(*network_, from, position, mobility, own);
        }
        nnue::refresh(*network_, position, mobility, own);
    }

    ClassicalEvaluation<N> classical_;
    LockedCorners<N> locked_corners_;
    bool begins_locked_ = false;
    std::shared_ptr<const Network> network_;
    std::vector<nnue::Accumulator<N>> accumulators_;
};

}  // namespace tafl
