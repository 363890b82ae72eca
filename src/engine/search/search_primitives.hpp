// What the main search and quiescence search share: making moves, terminal scores, evaluation, the principal variation;
// and the root's view of them.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

template <int N, Movement C>
void Search<N, C>::set_position(const Game& game) {
    state_ = GameState<N, C>(rules_, to_position<N>(game.start()));
    for (const auto& played : game.history()) (void)state_.advance(played.move);
    root_key_ = key();
    evaluator_.reset(state_.position());
    root_side_ = state_.position().to_move;
    soldiers_at_root_ = state_.position().occupied().count();
    for (auto& frame : stack_) frame.killers = {}, frame.pv.clear();
}

template <int N, Movement C>
std::vector<Move> Search<N, C>::ordered_root_moves() {
    MoveList<N> list;
    state_.generate(list);
    std::vector<Move> moves(list.begin(), list.end());
    const auto& position = state_.position();
    const auto entry = shared_->table.find(key());
    const auto captures = capture_squares<N>(rules_, position, position.to_move);
    const auto rank = [&](Move move) {
        return entry && entry->move == move ? 2 : captures.has(move.to) ? 1 : 0;
    };
    std::sort(moves.begin(), moves.end());
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return rank(a) > rank(b); });
    leave_out_overlooked(moves);
    root_is_open_ = is_open(find_verdict());
    const Score static_eval = evaluate_root();
    for (int ply = -frames_before_root; ply <= 0; ++ply) frame(ply).static_eval = static_eval;
    return moves;
}

// Removes the moves that a lower level overlooks. At least one move remains.
template <int N, Movement C>
void Search<N, C>::leave_out_overlooked(std::vector<Move>& moves) noexcept {
    find_king_threats(frame(0));
    const auto seen =
        std::remove_if(moves.begin(), moves.end(), [&](Move move) { return is_overlooked(frame(0), move); });
    moves.erase(std::max(seen, moves.begin() + 1), moves.end());
}

template <int N, Movement C>
Score Search<N, C>::evaluate_root() noexcept {
    find_king_threats(frame(0));
    return evaluate(frame(0), 0);
}

template <int N, Movement C>
Outcome Search<N, C>::do_move(Move move, int ply) {
    auto& here = frame(ply);
    here.move = move;
    here.piece_to = HistoryTables<N>::piece_to(state_.position(), move);
    here.null_move = false;
    evaluator_.position_changed(ply + 1);
    shared_->table.prefetch(state_.key_after(move));
    return state_.advance(move);
}

// Searches the position after a move of `side`; the score is for `side`.
template <int N, Movement C>
TAFL_INLINE Score Search<N, C>::search_child(Side side, int depth, Window window, int ply, bool cut_node) {
    if constexpr (C == Movement::Full) {
        if (state_.position().to_move == side) return search(depth, window, ply + 1, cut_node);
    }
    window = {-window.beta, -window.alpha};
    if (state_.history().last().occurrence > 1) return -search_repetition(depth, window, ply + 1, cut_node);
    return -search(depth, window, ply + 1, cut_node);
}

// The game is over after a move of `side` at `ply`.
template <int N, Movement C>
Score Search<N, C>::terminal_score(Outcome outcome, int ply, Side side) {
    frame(ply + 1).pv.clear();
    const bool repeats = outcome.reason == Reason::Repetition ||
                         (outcome.reason == Reason::NoLegalMove && state_.may_forbid());
    depends_on_ = repeats ? before_root : independent;
    if (outcome.winner == Winner::Draw) return 0;
    return outcome.winner == winner_of(side) ? wins_in(ply + 1) : loses_in(ply + 1);
}

// The static evaluation for the side to move, with the noise of the lower levels and the style of a character.
template <int N, Movement C>
Score Search<N, C>::evaluate(const Frame& here, int ply) noexcept {
    const auto& position = state_.position();
    Score score = evaluator_.evaluate(position, here.mobility, ply);
    if (position.to_move == Side::Defenders) score = -score;
    if (weakness_.noise > 0) score += evaluation_noise(position.key);
    if (style_ != Style{}) score += liking(here);
    return std::clamp(score, -max_evaluation, max_evaluation);
}

// How much the side to move likes the position. Only the exchanges are a matter of the side at the root.
template <int N, Movement C>
Score Search<N, C>::liking(const Frame& here) const noexcept {
    const auto& position = state_.position();
    const auto &attackers = position.attackers(), &defenders = position.defenders();
    const int balance = attackers.count() - 2 * (defenders.count() - 1);
    const int freedom = here.mobility.reach.count() + 4 * here.mobility.escape_lines;
    const int walls = pairs_of_neighbours<N>(attackers) - 2 * pairs_of_neighbours<N>(defenders);
    const Score of_attackers = style_.captures * balance / 2 - style_.king * freedom + style_.walls * walls;
    const bool attacks = position.to_move == Side::Attackers;
    const int left = attackers.count() + defenders.count();
    const Score of_root = style_.exchanges * (soldiers_at_root_ - left);
    return (attacks ? of_attackers : -of_attackers) + (position.to_move == root_side_ ? of_root : -of_root);
}

// The same position always has the same error.
template <int N, Movement C>
Score Search<N, C>::evaluation_noise(std::uint64_t key) const noexcept {
    const std::uint64_t bits = random_bits(key);
    const int a = static_cast<int>(bits >> 8 & 0xFFFF), b = static_cast<int>(bits >> 32 & 0xFFFF);
    return weakness_.noise * (a - b) / 65'536;
}

// Random bits for the errors of the lower levels: the same for the same key and seed.
template <int N, Movement C>
std::uint64_t Search<N, C>::random_bits(std::uint64_t key) const noexcept {
    std::uint64_t x = key ^ weakness_.seed * 0x9E3779B97F4A7C15;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    return (x ^ (x >> 27)) * 0x94D049BB133111EB;
}

template <int N, Movement C>
void Search<N, C>::update_pv(int ply, Move move) {
    auto& pv = frame(ply).pv;
    const auto& rest = frame(ply + 1).pv;
    pv.assign(1, move);
    pv.insert(pv.end(), rest.begin(), rest.end());
}

}  // namespace tafl
