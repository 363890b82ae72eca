// The main search: Search::search() and its steps, for nodes with depth left.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

template <int N, Movement C>
Score Search<N, C>::search(int depth, Window window, int ply, bool cut_node) {
    // Step 1. Quiescence search at the leaves
    if (depth <= 0) return quiescence(window, ply, 0);

    // Step 2. Stop, ends of the game that are one move away, endgame tables, and repetition
    auto& here = frame(ply);
    if (const auto score = immediate_score(here, ply)) return *score;

    // Step 3. Mate distance pruning: no line can beat a shorter win that was already found
    window = {std::max(window.alpha, loses_in(ply)), std::min(window.beta, wins_in(ply + 1))};
    if (window.alpha >= window.beta) return window.alpha;

    // Step 4. Transposition table
    Node node{depth, window, ply, cut_node, state_.position().to_move, is_mid_turn()};
    const auto entry = find_entry();
    if (const auto score = table_cutoff(entry, depth, window, ply)) return *score;
    if (entry) node.tt_move = entry->move;

    // Step 5. Static evaluation
    set_static_eval(node, here, entry);

    // Steps 6 to 8. Reverse futility pruning, razoring, null-move pruning
    if (const auto score = prune_node(node, here)) return *score;

    // Step 8b. The attackers close a ring
    if (const auto score = ring_score(here, ply)) return *score;

    // Step 9. Internal iterative reduction
    if (internal_iterative_reduction(node)) --node.depth;

    // Step 10. Generate and order the moves; the node is lost if nothing prevents an escape or a fort
    if (!order_moves(node, here)) return unstoppable(here, ply, window.is_pv());

    // Steps 11 to 17. The moves
    frame(ply + 1).killers = {};
    const Score best = search_moves(node, here);
    if (stopped_) return 0;
    if (const auto score = better_proof(entry, here, best, ply)) return *score;

    // Step 18. Store in the transposition table
    const Score static_eval = here.in_check ? here.static_eval : node.raw_eval;
    store({node.best_move, to_table(best, ply), static_eval, node.depth, bound_of(best, window)}, ply);
    return best;
}

template <int N, Movement C>
std::optional<Score> Search<N, C>::immediate_score(Frame& here, int ply) {
    count_node(ply);
    depends_on_ = independent;
    here.pv.clear();
    if (must_stop()) return 0;
    find_king_threats(here);
    if (can_escape(here)) return king_escapes(here, ply);
    if (can_capture_king(here, ply)) return wins_in(ply + 1);
    if (here.fort_sites.any()) {
        if (const auto score = fort_score(here, ply)) return score;
    }
    if (const auto score = table_score(ply)) return score;
    if (const auto score = repetition_score(here, ply)) return score;
    if (ply >= max_ply - 1) return evaluate(here, ply);
    return std::nullopt;
}

// The table's score replaces the static evaluation if its bound makes it the better estimate. In check there is no static
// evaluation; the frame keeps that of the side's last turn.
template <int N, Movement C>
void Search<N, C>::set_static_eval(Node& node, Frame& here, const std::optional<TableEntry>& entry) {
    const Score last_turn = frame(node.ply - 2).static_eval;
    here.in_check = node.side == Side::Attackers
                        ? here.mobility.escape_lines > 0 || here.fort_threat.has_value()
                        : attackers_threaten(here);
    if (here.in_check) {
        here.static_eval = last_turn;
        return;
    }
    node.raw_eval = entry && entry->bound != Bound::None ? entry->static_eval : evaluate(here, node.ply);
    here.static_eval = node.raw_eval;
    if (entry) {
        const Score score = from_table(entry->score, node.ply);
        const bool better = entry->bound == Bound::Exact ||
                            (entry->bound == Bound::Lower && score > node.raw_eval) ||
                            (entry->bound == Bound::Upper && score < node.raw_eval);
        if (better && std::abs(score) < max_evaluation) here.static_eval = score;
    }
    node.improving = here.static_eval > last_turn;
}

// Whole nodes are not pruned in check, in the principal variation, or if a decided score is at stake; where most of a fort stands,
// only by a null move.
template <int N, Movement C>
std::optional<Score> Search<N, C>::prune_node(const Node& node, Frame& here) {
    if (node.window.is_pv() || here.in_check || node.mid_turn || std::abs(node.window.beta) > max_evaluation)
        return std::nullopt;
    if (here.fort_sites.none()) {
        if (reverse_futility(node, here)) return here.static_eval;
        if (const auto score = razoring(node, here)) return score;
    }
    return null_move_pruning(node, here);
}

