// Repetition (R10) in the search, and how scores that depend on the path are kept out of the transposition
// table.
//
// A decided score is a proof: only the rules end a game, at the last occurrence that they allow. An earlier
// repetition cuts the line off with a heuristic score, because a side that can force one cycle can often
// force the next; but the next search may see that cycle from its middle, where it is longer than the search
// is deep, and would withdraw the claim.
//
// The table does not know the path (the graph history interaction problem). So a decided score is stored only
// if no repetition ended a line below it: then some win needs no repetition, and the shortest such win never
// returns to an earlier position. It holds on other paths too, unless a position of that path has occurred so
// often that the next occurrence is the last one allowed. In that case, and for scores that may not be
// stored, the entry claims no more than the largest score that is not decided.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

template <int N, Movement C>
std::optional<Score> Search<N, C>::repetition_score(const Frame& here, int ply) noexcept {
    const auto& last = state_.history().last();
    if (last.occurrence < 2 || !last.counts) return std::nullopt;
    if (const auto entry = find_entry(); entry && is_proof(*entry)) return std::nullopt;
    const bool attackers = state_.position().to_move == Side::Attackers;
    switch (rules_.repetition.policy) {
        case RepetitionPolicy::DefendersLose: return cycle_score(attackers, here, ply);
        case RepetitionPolicy::MoverLoses: return cycle_score(true, here, ply);
        case RepetitionPolicy::MoverWins: return cycle_score(false, here, ply);
        case RepetitionPolicy::ControllerDeviates: return attackers ? 60 : -60;
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
    constexpr Score gain = 1'000;
    const Score static_eval = evaluate(here, ply);
    return wins ? std::clamp(static_eval + gain, gain, max_evaluation)
                : std::clamp(static_eval - gain, -max_evaluation, -gain);
}

// Some of the node's moves may be forbidden because of positions on the path.
template <int N, Movement C>
void Search<N, C>::note_forbidden_moves(const MoveList<N>& list) noexcept {
    if (state_.may_forbid() && list.size() < state_.referee().count_moves(state_.position()))
        path_dependent_ = true;
}

template <int N, Movement C>
void Search<N, C>::store(const TableEntry& entry) noexcept {
    shared_->table.store(key(), path_dependent_ ? undecided(entry) : entry);
}

template <int N, Movement C>
std::optional<TableEntry> Search<N, C>::find_entry() const noexcept {
    auto entry = shared_->table.find(key());
    if (entry && is_decisive(entry->score) && rules_may_intervene(plies_to_end(entry->score)))
        return undecided(*entry);
    return entry;
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
