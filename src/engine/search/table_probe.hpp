// Endgame tables in the search: a position in them needs no search.
//
// A win in a table is a proof, unless R10 or the ply limit may intervene (rules_may_intervene()). Then it counts as a very large
// evaluation, the larger the shorter it is, so that the search still goes the shortest way.
//
// An open position is a draw where repetition draws. Elsewhere the tables do not know it, and it is searched. It is also searched
// if the root itself is open: among moves that keep the draw, the search prefers those that make it hard for the opponent.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

[[nodiscard]] constexpr bool is_open(const std::optional<TableVerdict>& verdict) noexcept {
    return verdict && verdict->winner == Winner::Draw;
}

template <int N, Movement C>
std::optional<TableVerdict> Search<N, C>::find_verdict() const noexcept {
    const auto* tables = shared_->endgame_tables;
    if (tables == nullptr) return std::nullopt;
    const auto& position = state_.position();
    if (position.occupied().count() > tables->max_soldiers() + 1) return std::nullopt;
    auto men = position.defenders();
    men.clear(position.king);
    return tables->find({position.attackers().word, men.word, position.king, position.to_move});
}

template <int N, Movement C>
std::optional<Score> Search<N, C>::table_score(int ply) const noexcept {
    const auto verdict = find_verdict();
    if (!verdict) return std::nullopt;
    if (is_open(verdict)) return open_is_drawn() && !root_is_open_ ? std::optional(0) : std::nullopt;
    const bool wins = verdict->winner == winner_of(state_.position().to_move);
    if (rules_may_intervene(verdict->plies)) {
        const Score score = max_evaluation - verdict->plies;
        return wins ? score : -score;
    }
    return wins ? wins_in(ply + verdict->plies) : loses_in(ply + verdict->plies);
}

template <int N, Movement C>
bool Search<N, C>::open_is_drawn() const noexcept {
    const auto policy = rules_.repetition.policy;
    return policy == RepetitionPolicy::Draw || policy == RepetitionPolicy::None;
}

template <int N, Movement C>
std::optional<Score> Search<N, C>::root_table_score() const noexcept {
    const auto score = table_score(0);
    return score && is_decisive(*score) ? score : std::nullopt;
}

template <int N, Movement C>
void Search<N, C>::append_table_line(std::vector<Move>& line) {
    if (shared_->endgame_tables == nullptr) return;
    const int root = state_.plies();
    for (const Move move : line) (void)state_.advance(move);
    while (const auto move = table_move()) {
        (void)state_.advance(*move);
        line.push_back(*move);
    }
    while (state_.plies() > root) state_.retreat();
}

// A best move by the tables. Nothing if the game is over or open here, or in no table.
template <int N, Movement C>
std::optional<Move> Search<N, C>::table_move() {
    const auto verdict = find_verdict();
    if (!verdict || is_open(verdict)) return std::nullopt;
    MoveList<N> list;
    state_.generate(list);
    for (const Move move : list) {
        if (leads_to(move, {verdict->winner, verdict->plies - 1})) return move;
    }
    return std::nullopt;
}

template <int N, Movement C>
bool Search<N, C>::leads_to(Move move, TableVerdict verdict) {
    const auto outcome = state_.advance(move);
    const bool found = outcome.is_over() ? outcome.winner == verdict.winner && verdict.plies == 0
                                         : find_verdict() == verdict;
    state_.retreat();
    return found;
}

}  // namespace tafl
