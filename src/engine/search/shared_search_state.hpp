// What the threads of one search share: limits, transposition table, clock and node counters.
#pragma once

#include <vector>

#include "engine/endgame_tables.hpp"
#include "engine/engine.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/search/transposition_table.hpp"

namespace tafl {

struct SharedSearchState {
    SharedSearchState(const SearchLimits& search_limits, SearchControl& search_control,
                      TranspositionTable& transposition_table, TimeManager& time_manager,
                      const InfoCallback& info_callback, std::size_t threads)
        : limits(search_limits),
          control(search_control),
          table(transposition_table),
          time(time_manager),
          info(info_callback),
          nodes(threads) {}

    [[nodiscard]] std::uint64_t all_nodes() const noexcept {
        std::uint64_t sum = 0;
        for (const auto& count : nodes) sum += count.load(std::memory_order_relaxed);
        return sum;
    }
    // The node limit of one thread: equal shares, the remainder goes to thread 0.
    [[nodiscard]] std::uint64_t node_limit(int thread_index) const noexcept {
        const std::uint64_t threads = nodes.size();
        return limits.nodes / threads + (thread_index == 0 ? limits.nodes % threads : 0);
    }

    const SearchLimits& limits;
    SearchControl& control;
    TranspositionTable& table;
    TimeManager& time;
    const InfoCallback& info;
    const EndgameTables* endgame_tables = nullptr;  // of the game's ruleset; may be null
    std::atomic<bool> finished{false};              // thread 0 has its result: the others stop
    std::vector<std::atomic<std::uint64_t>> nodes;  // by thread
};

}  // namespace tafl
