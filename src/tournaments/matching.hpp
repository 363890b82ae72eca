// Minimum-cost perfect matching in a general graph: Edmonds' blossom algorithm with dual variables, one
// alternating tree at a time ("Paths, Trees, and Flowers", 1965; Galil's survey of 1986 describes the duals).
// O(n m log m) in practice; deterministic.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace tafl::tournaments {

__extension__ using Cost = __int128;  // wide enough for costs whose digits are criteria, most important first

struct MatchingEdge {
    int a = 0;  // vertices are numbered from 0
    int b = 0;
    Cost cost = 0;  // at least 0
};

// The partner of each vertex in a matching of minimum cost; nothing if there is no perfect matching.
[[nodiscard]] std::optional<std::vector<int>> cheapest_perfect_matching(int vertices,
                                                                        std::span<const MatchingEdge> edges);

// The cost of a pair a < b; nothing if they must not be paired.
using PairCost = std::function<std::optional<Cost>(int a, int b)>;
using PairHint = std::function<bool(int a, int b)>;

// The same over all pairs: solves over each vertex's cheapest edges and those that `likely` names first, then
// adds edges that the dual variables show to be missing, until there are none. Exact for any `likely`, which
// only saves time.
[[nodiscard]] std::optional<std::vector<int>> cheapest_perfect_matching(int vertices, const PairCost& cost,
                                                                        const PairHint& likely = {});

}  // namespace tafl::tournaments
