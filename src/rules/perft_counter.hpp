// Perft: counts the leaves of the tree of legal moves.
#pragma once

#include "rules/game_state.hpp"
#include "rules/perft.hpp"

namespace tafl {

template <int N, Movement C>
class PerftCounter {
  public:
    explicit PerftCounter(const GameState<N, C>& state) : state_{state} {}

    [[nodiscard]] std::uint64_t count(int depth, PerftLeaves leaves) {
        if (depth <= 0) return 1;
        if (state_.outcome().is_over()) return 0;
        if (repetition_matters(depth)) return counted(depth, leaves);
        auto position = state_.position();
        return leaves == PerftLeaves::Bulk ? quick<PerftLeaves::Bulk>(position, depth)
                                           : quick<PerftLeaves::Made>(position, depth);
    }
    [[nodiscard]] std::vector<PerftBranch> divide(int depth, PerftLeaves leaves,
                                                  const std::function<void(const PerftBranch&)>& visit) {
        std::vector<PerftBranch> branches;
        MoveList<N> list;
        state_.generate(list);
        std::sort(list.begin(), list.end());
        for (const Move move : list) {
            state_.advance(move);
            branches.push_back({move, count(depth - 1, leaves)});
            state_.retreat();
            if (visit) visit(branches.back());
        }
        return branches;
    }

  private:
    // A position occurs for the n-th time after 4 (n - 1) plies at the earliest: each side has to move and come back.
    // Before that the history does not matter, nor does a ply limit beyond the tree.
    [[nodiscard]] bool repetition_matters(int depth) const noexcept {
        const auto& rules = state_.referee().rules();
        if (rules.ply_limit > 0 && state_.plies() + depth >= rules.ply_limit) return true;
        if (rules.repetition.policy == RepetitionPolicy::None) return false;
        const int since_capture = state_.history().size() - 1 - state_.history().last().first;
        return since_capture + depth >= 4 * (rules.repetition.count - 1);
    }

    [[nodiscard]] std::uint64_t counted(int depth, PerftLeaves leaves) {
        if (depth == 1 && leaves == PerftLeaves::Bulk)
            return static_cast<std::uint64_t>(state_.count_moves());
        MoveList<N> list;
        state_.generate(list);
        std::uint64_t nodes = 0;
        for (const Move move : list) {
            state_.advance(move);
            nodes += depth == 1 ? 1 : counted(depth - 1, leaves);
            state_.retreat();
        }
        return nodes;
    }

    // The same without the history.
    template <PerftLeaves L>
    [[nodiscard]] std::uint64_t quick(Position<N>& position, int depth) {
        return position.to_move == Side::Attackers ? quick<L, Side::Attackers>(position, depth)
                                                   : quick<L, Side::Defenders>(position, depth);
    }
    template <PerftLeaves L, Side S>
    [[nodiscard]] std::uint64_t quick(Position<N>& position, int depth) {
        const auto& referee = state_.referee();
        if (L == PerftLeaves::Bulk && depth == 1) {
            return static_cast<std::uint64_t>(referee.template count_moves<S>(position));
        }
        MoveList<N> list;
        referee.generate(position, list);
        if (depth == 1) return play_leaves<S>(position, list);
        std::uint64_t nodes = 0;
        Undo<N> undo;
        for (const Move move : list) {
            const Outcome outcome = referee.template do_move<S>(position, move, undo);
            if (!outcome.is_over()) nodes += quick_after<L, S>(position, depth - 1);
            referee.template undo_move<S>(position, undo);
        }
        return nodes;
    }
    template <PerftLeaves L, Side S>
    [[nodiscard]] TAFL_INLINE std::uint64_t quick_after(Position<N>& position, int depth) {
        if (C == Movement::Full && position.to_move == S)
            return quick<L, S>(position, depth);  // R12: the turn continues
        if (L == PerftLeaves::Bulk && depth == 1) {
            return static_cast<std::uint64_t>(state_.referee().template count_moves<!S>(position));
        }
        return quick<L, !S>(position, depth);
    }
    // A leaf counts whether it ends the game or not, but R1 is evaluated to its last step.
    template <Side S>
    [[nodiscard]] std::uint64_t play_leaves(Position<N>& position, const MoveList<N>& list) {
        const auto& referee = state_.referee();
        Undo<N> undo;
        for (const Move move : list) {
            const Outcome outcome = referee.template do_move<S>(position, move, undo);
            const bool has_ended = outcome.is_over() || !can_answer<S>(position);
            asm volatile("" : : "r"(has_ended));  // a use, so that the compiler keeps the test
            referee.template undo_move<S>(position, undo);
        }
        return static_cast<std::uint64_t>(list.size());
    }
    template <Side S>
    [[nodiscard]] TAFL_INLINE bool can_answer(const Position<N>& position) const noexcept {
        if (C == Movement::Full && position.to_move == S) return true;  // R12: the turn continues
        return state_.referee().template can_move<!S>(position);
    }

    GameState<N, C> state_;
};

}  // namespace tafl
