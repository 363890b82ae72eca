// The two kinds of node of TreeSearch: those with depth left, and the quiet-seeking ones below them.
#pragma once

#include "engine/tree_search.hpp"

namespace tafl {

template <int N, Clauses C>
Score TreeSearch<N, C>::search(int depth, Window window, int ply, bool cut) {
    if (depth <= 0) return quiesce(window, ply, 0);
    count_node(ply);
    auto& here = frame(ply);
    here.line.clear();
    if (stopped_ || is_out_of_nodes()) return stopped_ = true, 0;
    if (const auto score = by_repetition()) return *score;
    window = {std::max(window.alpha, loses_in(ply)), std::min(window.beta, wins_in(ply + 1))};
    if (window.alpha >= window.beta) return window.alpha;

    survey(here);
    if (escapes_now(here)) return take_escape(here, ply);
    const Side side = course_.position().to_move;
    const bool mid_turn = C == Clauses::Full && course_.position().chain != no_square;
    if (side == Side::Attackers && !mid_turn && take_king(here, ply)) return wins_in(ply + 1);
    const bool barring = must_bar(here);
    if (ply >= max_ply - 1) return judge(here, ply);

    const bool open = window.is_open();
    const auto entry = task_->table->find(key());
    if (entry && !open && entry->depth >= depth) {
        const Score score = from_table(entry->score, ply);
        const bool settles = entry->bound == Bound::Exact ||
                             (entry->bound == Bound::Lower ? score >= window.beta : score <= window.alpha);
        if (settles) return score;
    }
    const Move remembered = entry ? entry->move : Move{};

    here.in_check = side == Side::Attackers ? here.ways.escapes > 0 : may_take_king(here, Side::Attackers);
    Score raw = 0;
    if (here.in_check) {
        here.evaluation = frame(ply - 2).evaluation;
    } else {
        raw = entry && entry->bound != Bound::None ? entry->evaluation : judge(here, ply);
        here.evaluation = raw;
        if (entry) {  // the table knows better where its bound says so
            const Score score = from_table(entry->score, ply);
            const bool better = entry->bound == Bound::Exact ||
                                (entry->bound == Bound::Lower ? score > raw : score < raw);
            if (better && std::abs(score) <= max_evaluation) here.evaluation = score;
        }
    }
    const bool improving = !here.in_check && here.evaluation > frame(ply - 2).evaluation;
    const Score evaluation = here.evaluation;

    if (!open && !here.in_check && !mid_turn && std::abs(window.beta) <= max_evaluation) {
        // So far above that a few plies will not bring it down.
        if (depth <= 7 && evaluation - 75 * (depth - improving) >= window.beta) return evaluation;
        // So far below that only a capture could help.
        if (depth <= 3 && evaluation + 220 * depth < window.alpha) {
            const Score score = quiesce({window.alpha, window.alpha + 1}, ply, 0);
            if (score <= window.alpha || stopped_) return score;
        }
        // Even a move given away does not bring it down.
        if (depth >= 3 && evaluation >= window.beta && !frame(ply - 1).passed && book_.jumps == Jumps::None) {
            const int less = 3 + depth / 4 + std::min((evaluation - window.beta) / 150, 3);
            here.passed = true;
            here.move = Move{};
            here.kind = Histories<N>::no_kind;
            evaluator_.enter(ply + 1);
            course_.pass();
            const Score score = below(side, depth - less, {window.beta - 1, window.beta}, ply, !cut);
            course_.retreat();
            here.passed = false;
            here.line.clear();
            if (stopped_) return 0;
            if (score >= window.beta) return is_decisive(score) ? window.beta : score;
        }
    }
    if (depth >= 4 && remembered.from == no_square && (open || cut)) --depth;

    const auto takes = capture_squares<N>(book_, course_.position(), side);
    Bitboard<N> gates;  // squares from which the king would escape next
    if (side == Side::Defenders && here.ways.reach.any()) gates = springboards<N>(book_, course_.position());
    const auto before = kinds_before(ply);
    const Move counter = histories_.counter(before[0]);
    {
        MoveList<N> list;
        if (barring) {
            bars(here, list);
            if (list.empty()) {  // nobody can stand in his way
                return loses_in(ply + 2);
            }
        } else {
            course_.generate(list);
        }
        const auto& position = course_.position();
        here.picker.fill(list, [&](Move move) {
            if (move == remembered) return 100'000'000;
            const int kind = Histories<N>::kind(position, move);
            const int quiet = histories_.value(side, move, kind, before);
            int rank = quiet;
            if (takes.has(move.to)) rank += 4'000'000;
            if (move.from == position.king && gates.has(move.to)) rank += 3'000'000;
            if (move == here.killers[0]) return rank + 2'000'000;
            if (move == here.killers[1]) return rank + 1'900'000;
            if (move == counter) return rank + 1'800'000;
            return rank;
        });
    }
    frame(ply + 1).killers = {};

    Score best = -infinite_score;
    Move best_move;
    const Score alpha = window.alpha;
    std::array<Move, 64> quiets;
    std::size_t quiet_count = 0;
    const int size = here.picker.size();
    for (int place = 0; place < size; ++place) {
        const auto [move, rank] = here.picker.next();
        const bool quiet = !takes.has(move.to) && !(move.from == course_.position().king && gates.has(move.to));
        const int kind = Histories<N>::kind(course_.position(), move);
        const int history = quiet ? histories_.value(side, move, kind, before) : 0;
        if (best > -max_evaluation - 1 && quiet && !here.in_check && place > 0) {
            if (depth <= 6 && place >= (5 + 2 * depth * depth) / (improving ? 1 : 2) + 2) break;
            if (depth <= 6 && evaluation + 90 + 85 * depth <= window.alpha &&
                std::abs(window.alpha) <= max_evaluation) {
                continue;
            }
            if (depth <= 4 && history < -2'500 * depth) continue;
        }
        const int extension = here.in_check && size <= 3 && ply < 2 * root_depth_ ? 1 : 0;
        const int full = depth - 1 + extension;
        const auto outcome = enter(move, ply);
        Score score = 0;
        if (outcome.is_over()) {
            score = ended(outcome, ply, side);
        } else {
            if (place == 0) {
                score = below(side, full, window, ply, open ? false : !cut);
            } else {
                int less = 0;
                if (depth >= 2 && place >= 2) {
                    less = reductions[static_cast<std::size_t>(std::min(depth, 63))]
                                     [static_cast<std::size_t>(std::min(place, most_ranked - 1))];
                    if (!quiet) less /= 2;
                    if (open) --less;
                    if (cut) ++less;
                    if (!improving) ++less;
                    if (here.in_check) --less;
                    less -= history / 6'000;
                    less = std::clamp(less, 0, full - 1 > 0 ? full - 1 : 0);
                }
                const Window scout{window.alpha, window.alpha + 1};
                score = below(side, full - less, scout, ply, true);
                if (score > window.alpha && less > 0) score = below(side, full, scout, ply, !cut);
                if (score > window.alpha && score < window.beta && open) score = below(side, full, window, ply, false);
            }
        }
        course_.retreat();
        if (stopped_) return 0;
        if (score > best) {
            best = score;
            if (score > window.alpha) {
                best_move = move;
                if (open) extend_line(ply, move);
                if (score >= window.beta) {
                    if (quiet) learn(move, depth, ply, std::span(quiets.data(), quiet_count));
                    break;
                }
                window.alpha = score;
            }
        }
        if (quiet && quiet_count < quiets.size()) quiets[quiet_count++] = move;
    }
    if (size == 0) return judge(here, ply);  // every move is forbidden; the course would have said so
    const auto bound = best >= window.beta ? Bound::Lower : best > alpha ? Bound::Exact : Bound::Upper;
    TableEntry fresh{best_move, to_table(best, ply), raw, depth, bound};
    if (here.in_check) fresh.evaluation = here.evaluation;
    task_->table->store(key(), fresh);
    return best;
}

template <int N, Clauses C>
void TreeSearch<N, C>::learn(Move best, int depth, int ply, std::span<const Move> tried) {
    auto& here = frame(ply);
    const Side side = course_.position().to_move;
    const auto before = kinds_before(ply);
    const int bonus = std::min(1'600, 14 * depth * depth + 40 * depth);
    if (here.killers[0] != best) here.killers = {best, here.killers[0]};
    histories_.set_counter(before[0], best);
    histories_.reward(side, best, Histories<N>::kind(course_.position(), best), before, bonus);
    for (const Move move : tried) {
        if (move == best) continue;
        histories_.reward(side, move, Histories<N>::kind(course_.position(), move), before, -bonus);
    }
}

template <int N, Clauses C>
Score TreeSearch<N, C>::quiesce(Window window, int ply, int depth) {
    count_node(ply);
    auto& here = frame(ply);
    here.line.clear();
    if (stopped_ || is_out_of_nodes()) return stopped_ = true, 0;
    if (const auto score = by_repetition()) return *score;
    survey(here);
    if (escapes_now(here)) return take_escape(here, ply);
    const Side side = course_.position().to_move;
    const bool mid_turn = C == Clauses::Full && course_.position().chain != no_square;
    if (side == Side::Attackers && !mid_turn && take_king(here, ply)) return wins_in(ply + 1);
    if (ply >= max_ply - 1) return judge(here, ply);

    const auto entry = task_->table->find(key());
    const bool open = window.is_open();
    if (entry && !open) {
        const Score score = from_table(entry->score, ply);
        if (entry->bound == Bound::Exact ||
            (entry->bound == Bound::Lower ? score >= window.beta : score <= window.alpha)) {
            return score;
        }
    }
    const bool barring = must_bar(here);
    MoveList<N> list;
    Score best = -infinite_score;
    Score raw = 0;
    if (barring) {
        bars(here, list);
        if (list.empty()) return loses_in(ply + 2);
    } else {
        if (depth == 0 && side == Side::Defenders && may_take_king(here, Side::Attackers)) {
            return search(1, window, ply, false);
        }
        raw = best = entry ? entry->evaluation : judge(here, ply);
        if (best >= window.beta) {
            if (!entry) task_->table->store(key(), {Move{}, to_table(best, ply), raw, 0, Bound::Lower});
            return best;
        }
        window.alpha = std::max(window.alpha, best);
        const auto& position = course_.position();
        if (mid_turn) {
            course_.generate(list);
        } else {
            const auto slides = all_slides<N, C>(book_, position, side);
            if (best + 350 > window.alpha) {
                push_slides_to<N>(slides, position.pieces[index_of(side)], capture_squares<N>(book_, position, side),
                                  list);
            }
            if (side == Side::Defenders && depth > -2 && here.ways.reach.any()) {
                for_each_square(here.ways.reach & springboards<N>(book_, position), [&](int square) {
                    list.push({position.king, static_cast<Square>(square)});
                });
            }
        }
    }
    const bool may_forbid = course_.may_forbid();
    Move best_move;
    const Score alpha = window.alpha;
    for (const Move move : list) {
        if (may_forbid && course_.is_forbidden(move)) continue;
        const auto outcome = enter(move, ply);
        Score score = 0;
        if (outcome.is_over()) {
            score = ended(outcome, ply, side);
        } else {
            const bool passed = C == Clauses::Plain || course_.position().to_move != side;
            score = passed ? -quiesce({-window.beta, -window.alpha}, ply + 1, depth - 1)
                           : quiesce(window, ply + 1, depth - 1);
        }
        course_.retreat();
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        best_move = move;
        if (open) extend_line(ply, move);
        if (score >= window.beta) break;
        window.alpha = score;
    }
    if (best == -infinite_score) return judge(here, ply);  // repetition forbade every one of them
    if (!barring || best >= window.beta || is_decisive(best)) {
        const auto bound = best >= window.beta ? Bound::Lower : best > alpha ? Bound::Exact : Bound::Upper;
        if (!barring) task_->table->store(key(), {best_move, to_table(best, ply), raw, 0, bound});
    }
    return best;
}

}  // namespace tafl
