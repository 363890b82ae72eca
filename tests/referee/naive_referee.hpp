// The whole rule book in simple code: legal moves, captures, endings, with a copy of every earlier board.
// Slow; the tests compare the library with it. Where the rule book is ambiguous, comments in the .cpp say how
// it was read.
#pragma once

#include <optional>
#include <vector>

#include "board.hpp"
#include "rules/game.hpp"
#include "rules/ruleset.hpp"

namespace tafl::naive {

struct Ruling {
    std::vector<CapturedPiece> taken;  // soldiers, ascending
    bool king = false;
    Outcome outcome;
};

class Referee {
  public:
    // The ruleset must outlive the referee.
    Referee(const Ruleset& rules, const Setup& start);

    std::vector<Move> legal_moves() const;  // sorted; empty when the game is over
    Ruling play(Move move);                 // precondition: the move is legal
    bool captures_something(Move move) const;

    Setup setup() const { return setup_of(board_, to_move_); }
    const Board& board() const { return board_; }
    Side to_move() const { return to_move_; }
    Outcome outcome() const { return outcome_; }
    int occurrences() const { return count_of(board_, to_move_); }

  private:
    struct Step {
        Board board;  // after the captures
        std::vector<CapturedPiece> taken;
        bool king = false;
    };
    struct Moment {  // the board after a step, and who made it
        Board board;
        Side to_move = Side::Attackers;
        Side mover = Side::Attackers;
        bool turn_over = true;
    };

    std::vector<Move> steps_of_side(const Board& board, Side side) const;
    void add_slides(const Board& board, Point from, std::vector<Move>& moves) const;
    void add_jumps(const Board& board, Point from, std::vector<Move>& moves) const;
    std::vector<Move> further_steps(const Board& board, Point from) const;
    Step make(const Board& board, Move move) const;

    bool is_forbidden_by_repetition(Move move) const;
    bool would_bring_back_a_board(const Board& board) const;
    bool mover_is_in_control(const Board& board, Side mover) const;
    bool threatens_throughout(const Board& last, Side mover, std::size_t begin, Side side) const;
    bool could_win_at_once(const Board& board, Side side) const;
    int count_of(const Board& board, Side to_move) const;

    Outcome ending_on_the_board(const Step& step, Side mover) const;
    Outcome ending_by_repetition(Side mover) const;
    Outcome ending_by_ply_limit() const;
    Outcome ending_without_moves();  // gives the turn to the other side where a side passes
    bool turn_continues(const Step& step, Move move) const;

    const Ruleset* rules_;
    Board board_;
    Side to_move_;
    Outcome outcome_;
    std::optional<Point> chain_;   // R12: the piece that may capture on
    std::vector<Moment> moments_;  // the start first
    int plies_ = 0;
};

}  // namespace tafl::naive
