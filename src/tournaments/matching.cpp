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

constexpr std::size_t cheapest_first = 12;

// Of all edges, sorted by cost: those among the `most` cheapest of one of their ends, moved to the front. Returns how many.
std::size_t choose_cheapest(int vertices, std::vector<MatchingEdge>& edges, std::size_t most) {
    std::vector<std::size_t> taken(static_cast<std::size_t>(vertices));
    const auto rest = std::stable_partition(edges.begin(), edges.end(), [&](const MatchingEdge& edge) {
        const bool wanted = taken[edge.a] < most || taken[edge.b] < most;
        if (wanted) ++taken[edge.a], ++taken[edge.b];
        return wanted;
    });
    return static_cast<std::size_t>(rest - edges.begin());
}

}  // namespace

std::optional<std::vector<int>> cheapest_perfect_matching(int vertices, const PairCost& cost) {
    if (vertices % 2 != 0) return std::nullopt;
    std::vector<MatchingEdge> edges;
    for (int a = 0; a < vertices; ++a)
        for (int b = a + 1; b < vertices; ++b)
            if (const auto price = cost(a, b)) edges.push_back({a, b, *price});
    std::ranges::stable_sort(edges, {}, &MatchingEdge::cost);
    auto used = choose_cheapest(vertices, edges, cheapest_first);
    while (true) {
        Blossoms blossoms(vertices, std::span(edges).first(used));
        const bool solved = blossoms.solve();
        if (!solved && used == edges.size()) return std::nullopt;
        const auto added = std::stable_partition(
            edges.begin() + static_cast<std::ptrdiff_t>(used), edges.end(),
            [&](const auto& edge) { return !solved || blossoms.would_gain(edge.a, edge.b, edge.cost); });
        const auto wanted = static_cast<std::size_t>(added - edges.begin());
        if (solved && wanted == used) return blossoms.mates();
        used = solved ? wanted : std::min(edges.size(), 4 * used);
    }
}

}  // namespace tafl::tournaments