// Step 6. Reverse futility pruning (static null move): so far above beta that a few plies will not change it
template <int N, Movement C>
bool Search<N, C>::reverse_futility(const Node& node, const Frame& here) const noexcept {
    const Score margin = scaled(tuning::reverse_futility_margin) * (node.depth - node.improving);
    return features_.reverse_futility && node.depth <= tuning::reverse_futility_depth &&
           here.static_eval - margin >= node.window.beta;
}

// Step 7. Razoring: so far below alpha that only a capture could help
template <int N, Movement C>
std::optional<Score> Search<N, C>::razoring(const Node& node, const Frame& here) {
    const Score alpha = node.window.alpha;
    const Score margin = scaled(tuning::razoring_margin) * node.depth;
    if (!features_.razoring || node.depth > tuning::razoring_depth || here.static_eval + margin >= alpha)
        return std::nullopt;
    const Score score = quiescence({alpha, alpha + 1}, node.ply, 0);
    return score <= alpha || stopped_ ? std::optional(score) : std::nullopt;
}

// Step 8. Null-move pruning: beta holds even if the side passes. Not with jumping pieces (R12), not twice in a row
template <int N, Movement C>
std::optional<Score> Search<N, C>::null_move_pruning(const Node& node, Frame& here) {
    const Score beta = node.window.beta;
    const bool allowed = features_.null_move && rules_.jumps == Jumps::None && !frame(node.ply - 1).null_move;
    if (!allowed || node.depth < tuning::null_move_depth || here.static_eval < beta) return std::nullopt;
    const Score score = search_null_move(node, here);
    if (stopped_) return 0;
    if (score < beta) return std::nullopt;
    return is_decisive(score) ? beta : score;
}

template <int N, Movement C>
Score Search<N, C>::search_null_move(const Node& node, Frame& here) {
    const Score beta = node.window.beta;
    const int by_eval =
        std::min<int>((here.static_eval - beta) / scaled(tuning::null_move_divisor), tuning::null_move_most);
    const int reduction = tuning::null_move_reduction + node.depth / tuning::null_move_depths + by_eval;
    here.null_move = true;
    here.move = Move{};
    here.piece_to = HistoryTables<N>::no_piece_to;
    evaluator_.position_changed(node.ply + 1);
    state_.pass();
    const Score score =
        search_child(node.side, node.depth - reduction, {beta - 1, beta}, node.ply, !node.cut_node);
    state_.retreat();
    here.null_move = false;
    here.pv.clear();
    return score;
}

// Step 9. Internal iterative reduction: without a hash move the ordering is poor, so search a ply less
template <int N, Movement C>
bool Search<N, C>::internal_iterative_reduction(const Node& node) const noexcept {
    return features_.internal_iterative_reduction && node.depth >= tuning::internal_reduction_depth &&
           node.tt_move.from == no_square && (node.window.is_pv() || node.cut_node);
}

// Step 10. Move ordering: hash move, captures, the king's escape threats, killers, the counter move, moves that may build a
// fort, then quiet moves by history. Returns false if no move can prevent the escape or the fort that threatens.
template <int N, Movement C>
bool Search<N, C>::order_moves(Node& node, Frame& here) {
    const auto& position = state_.position();
    node.capture_squares = capture_squares<N>(rules_, position, node.side);
    if (node.side == Side::Defenders && here.mobility.reach.any())
        node.escape_threat_squares = escape_threat_squares<N>(rules_, position);
    find_building_squares(node, here);
    node.previous = {frame(node.ply - 1).piece_to, frame(node.ply - 2).piece_to};
    MoveList<N> list;
    if (must_block_escape(here)) {
        generate_escape_blocks(here, list);
        if (list.empty()) return false;
    } else if (must_parry_fort(here)) {
        generate_fort_parries(here, list);
        if (list.empty()) return false;
    } else {
        state_.generate(list);
        if (some_are_forbidden(list)) node.depends_on = before_root;
    }
    // Copies, because the compiler cannot know that writing scores leaves the originals alone.
    const auto history = history_.values(node.side, node.previous);
    const Move tt_move = node.tt_move, counter_move = history_.counter_move(node.previous[0]);
    const auto killers = here.killers;
    const bool may_build = node.may_build;
    here.picker.fill(list, [&, side = node.side, king = position.king](Move move) {
        if (move == tt_move) return 100'000'000;
        int score = history.of(move, HistoryTables<N>::piece_to(side, king, move));
        if (node.capture_squares.has(move.to)) score += 4'000'000;
        if (move.from == king && node.escape_threat_squares.has(move.to)) score += 3'000'000;
        if (may_build && builds(node, move)) score += 1'000'000;
        if (move == killers[0]) return score + 2'000'000;
        if (move == killers[1]) return score + 1'900'000;
        return move == counter_move ? score + 1'800'000 : score;
    });
    return true;
}

