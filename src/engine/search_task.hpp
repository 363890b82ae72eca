// What one search gives to its threads: limits, the table, the clock, and the counters they share.
#pragma once

#include <vector>

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

}  // namespace tafl
