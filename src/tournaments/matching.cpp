#include "tournaments/matching.hpp"

#include <algorithm>

#include "tournaments/blossoms.hpp"

namespace tafl::tournaments {

std::optional<std::vector<int>> cheapest_perfect_matching(int vertices, std::span<const MatchingEdge> edges) {
    if (vertices % 2 != 0) return std::nullopt;
    Blossoms blossoms(vertices, edges);
    if (!blossoms.solve()) return std::nullopt;
    return blossoms.mates();
}

namespace {

constexpr std::ptrdiff_t cheapest_first = 6;

// For each vertex the cost of its cheapest_first-th edge.
std::vector<Cost> cheap_costs(int vertices, std::span<const MatchingEdge> edges) {
    std::vector<std::vector<Cost>> costs(static_cast<std::size_t>(vertices));
    for (const auto& edge : edges) {
        costs[edge.a].push_back(edge.cost);
        costs[edge.b].push_back(edge.cost);
    }
    std::vector<Cost> cheap;
    for (auto& own : costs) {
        if (own.empty()) {
            cheap.push_back(0);
            continue;
        }
        const auto last = own.begin() + (std::min(cheapest_first, std::ssize(own)) - 1);
        std::ranges::nth_element(own, last);
        cheap.push_back(*last);
    }
    return cheap;
}

}  // namespace

std::optional<std::vector<int>> cheapest_perfect_matching(int vertices, const PairCost& cost,
                                                          const PairHint& likely) {
    if (vertices % 2 != 0) return std::nullopt;
    std::vector<MatchingEdge> edges;
    for (int a = 0; a < vertices; ++a)
        for (int b = a + 1; b < vertices; ++b)
            if (const auto price = cost(a, b)) edges.push_back({a, b, *price});
    const auto cheap = cheap_costs(vertices, edges);
    auto rest = std::partition(edges.begin(), edges.end(), [&](const MatchingEdge& edge) {
        return edge.cost <= std::max(cheap[edge.a], cheap[edge.b]) || (likely && likely(edge.a, edge.b));
    });
    while (true) {
        Blossoms blossoms(vertices, std::span(edges.begin(), rest));
        const bool solved = blossoms.solve();
        if (!solved && rest == edges.end()) return std::nullopt;
        const auto used = rest;
        if (solved) {
            rest = std::partition(used, edges.end(), [&](const MatchingEdge& edge) {
                return blossoms.would_gain(edge.a, edge.b, edge.cost);
            });
            if (rest == used) return blossoms.mates();
        } else {
            rest += std::min(edges.end() - used, 4 * (used - edges.begin()));
            std::nth_element(used, rest, edges.end(),
                             [](const auto& a, const auto& b) { return a.cost < b.cost; });
        }
    }
}

}  // namespace tafl::tournaments