// Step 11. Loop over the moves
template <int N, Movement C>
Score Search<N, C>::search_moves(Node& node, Frame& here) {
    const int size = here.picker.size();
    std::array<Move, 64> quiets;
    std::size_t quiet_count = 0;
    Score best = -infinite_score;
    for (int index = 0; index < size; ++index) {
        const Move move = here.picker.next();
        const Candidate candidate = make_candidate(node, move, index);
        const auto pruning = prune_move(node, here, candidate, best);
        if (pruning == Pruning::SkipAllLater) break;
        if (pruning == Pruning::SkipMove) continue;
        const Score score = search_candidate(node, here, candidate);
        if (stopped_) return 0;
        if (score > best) best = score;
        node.depends_on = score >= node.window.beta ? depends_on_ : std::min(node.depends_on, depends_on_);
        if (score > node.window.alpha) {
            node.best_move = move;
            if (node.window.is_pv()) update_pv(node.ply, move);
            if (score >= node.window.beta) {  // fail high
                if (candidate.quiet) update_histories(node, move, std::span(quiets.data(), quiet_count));
                break;
            }
            node.window.alpha = score;
        }
        if (candidate.quiet && quiet_count < quiets.size()) quiets[quiet_count++] = move;
    }
    depends_on_ = node.depends_on;
    // Every move is overlooked. (The rules end a game without moves.)
    if (best == -infinite_score) return evaluate(here, node.ply);
    return best;
}

template <int N, Movement C>
auto Search<N, C>::make_candidate(const Node& node, Move move, int index) const noexcept -> Candidate {
    const auto& position = state_.position();
    Candidate candidate{move, index};
    const bool threatens_escape = move.from == position.king && node.escape_threat_squares.has(move.to);
    candidate.quiet = !node.capture_squares.has(move.to) && !threatens_escape;
    candidate.builds = builds(node, move);
    if (candidate.quiet) {
        const int piece_to = HistoryTables<N>::piece_to(position, move);
        candidate.history = history_.value(node.side, move, piece_to, node.previous);
    }
    return candidate;
}

// Quiet moves near the leaves are pruned, but not those that may build a fort, nor while every move so far loses: a loss must be
// proven.
template <int N, Movement C>
auto Search<N, C>::prune_move(const Node& node, const Frame& here, const Candidate& candidate,
                              Score best) const noexcept -> Pruning {
    if (is_overlooked(here, candidate.move)) return Pruning::SkipMove;
    const bool threatens = !candidate.quiet || candidate.builds;
    if (best < -max_evaluation || threatens || here.in_check || candidate.index == 0) return Pruning::None;
    if (late_move_pruning(node, candidate)) return Pruning::SkipAllLater;
    if (futility_pruning(node, here)) return Pruning::SkipMove;
    // Step 14. History pruning
    if (features_.history_pruning && node.depth <= tuning::history_pruning_depth &&
        candidate.history < -tuning::history_pruning_margin * node.depth)
        return Pruning::SkipMove;
    return Pruning::None;
}

// Step 12. Late-move pruning
template <int N, Movement C>
bool Search<N, C>::late_move_pruning(const Node& node, const Candidate& candidate) const noexcept {
    const int improving = tuning::late_move_base + tuning::late_move_slope * node.depth * node.depth / 5;
    const int most = improving / (node.improving ? 1 : 2) + tuning::late_move_least;
    return features_.late_move_pruning && node.depth <= tuning::late_move_depth && candidate.index >= most;
}

// Step 13. Futility pruning: a quiet move will not raise the evaluation to alpha
template <int N, Movement C>
bool Search<N, C>::futility_pruning(const Node& node, const Frame& here) const noexcept {
    const Score alpha = node.window.alpha;
    const Score margin = scaled(tuning::futility_base + tuning::futility_margin * node.depth);
    return features_.futility && node.depth <= tuning::futility_depth && here.static_eval + margin <= alpha &&
           std::abs(alpha) <= max_evaluation;
}

