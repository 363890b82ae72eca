// Plays the same game in the library and in the referee. They must agree on everything at every position.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "naive_referee.hpp"
#include "rules/game.hpp"
#include "support/choose.hpp"

namespace tafl::test {

class SideBySide {
  public:
    // The placement need not be reachable.
    SideBySide(std::shared_ptr<const Ruleset> ruleset, const Setup& start);

    // Each returns the first difference with ruleset, start and moves, or "" if there is none.
    [[nodiscard]] std::string compare() const;
    [[nodiscard]] std::string play(Move move);  // plays and compares; precondition: the move is legal in both
    [[nodiscard]] std::string try_every_move();  // plays, compares and undoes each legal move

    [[nodiscard]] bool is_over() const { return referee_.outcome().is_over(); }
    [[nodiscard]] std::vector<Move> moves() const { return referee_.legal_moves(); }
    [[nodiscard]] Move choose_move(Style style, std::span<const Move> moves, Dice& dice) const;
    [[nodiscard]] long positions() const { return positions_; }  // number of positions compared so far

  private:
    std::string differs(const std::string& what, const std::string& library,
                        const std::string& referee) const;
    std::string compare_move(const Played& played, const naive::Ruling& ruling) const;

    std::shared_ptr<const Ruleset> ruleset_;
    Setup start_;
    Game game_;
    naive::Referee referee_;
    std::vector<Move> played_;
    mutable long positions_ = 0;
};

}  // namespace tafl::test
