// What one search gives to its threads: limits, the table, the clock, and the counters they share.
#pragma once

#include <span>

#include "engine/engine.hpp"
#include "engine/time_budget.hpp"
#include "engine/transposition_table.hpp"

namespace tafl {

struct SearchTask {
    const SearchLimits* limits;
    Control* control;
    TranspositionTable* table;
    TimeBudget* budget;
    const Listener* listener;
    std::atomic<bool> finished{false};        // the first thread has its answer: the others stop
    std::vector<std::atomic<std::uint64_t>>* nodes;  // by thread
    [[nodiscard]] std::uint64_t all_nodes() const noexcept {
        std::uint64_t sum = 0;
        for (const auto& count : *nodes) sum += count.load(std::memory_order_relaxed);
        return sum;
    }
};

// One searching thread's mind. What it has learnt of moves stays from one search to the next.
class Worker {
  public:
    virtual ~Worker() = default;
    // Searches the game's present position until the limits end it; `index` 0 reports and minds the clock.
    [[nodiscard]] virtual Answer search(const Game& game, SearchTask& task, int index) = 0;
    [[nodiscard]] virtual Score evaluate(const Game& game) = 0;
    virtual void forget() noexcept = 0;
};

// For the game's ruleset; a worker serves games of that ruleset only.
[[nodiscard]] std::unique_ptr<Worker> make_worker(const Game& game, std::shared_ptr<const Network> network);

}  // namespace tafl
