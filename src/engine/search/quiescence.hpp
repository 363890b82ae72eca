// Quiescence search: at the leaves only captures and the king's escape threats are searched, and every reply to a threat
// of escape, until the position is quiet enough for the static evaluation.
#pragma once

#include "engine/search/search.hpp"

namespace tafl {

// `depth` is 0 at the leaf of the main search and decreases.
template <int N, Movement C>
Score Search<N, C>::quiescence(Window window, int ply, int depth) {
    auto& here = frame(ply);
    if (const auto score = immediate_score(here, ply)) return *score;
    const auto entry = find_entry();
    if (const auto score = table_cutoff(entry, 0, window, ply)) return *score;
    MoveList<N> list;
    if (must_block_escape(here)) {
        generate_escape_blocks(here, list);
        if (list.empty()) return unstoppable(here, ply, window.is_pv());
        return search_quiescence_moves(list, -infinite_score, window, ply, depth).score;
    }
    // The king is threatened with capture or a ring, or threatens to complete a fort: search all replies, one ply.
    const bool attacks = state_.position().to_move == Side::Attackers;
    if (depth == 0 && (attacks ? here.fort_threat.has_value() : attackers_threaten(here)))
        return search(1, window, ply, false);

    const Score stand_pat = entry ? entry->static_eval : evaluate(here, ply);
    if (stand_pat >= window.beta) {
        if (!entry) shared_->table.store(key(), {Move{}, stand_pat, stand_pat, 0, Bound::Lower});
        return stand_pat;
    }
    if (const auto score = ring_score(here, ply)) return *score;
    const Window raised{std::max(window.alpha, stand_pat), window.beta};
    // Delta pruning: no captures if none could raise the score to alpha.
    const bool captures = stand_pat + scaled(tuning::delta_margin) > raised.alpha;
    generate_quiescence_moves(here, depth, captures, list);
    const auto [best, best_move] = search_quiescence_moves(list, stand_pat, raised, ply, depth);
    if (stopped_) return 0;
    store({best_move, to_table(best, ply), stand_pat, 0, bound_of(best, raised)}, ply);
    return best;
}

// Captures, and the king's moves to squares from which he threatens to escape. R12: in mid-turn every move.
template <int N, Movement C>
void Search<N, C>::generate_quiescence_moves(const Frame& here, int depth, bool captures,
                                             MoveList<N>& list) const noexcept {
    const auto& position = state_.position();
    if (is_mid_turn()) return state_.generate(list);
    const Side side = position.to_move;
    if (captures) {
        push_slides_to<N>(all_slides<N, C>(rules_, position, side), position.pieces[index_of(side)],
                          capture_squares<N>(rules_, position, side), list);
    }
    if (side == Side::Attackers || depth <= -tuning::quiet_threat_depth || here.mobility.reach.none()) return;
    for_each_square(here.mobility.reach & escape_threat_squares<N>(rules_, position),
                    [&](int square) { list.push({position.king, static_cast<Square>(square)}); });
}

template <int N, Movement C>
auto Search<N, C>::search_quiescence_moves(const MoveList<N>& list, Score stand_pat, Window window, int ply,
                                           int depth) -> ScoredBest {
    ScoredBest best{stand_pat, Move{}};
    const Side side = state_.position().to_move;
    const bool may_forbid = state_.may_forbid();
    int depends_on = independent;
    for (const Move move : list) {
        if (may_forbid && state_.is_forbidden(move)) {
            depends_on = before_root;
            continue;
        }
        const auto outcome = do_move(move, ply);
        const bool turn_passed = C == Movement::Plain || state_.position().to_move != side;
        const Score score = outcome.is_over() ? terminal_score(outcome, ply, side)
                            : turn_passed     ? -quiescence({-window.beta, -window.alpha}, ply + 1, depth - 1)
                                              : quiescence(window, ply + 1, depth - 1);
        state_.retreat();
        if (stopped_) return {};
        depends_on = score >= window.beta ? depends_on_ : std::min(depends_on, depends_on_);
        if (score <= best.score) continue;
        best.score = score;
        if (score <= window.alpha) continue;
        best.move = move;
        if (window.is_pv()) update_pv(ply, move);
        if (score >= window.beta) break;
        window.alpha = score;
    }
    depends_on_ = depends_on;
    if (best.score == -infinite_score)
        best.score = evaluate(frame(ply), ply);  // repetition forbids every move
    return best;
}

}  // namespace tafl
