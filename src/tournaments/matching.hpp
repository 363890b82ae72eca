// Minimum-cost perfect matching in a general graph: Edmonds' blossom algorithm with dual variables, one alternating tree at a
// time ("Paths, Trees, and Flowers", 1965; Galil's survey of 1986 has the dual side). O(n m log m) in practice; deterministic.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace tafl::tournaments {

__extension__ using Cost = __int128;  // wide enough for costs whose digits are criteria in order of weight

struct MatchingEdge {
    int a = 0;  // vertices count from 0
    int b = 0;
    Cost cost = 0;  // at least 0
};

// The partner of each vertex such that the costs have the least sum; nothing if no perfect matching exists.
[[nodiscard]] std::optional<std::vector<int>> cheapest_perfect_matching(int vertices,
                                                                        std::span<const MatchingEdge> edges);

// The cost of a pair a < b; nothing if the two must not be paired.
using PairCost = std::function<std::optional<Cost>(int a, int b)>;
using PairHint = std::function<bool(int a, int b)>;

// The same over all pairs: solved over each vertex's cheapest edges and those that `likely` names first, then also over those
// that the dual variables show to be missing, until none is. Exact whatever `likely` says: it only saves time.
[[nodiscard]] std::optional<std::vector<int>> cheapest_perfect_matching(int vertices, const PairCost& cost,
                                                                        const PairHint& likely = {});

}  // namespace tafl::tournaments
