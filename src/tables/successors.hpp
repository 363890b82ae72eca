// The value of a position from those of its successors, by the rules of R1 to R9.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "rules/game_state.hpp"
#include "tables/table_value.hpp"

namespace tafl::tables {

// What the moves of a position are worth to the mover.
struct Successors {
    Side mover;
    int moves = 0;
    int win = max_plies + 1;  // plies of the shortest win
    int loss = 0;             // plies of the longest loss
    bool all_lose = true;
    Value without_moves = open_value;

    void add(std::optional<Value> value) noexcept {
        ++moves;
        const auto winner = value ? winner_of_value(*value) : Winner::Draw;
        if (winner == winner_of(mover)) win = std::min(win, plies_of(*value) + 1);
        if (winner == winner_of(!mover)) loss = std::max(loss, plies_of(*value) + 1);
        else all_lose = false;
    }
    // Open if no win is known and some move is not known to lose.
    [[nodiscard]] Value value() const noexcept {
        if (moves == 0) return without_moves;
        if (win <= max_plies) return to_value(winner_of(mover), win);
        return all_lose && loss <= max_plies ? to_value(winner_of(!mover), loss) : open_value;
    }
};

// R9
[[nodiscard]] constexpr Value value_without_moves(NoMoves rule, Side side) noexcept {
    switch (rule) {
        case NoMoves::Lose: return to_value(winner_of(!side), 0);
        case NoMoves::Draw: return open_value;
        case NoMoves::AttackersWin: return to_value(Winner::Attackers, 0);
        case NoMoves::Pass: break;  // tables and proofs are for rules without
    }
    return open_value;
}

// Plays the moves in turn until `enough(successors)`. `value_of(after, captured)` is asked for each move that does not end the
// game, and answers nothing if it does not know. The position is the same afterwards.
template <int N, Movement C, class ValueOf, class Enough>
[[nodiscard]] Successors successors_of(const Referee<N, C>& referee, Position<N>& position,
                                       const ValueOf& value_of, const Enough& enough) noexcept {
    Successors found{.mover = position.to_move};
    found.without_moves = value_without_moves(referee.rules().no_moves, position.to_move);
    MoveList<N> moves;
    referee.generate(position, moves);
    for (const Move move : moves) {
        Undo<N> undo;
        const auto outcome = referee.do_move(position, move, undo);
        if (outcome.is_over()) found.add(to_value(outcome.winner, 0));
        else found.add(value_of(std::as_const(position), undo.captured));
        referee.undo_move(position, undo);
        if (enough(found)) break;
    }
    return found;
}

}  // namespace tafl::tables