template <int N, Movement C>
Score Search<N, C>::search_candidate(const Node& node, Frame& here, const Candidate& candidate) {
    const int full_depth = node.depth - 1 + check_extension(node, here);
    // The buckets of two moves at a time: where a prefetch is a read (WebAssembly), their cache misses overlap.
    if (candidate.index % 2 == 1 && candidate.index + 1 < here.picker.size())
        shared_->table.prefetch(state_.key_after(here.picker.peek()));
    const int reduction = late_move_reduction(node, here, candidate, full_depth);
    return search_move(node, candidate.move, candidate.index == 0, full_depth, reduction);
}

// Step 15. Check extension: a side in check with few replies
template <int N, Movement C>
int Search<N, C>::check_extension(const Node& node, const Frame& here) const noexcept {
    const bool forced = here.in_check && here.picker.size() <= tuning::check_extension_replies &&
                        node.ply < tuning::check_extension_depths * root_depth_;
    return features_.check_extension && forced ? 1 : 0;
}

// Step 16. Late-move reduction, in plies
template <int N, Movement C>
int Search<N, C>::late_move_reduction(const Node& node, const Frame& here, const Candidate& candidate,
                                      int full_depth) const noexcept {
    if (!features_.late_move_reduction || node.depth < tuning::reduction_depth ||
        candidate.index < tuning::reduction_index)
        return 0;
    int reduction = base_reduction(node.depth, candidate.index);
    if (!candidate.quiet || candidate.builds) reduction /= 2;
    reduction += (node.cut_node ? 1 : 0) + (node.improving ? 0 : 1) - (node.window.is_pv() ? 1 : 0) -
                 (here.in_check ? 1 : 0);
    reduction -= candidate.history / tuning::reduction_history;
    return std::clamp(reduction, 0, std::max(0, full_depth - 1));
}

// Step 17. Principal variation search, at the root too: the first move with the full window; later ones reduced and with a zero
// window, and again, at full depth and then with the full window, if they raise alpha.
template <int N, Movement C>
TAFL_INLINE Score Search<N, C>::search_move(const Node& node, Move move, bool is_first, int full_depth,
                                            int reduction) {
    const auto outcome = do_move(move, node.ply);
    const bool child_cut_node = !node.window.is_pv() && !node.cut_node;
    const Score score = outcome.is_over() ? terminal_score(outcome, node.ply, node.side)
                        : is_first
                            ? search_child(node.side, full_depth, node.window, node.ply, child_cut_node)
                            : search_zero_window(node, full_depth, reduction);
    state_.retreat();
    return score;
}

template <int N, Movement C>
Score Search<N, C>::search_zero_window(const Node& node, int full_depth, int reduction) {
    const auto [alpha, beta] = node.window;
    const Window zero_window{alpha, alpha + 1};
    const bool wants_line = node.ply == 0;  // also if it fails high
    Score score = search_child(node.side, full_depth - reduction, zero_window, node.ply, true);
    if (score > alpha && reduction > 0 && !stopped_)
        score = search_child(node.side, full_depth, zero_window, node.ply, !node.cut_node);
    if (score > alpha && (score < beta || wants_line) && node.window.is_pv() && !stopped_)
        score = search_child(node.side, full_depth, node.window, node.ply, false);
    return score;
}

// Killers, counter move and histories: the move that failed high is rewarded, the quiet moves before it are penalised.
template <int N, Movement C>
void Search<N, C>::update_histories(const Node& node, Move best, std::span<const Move> tried) {
    auto& killers = frame(node.ply).killers;
    const auto& position = state_.position();
    const int bonus =
        std::min<int>(tuning::history_bonus_most, tuning::history_bonus_square * node.depth * node.depth +
                                                      tuning::history_bonus_linear * node.depth);
    const auto update = [&](Move move, int change) {
        history_.update(node.side, move, HistoryTables<N>::piece_to(position, move), node.previous, change);
    };
    if (killers[0] != best) killers = {best, killers[0]};
    history_.set_counter_move(node.previous[0], best);
    update(best, bonus);
    for (const Move move : tried) update(move, -bonus * tuning::history_penalty / 7);
}

}  // namespace tafl
