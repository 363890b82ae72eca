// Repetition (R10) in the search, and how scores that depend on the path are kept out of the transposition table.
//
// A position that repeats an earlier one of the same line is scored at once: the side that can force one cycle can force
// the next. That decides the game only if both occurrences lie in the tree, from the root on. A cycle that began before
// the root was no choice of this search; the next repetition is closer, and that is worth something to the side that it
// helps, but nothing is decided.
//
// A repetition makes the score of every node above it, up to the earlier occurrence, depend on the path: on another path
// the same position is no repetition (the graph history interaction problem). The table has no path, so a score that
// claims a decided game is stored only if it does not depend on the path: if nothing in the node's subtree repeats a
// position between the root and the node. Occurrences before the root are the same on every path.
#pragma once

#include "engine/search.hpp"

namespace tafl {

template <int N, Movement C>
std::optional<Score> Search<N, C>::repetition_score() noexcept {
    const auto& last = state_.history().last();
    if (last.occurrence < 2 || !last.counts) return std::nullopt;
    constexpr Score decided = max_evaluation + 2'000, closer_to_the_end = 1'000;
    const int earlier_ply = state_.history().previous_occurrence() - root_index_;
    depends_on_path_from(earlier_ply);
    const Score value = earlier_ply < 0 ? closer_to_the_end : decided;
    const bool attackers = state_.position().to_move == Side::Attackers;
    switch (rules_.repetition.policy) {
        case RepetitionPolicy::DefendersLose: return attackers ? value : -value;
        case RepetitionPolicy::MoverLoses: return value;
        case RepetitionPolicy::MoverWins: return -value;
        case RepetitionPolicy::ControllerDeviates: return attackers ? 60 : -60;
        case RepetitionPolicy::None:
        case RepetitionPolicy::Draw:
        case RepetitionPolicy::SuperkoDefenders: break;
    }
    return 0;
}

// Some of the node's moves may be forbidden because of positions on the path. Any of them: the path from the root.
template <int N, Movement C>
void Search<N, C>::note_forbidden_moves(const MoveList<N>& list) noexcept {
    if (state_.may_forbid() && list.size() < state_.referee().count_moves(state_.position()))
        depends_on_path_from(0);
}

template <int N, Movement C>
void Search<N, C>::store(int ply, const TableEntry& entry) noexcept {
    const bool decided = std::abs(entry.score) > max_evaluation;
    if (!decided || path_ply_ >= ply) shared_->table.store(key(), entry);
}

}  // namespace tafl
