// Proves that a side can force a win: search, checkpoints, and the strategy that it finds.
//
// Threads: solve() blocks, and uses as many threads as the options say; the listener is called on the calling thread.
// Errors: sentences. Throws std::bad_alloc, and std::system_error for files that cannot be written.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "engine/endgame_tables.hpp"
#include "lab/solver/proof_numbers.hpp"
#include "lab/solver/strategy.hpp"
#include "rules/game.hpp"

namespace tafl::solver {

// Why nothing can be proven under a ruleset; empty if it can. Boards up to 11x11, no special pieces (R12), no limit of plies,
// and not superko together with a draw for the side without a move, which superko can take from the loser.
[[nodiscard]] std::string why_not(const Ruleset& ruleset);

struct SolveOptions {
    Side prover = Side::Defenders;    // who is to be proven to win
    std::uint64_t nodes = 1'000'000;  // positions to expand, those before the checkpoint included
    std::uint64_t memory = std::uint64_t{1} << 30;  // bytes for the table
    int threads = 1;
    std::shared_ptr<const TableSource> tables = nullptr;
    std::filesystem::path checkpoint = {};  // read if it is there, and written; empty: none
    std::chrono::seconds interval{300};     // between two checkpoints
};

// A move of a position on the principal variation, and what is left to prove after it.
struct SolveLine {
    Move move;
    ProofNumbers numbers;
    int replies = 0;   // if it is the opponent's: how many moves he has in its place
    int answered = 0;  // those of them that are proven to lose
};
struct SolveProgress {
    std::uint64_t nodes = 0;
    double table_use = 0;  // 0 to 1
    ProofNumbers numbers;
    std::vector<SolveLine> line;  // what the search takes for best play
    std::size_t answers = 0;      // of a proof that is being written down
};
// Called about once a second; false stops the search, or writing down its proof.
using SolveListener = std::function<bool(const SolveProgress&)>;

struct Solution {
    SolveProgress progress;
    std::shared_ptr<const Strategy> strategy;  // null unless the win is proven and written down
    int plies = 0;                             // within which it wins
};

// Preconditions: why_not() is empty, the game is not over.
[[nodiscard]] std::expected<Solution, std::string> solve(const Game& game, const SolveOptions& options,
                                                         const SolveListener& listener = {});

}  // namespace tafl::solver
