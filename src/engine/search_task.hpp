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
    std::atomic<bool> finished{false};               // the first thread has its answer: the others stop
    std::vector<std::atomic<std::uint64_t>>* nodes;  // by thread
    [[nodiscard]] std::uint64_t all_nodes() const noexcept {
        std::uint64_t sum = 0;
        for (const auto& count : *nodes) sum += count.load(std::memory_order_relaxed);
        return sum;
    }
    // The limit of one thread: equal parts, and what cannot be parted goes to the first.
    [[nodiscard]] std::uint64_t nodes_for(int index) const noexcept {
        const std::uint64_t threads = nodes->size();
        return limits->nodes / threads + (index == 0 ? limits->nodes % threads : 0);
    }
};

}  // namespace tafl
