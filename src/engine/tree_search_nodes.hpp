// The two kinds of node of TreeSearch: those with depth left, and the quiet-seeking ones below them.
#pragma once

#include "engine/tree_search.hpp"

namespace tafl {

template <int N, Movement C>
Score TreeSearch<N, C>::search(int depth, Window window, int ply, bool cut) {
    if (depth <= 0) return quiesce(window, ply, 0);
    auto& here = frame(ply);
    if (const auto score = settled_at_once(here, ply)) return *score;
    window = {std::max(window.alpha, loses_in(ply)), std::min(window.beta, wins_in(ply + 1))};
    if (window.alpha >= window.beta) return window.alpha;

    Node node{depth, window, ply, cut, course_.position().to_move, is_mid_turn()};
    const auto entry = task_->table->find(key());
    if (entry && !window.is_open() && entry->depth >= depth) {
        const Score score = from_table(entry->score, ply);
        if (settles(entry->bound, score, window)) return score;
    }
    if (entry) node.remembered = entry->move;
    assess(node, here, entry);
    if (const auto score = pruned(node, here)) return *score;
    if (node.depth >= 4 && node.remembered.from == no_square && (window.is_open() || cut)) --node.depth;
    if (!rank_moves(node, here)) return let_escape(ply, window.is_open());
    frame(ply + 1).killers = {};
    const Score best = try_moves(node, here);
    if (stopped_) return 0;
    const auto bound = best >= window.beta ? Bound::Lower : best > window.alpha ? Bound::Exact : Bound::Upper;
    const Score kept = here.in_check ? here.evaluation : node.raw;
    task_->table->store(key(), {node.best_move, to_table(best, ply), kept, node.depth, bound});
    return best;
}

// What needs no search: circles, and the ends that are one move away.
template <int N, Movement C>
std::optional<Score> TreeSearch<N, C>::settled_at_once(Frame& here, int ply) {
    count_node(ply);
    here.line.clear();
    if (stopped_ || is_out_of_nodes()) {
        stopped_ = true;
        return 0;
    }
    if (const auto score = by_repetition()) return score;
    survey(here);
    if (escapes_now(here)) return take_escape(here, ply);
    const bool attackers = course_.position().to_move == Side::Attackers;
    if (attackers && !is_mid_turn() && take_king(here, ply)) return wins_in(ply + 1);
    if (ply >= max_ply - 1) return judge(here, ply);
    return std::nullopt;
}

// The evaluation, bettered by the table where its bound says so; none is asked of a side whose king is threatened.
template <int N, Movement C>
void TreeSearch<N, C>::assess(Node& node, Frame& here, const std::optional<TableEntry>& entry) {
    const Score before = frame(node.ply - 2).evaluation;
    here.in_check =
        node.side == Side::Attackers ? here.ways.escapes > 0 : may_take_king(here, Side::Attackers);
    if (here.in_check) {
        here.evaluation = before;
        return;
    }
    node.raw = entry && entry->bound != Bound::None ? entry->evaluation : judge(here, node.ply);
    here.evaluation = node.raw;
    if (entry) {
        const Score score = from_table(entry->score, node.ply);
        const bool better = entry->bound == Bound::Exact ||
                            (entry->bound == Bound::Lower ? score > node.raw : score < node.raw);
        if (better && std::abs(score) <= max_evaluation) here.evaluation = score;
    }
    node.improving = here.evaluation > before;
}

// Nodes that are not worth their moves.
template <int N, Movement C>
std::optional<Score> TreeSearch<N, C>::pruned(const Node& node, Frame& here) {
    const auto [alpha, beta] = node.window;
    const Score evaluation = here.evaluation;
    if (node.window.is_open() || here.in_check || node.mid_turn || std::abs(beta) > max_evaluation)
        return std::nullopt;
    // So far above that a few plies will not bring it down.
    if (node.depth <= 7 && evaluation - width * 75 * (node.depth - node.improving) >= beta) return evaluation;
    // So far below that only a capture could help.
    if (node.depth <= 3 && evaluation + width * 220 * node.depth < alpha) {
        const Score score = quiesce({alpha, alpha + 1}, node.ply, 0);
        if (score <= alpha || stopped_) return score;
    }
    // Even a move given away does not bring it down.
    const bool may_pass = book_.jumps == Jumps::None && !frame(node.ply - 1).passed;
    if (node.depth >= 3 && evaluation >= beta && may_pass) {
        const Score score = pass(node, here);
        if (stopped_) return 0;
        if (score >= beta) return is_decisive(score) ? beta : score;
    }
    return std::nullopt;
}

template <int N, Movement C>
Score TreeSearch<N, C>::pass(const Node& node, Frame& here) {
    const Score beta = node.window.beta;
    const int less = 3 + node.depth / 4 + std::min((here.evaluation - beta) / (width * 150), 3);
    here.passed = true;
    here.move = Move{};
    here.kind = Histories<N>::no_kind;
    evaluator_.enter(node.ply + 1);
    course_.pass();
    const Score score = below(node.side, node.depth - less, {beta - 1, beta}, node.ply, !node.cut);
    course_.retreat();
    here.passed = false;
    here.line.clear();
    return score;
}

// False where the king's way out cannot be barred.
template <int N, Movement C>
bool TreeSearch<N, C>::rank_moves(Node& node, Frame& here) {
    const auto& position = course_.position();
    node.takes = capture_squares<N>(book_, position, node.side);
    if (node.side == Side::Defenders && here.ways.reach.any()) node.gates = springboards<N>(book_, position);
    node.before = kinds_before(node.ply);
    MoveList<N> list;
    if (must_bar(here)) {
        bars(here, list);
        if (list.empty()) return false;
    } else {
        course_.generate(list);
    }
    const Move counter = histories_.counter(node.before[0]);
    here.picker.fill(list, [&](Move move) {
        if (move == node.remembered) return 100'000'000;
        const int kind = Histories<N>::kind(position, move);
        int rank = histories_.value(node.side, move, kind, node.before);
        if (node.takes.has(move.to)) rank += 4'000'000;
        if (move.from == position.king && node.gates.has(move.to)) rank += 3'000'000;
        if (move == here.killers[0]) return rank + 2'000'000;
        if (move == here.killers[1]) return rank + 1'900'000;
        return move == counter ? rank + 1'800'000 : rank;
    });
    return true;
}

template <int N, Movement C>
Score TreeSearch<N, C>::try_moves(Node& node, Frame& here) {
    const int size = here.picker.size();
    if (size == 0) return judge(here, node.ply);  // every move is forbidden; the course would have said so
    std::array<Move, 64> quiets;
    std::size_t quiet_count = 0;
    Score best = -infinite_score;
    for (int place = 0; place < size; ++place) {
        const Move move = here.picker.next().move;
        const Candidate candidate = weigh(node, move, place);
        const auto worth = worth_of(node, here, candidate, best);
        if (worth == Worth::Neither) break;
        if (worth == Worth::Not) continue;
        const Score score = try_move(node, here, candidate);
        if (stopped_) return 0;
        if (score > best) best = score;
        if (score > node.window.alpha) {
            node.best_move = move;
            if (node.window.is_open()) extend_line(node.ply, move);
            if (score >= node.window.beta) {
                if (candidate.quiet) learn(move, node.depth, node.ply, std::span(quiets.data(), quiet_count));
                break;
            }
            node.window.alpha = score;
        }
        if (candidate.quiet && quiet_count < quiets.size()) quiets[quiet_count++] = move;
    }
    return best;
}

template <int N, Movement C>
auto TreeSearch<N, C>::weigh(const Node& node, Move move, int place) const noexcept -> Candidate {
    const auto& position = course_.position();
    Candidate candidate{move, place};
    candidate.quiet = !node.takes.has(move.to) && !(move.from == position.king && node.gates.has(move.to));
    if (candidate.quiet) {
        candidate.history =
            histories_.value(node.side, move, Histories<N>::kind(position, move), node.before);
    }
    return candidate;
}

// Near the leaves, late or unpromising quiet moves are not looked at, unless the side is lost without them.
template <int N, Movement C>
auto TreeSearch<N, C>::worth_of(const Node& node, const Frame& here, const Candidate& candidate,
                                Score best) const noexcept -> Worth {
    const int depth = node.depth;
    if (best < -max_evaluation || !candidate.quiet || here.in_check || candidate.place == 0)
        return Worth::Looking;
    if (depth <= 6 && candidate.place >= (5 + 2 * depth * depth) / (node.improving ? 1 : 2) + 2)
        return Worth::Neither;
    const Score alpha = node.window.alpha;
    if (depth <= 6 && here.evaluation + width * (90 + 85 * depth) <= alpha &&
        std::abs(alpha) <= max_evaluation)
        return Worth::Not;
    if (depth <= 4 && candidate.history < -2'500 * depth) return Worth::Not;
    return Worth::Looking;
}

template <int N, Movement C>
Score TreeSearch<N, C>::try_move(const Node& node, Frame& here, const Candidate& candidate) {
    const int extension = here.in_check && here.picker.size() <= 3 && node.ply < 2 * root_depth_ ? 1 : 0;
    const int full = node.depth - 1 + extension;
    const auto outcome = enter(candidate.move, node.ply);
    const Score score = outcome.is_over()      ? ended(outcome, node.ply, node.side)
                        : candidate.place == 0 ? below(node.side, full, node.window, node.ply,
                                                       node.window.is_open() ? false : !node.cut)
                                               : scout(node, here, candidate, full);
    course_.retreat();
    return score;
}

// With an empty window, shallower where the move is late; again, deeper and wider, as far as it surprises.
template <int N, Movement C>
Score TreeSearch<N, C>::scout(const Node& node, const Frame& here, const Candidate& candidate, int full) {
    const auto [alpha, beta] = node.window;
    const int less = reduction(node, here, candidate, full);
    const Window narrow{alpha, alpha + 1};
    Score score = below(node.side, full - less, narrow, node.ply, true);
    if (score > alpha && less > 0 && !stopped_) score = below(node.side, full, narrow, node.ply, !node.cut);
    if (score > alpha && score < beta && node.window.is_open() && !stopped_) {
        score = below(node.side, full, node.window, node.ply, false);
    }
    return score;
}

template <int N, Movement C>
int TreeSearch<N, C>::reduction(const Node& node, const Frame& here, const Candidate& candidate,
                                int full) const noexcept {
    if (node.depth < 2 || candidate.place < 2) return 0;
    int less = reductions[static_cast<std::size_t>(std::min(node.depth, 63))]
                         [static_cast<std::size_t>(std::min(candidate.place, most_ranked - 1))];
    if (!candidate.quiet) less /= 2;
    less += (node.cut ? 1 : 0) + (node.improving ? 0 : 1) - (node.window.is_open() ? 1 : 0) -
            (here.in_check ? 1 : 0);
    less -= candidate.history / 6'000;
    return std::clamp(less, 0, std::max(0, full - 1));
}

template <int N, Movement C>
void TreeSearch<N, C>::learn(Move best, int depth, int ply, std::span<const Move> tried) {
    auto& here = frame(ply);
    const auto& position = course_.position();
    const auto before = kinds_before(ply);
    const int bonus = std::min(1'600, 14 * depth * depth + 40 * depth);
    if (here.killers[0] != best) here.killers = {best, here.killers[0]};
    histories_.set_counter(before[0], best);
    histories_.reward(position.to_move, best, Histories<N>::kind(position, best), before, bonus);
    for (const Move move : tried) {
        histories_.reward(position.to_move, move, Histories<N>::kind(position, move), before, -bonus);
    }
}

template <int N, Movement C>
Score TreeSearch<N, C>::quiesce(Window window, int ply, int depth) {
    auto& here = frame(ply);
    if (const auto score = settled_at_once(here, ply)) return *score;
    const auto entry = task_->table->find(key());
    if (entry && !window.is_open()) {
        const Score score = from_table(entry->score, ply);
        if (settles(entry->bound, score, window)) return score;
    }
    MoveList<N> list;
    if (must_bar(here)) {
        bars(here, list);
        if (list.empty()) return let_escape(ply, window.is_open());
        return try_lively(list, -infinite_score, window, ply, depth).score;
    }
    const Side side = course_.position().to_move;
    if (depth == 0 && side == Side::Defenders && may_take_king(here, Side::Attackers)) {
        return search(1, window, ply, false);
    }
    const Score standing = entry ? entry->evaluation : judge(here, ply);
    if (standing >= window.beta) {
        if (!entry) task_->table->store(key(), {Move{}, standing, standing, 0, Bound::Lower});
        return standing;
    }
    const Window raised{std::max(window.alpha, standing), window.beta};
    lively_moves(here, depth, standing + width * most_taken > raised.alpha, list);
    const auto [best, best_move] = try_lively(list, standing, raised, ply, depth);
    if (stopped_) return 0;
    const auto bound = best >= window.beta ? Bound::Lower : best > raised.alpha ? Bound::Exact : Bound::Upper;
    task_->table->store(key(), {best_move, to_table(best, ply), standing, 0, bound});
    return best;
}

// Captures, where they could matter, and the king's moves to where he would escape next.
template <int N, Movement C>
void TreeSearch<N, C>::lively_moves(const Frame& here, int depth, bool captures,
                                    MoveList<N>& list) const noexcept {
    const auto& position = course_.position();
    if (is_mid_turn()) return course_.generate(list);
    const Side side = position.to_move;
    if (captures) {
        push_slides_to<N>(all_slides<N, C>(book_, position, side), position.pieces[index_of(side)],
                          capture_squares<N>(book_, position, side), list);
    }
    if (side == Side::Attackers || depth <= -2 || here.ways.reach.none()) return;
    for_each_square(here.ways.reach & springboards<N>(book_, position), [&](int square) {
        list.push({position.king, static_cast<Square>(square)});
    });
}

template <int N, Movement C>
auto TreeSearch<N, C>::try_lively(const MoveList<N>& list, Score standing, Window window, int ply, int depth)
    -> Found {
    Found found{standing, Move{}};
    const Side side = course_.position().to_move;
    const bool may_forbid = course_.may_forbid();
    for (const Move move : list) {
        if (may_forbid && course_.is_forbidden(move)) continue;
        const auto outcome = enter(move, ply);
        const bool passed = C == Movement::Plain || course_.position().to_move != side;
        const Score score = outcome.is_over() ? ended(outcome, ply, side)
                            : passed          ? -quiesce({-window.beta, -window.alpha}, ply + 1, depth - 1)
                                              : quiesce(window, ply + 1, depth - 1);
        course_.retreat();
        if (stopped_) return {};
        if (score <= found.score) continue;
        found.score = score;
        if (score <= window.alpha) continue;
        found.move = move;
        if (window.is_open()) extend_line(ply, move);
        if (score >= window.beta) break;
        window.alpha = score;
    }
    if (found.score == -infinite_score)
        found.score = judge(frame(ply), ply);  // repetition forbade every one of them
    return found;
}

}  // namespace tafl
