// Repetition (R10) in the search.
//
// Only the rules end a game, at the last occurrence that they allow. A cycle that closes in the tree, from the root on, is
// cut off with a heuristic score: each side could have left it at one of its moves, which are searched as well, so it
// counts only if nothing else is better. It is no proof, because the next search may see that cycle from its middle, where
// it is longer than the search is deep, and would withdraw the claim. Where a position repeats one from before the root,
// the moves that leave that cycle are still to be searched: it is a node like any other, but for a small bias.
//
// depends_on_ is the earliest ply whose position decides a score: a cycle that begins above the node, a repetition that ends the game or
// forbids a move (before_root). A score that fails high depends on the move that it was found with, any other on all moves.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

template <int N, Movement C>
std::optional<Score> Search<N, C>::repetition_score(const Frame& here, int ply) noexcept {
    const auto& last = state_.history().last();
    if (last.occurrence < 2 || !last.counts) return std::nullopt;
    const int begin = cycle_begin(ply);
    const auto policy = rules_.repetition.policy;
    if (begin < 0 || policy == RepetitionPolicy::SuperkoDefenders) return std::nullopt;
    if (const auto entry = find_entry(); entry && is_proof(*entry)) return std::nullopt;
    depends_on_ = begin;
    const int favour = repetition_favours();
    if (policy == RepetitionPolicy::ControllerDeviates) return tuning::repetition_bias * favour;
    return favour == 0 ? 0 : cycle_score(favour > 0, here, ply);
}

// 1: the next repetition wins for the side to move, or forces the other side to deviate; -1: the other way round.
template <int N, Movement C>
int Search<N, C>::repetition_favours() const noexcept {
    const int attackers = state_.position().to_move == Side::Attackers ? 1 : -1;
    switch (rules_.repetition.policy) {
        case RepetitionPolicy::DefendersLose:
        case RepetitionPolicy::ControllerDeviates: return attackers;
        case RepetitionPolicy::MoverLoses: return 1;
        case RepetitionPolicy::MoverWins: return -1;
        case RepetitionPolicy::None:
        case RepetitionPolicy::Draw:
        case RepetitionPolicy::SuperkoDefenders: break;
    }
    return 0;
}

// The next repetition wins or loses for the side to move. This is added to the evaluation, so that neither a
// losing side enters a cycle to look better, nor a winning one avoids it.
template <int N, Movement C>
Score Search<N, C>::cycle_score(bool wins, const Frame& here, int ply) noexcept {
    const Score gain = tuning::cycle_gain;
    const Score static_eval = evaluate(here, ply);
    return wins ? std::clamp(static_eval + gain, gain, max_evaluation)
                : std::clamp(static_eval - gain, -max_evaluation, -gain);
}

// The ply at which the position at `ply` occurred before; negative if before the root.
template <int N, Movement C>
int Search<N, C>::cycle_begin(int ply) const noexcept {
    const auto& history = state_.history();
    return ply - (history.size() - 1 - history.previous());
}

// Searches a position that has occurred before. If that was before the root, the score gets a bias against the side that must not
// repeat forever: one repetition fewer is left, and a side that can force this cycle can often force the next. The table's entry of
// the position is without this bias.
template <int N, Movement C>
Score Search<N, C>::search_repetition(int depth, Window window, int ply, bool cut_node) {
    const bool before_the_root = state_.history().last().counts && cycle_begin(ply) < 0;
    const Score bias = before_the_root ? tuning::repetition_bias * repetition_favours() : 0;
    const auto without = [&](Score score) { return is_decisive(score) ? score : score - bias; };
    const Score score = search(depth, {without(window.alpha), without(window.beta)}, ply, cut_node);
    if (bias == 0 || is_decisive(score)) return score;
    depends_on_ = before_root;
    return std::clamp(score + bias, -max_evaluation, max_evaluation);
}

// Some of the node's moves may be forbidden because of positions on the path.
template <int N, Movement C>
bool Search<N, C>::some_are_forbidden(const MoveList<N>& list) const noexcept {
    return state_.may_forbid() && list.size() < state_.referee().count_moves(state_.position());
}

// Whether R10 or the ply limit can end the game or forbid a move before the shortest win, which takes `plies`
// plies and repeats no position.
template <int N, Movement C>
bool Search<N, C>::rules_may_intervene(int plies) const noexcept {
    if (rules_.ply_limit > 0 && state_.plies() + plies > rules_.ply_limit) return true;
    const auto& repetition = rules_.repetition;
    return repetition.policy != RepetitionPolicy::None &&
           state_.history().max_before_last() >= repetition.count - 1;
}

}  // namespace tafl
