// Numbers the rules of a ruleset: its clauses in the order of the book, from 1. They depend only on the
// options, so they are the same in every language and medium, and a verdict can cite them.
#pragma once

#include <string_view>
#include <vector>

#include "rules/game.hpp"

namespace tafl {

class RuleNumbers {
  public:
    explicit RuleNumbers(const Ruleset& ruleset);

    // By the clause's key in rulebook/clauses.toml; 0 if the ruleset has no such clause.
    [[nodiscard]] int of(std::string_view clause) const noexcept;
    // The rule that ended a game; 0 for None.
    [[nodiscard]] int of(Reason reason) const noexcept;
    // The rule by which a piece was captured: Clause::Custodial to Shieldwall, King or Special; 0 for any other.
    [[nodiscard]] int of_capture(Clause clause) const noexcept;
    // The rule that refuses a move; 0 if none does, because the game is over or the move is not on this
    // board.
    [[nodiscard]] int of(const Illegal& illegal, Move move) const noexcept;

  private:
    const Ruleset& ruleset_;                 // must outlive this
    std::vector<std::string_view> clauses_;  // their keys, in order
};

}  // namespace tafl
