// Checks a strategy by the rules alone: knows nothing of the search that found it.
#pragma once

#include <functional>
#include <memory>

#include "engine/endgame_tables.hpp"
#include "lab/solver/strategy.hpp"

namespace tafl::solver {

// Whether superko (R10) binds the winner. It forbids the defenders to repeat a placement of the pieces, whichever side was to
// move then. The answers of a strategy never repeat a position, but they may repeat a placement with the other side to move;
// and endgame tables know nothing of the game so far.
[[nodiscard]] bool forbids_placements(const Ruleset& ruleset, Side winner) noexcept;

struct CheckOptions {
    std::shared_ptr<const TableSource> tables = nullptr;  // for a strategy that was found with them
    int threads = 1;
    std::function<bool(std::uint64_t done)>
        listener{};  // called about once a second on the calling thread; false stops
};

struct CheckedStrategy {
    std::uint64_t positions = 0;  // of the winner, with the answer played
    std::uint64_t replies = 0;    // of the loser, each answered or lost at once
    std::uint64_t by_tables = 0;  // of them, answered by an endgame table
    int plies = 0;                // within which the game ends
    std::string fault;            // the first that was found, a sentence; empty: the strategy wins
    bool is_complete = true;      // the listener did not stop it
};

// From the start on, plays every answer of the winner and every legal reply. A reply must end the game in the winner's favour, or lead to a
// position with an answer that wins sooner, or to one in which a move wins at once, or which a table says is won soon enough.
// Where superko binds the winner, no answer may repeat a placement, and tables count for nothing.
[[nodiscard]] CheckedStrategy check_strategy(const Strategy& strategy, const CheckOptions& options = {});

}  // namespace tafl::solver
