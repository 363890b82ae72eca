// The matching compared with all perfect matchings of small graphs, computed by dynamic programming over
// sets.
#include "tournaments/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <climits>

#include "base/random.hpp"

namespace tafl::tournaments {
namespace {

using Table = std::vector<std::vector<int>>;  // costs; -1: no edge

// The cheapest matching of each set of vertices, from those of smaller sets.
std::optional<int> cheapest_by_trial(const Table& costs) {
    const auto size = static_cast<int>(costs.size());
    std::vector<std::optional<int>> best(std::size_t{1} << size);
    best[0] = 0;
    for (std::size_t set = 1; set < best.size(); ++set) {
        const int first = std::countr_zero(set);
        for (int other = first + 1; other < size; ++other) {
            if (!(set >> other & 1) || costs[first][other] < 0) continue;
            const auto rest = best[set & ~(std::size_t{1} << first) & ~(std::size_t{1} << other)];
            if (rest) best[set] = std::min(*rest + costs[first][other], best[set].value_or(INT_MAX));
        }
    }
    return best.back();
}

Table random_costs(Random& random, int size, int density, int range) {
    Table costs(size, std::vector<int>(size, -1));
    for (int a = 0; a < size; ++a)
        for (int b = a + 1; b < size; ++b)
            if (random.below(100) < density) costs[a][b] = costs[b][a] = random.below(range);
    return costs;
}

std::optional<int> cost_of(const Table& costs, const std::optional<std::vector<int>>& mates) {
    if (!mates) return std::nullopt;
    int sum = 0;
    for (std::size_t v = 0; v < mates->size(); ++v) {
        EXPECT_EQ(static_cast<std::size_t>((*mates)[(*mates)[v]]), v);
        EXPECT_GE(costs[v][(*mates)[v]], 0) << "matched without an edge";
        sum += costs[v][(*mates)[v]];
    }
    return sum / 2;
}

TEST(Matching, IsCheapestInEverySmallGraph) {
    Random random(1);
    for (int i = 0; i < 4000; ++i) {
        const int size = 2 + 2 * random.below(i % 40 == 0 ? 7 : 4);
        const auto costs = random_costs(random, size, 20 + random.below(81), 1 + random.below(30));
        std::vector<MatchingEdge> edges;
        for (int a = 0; a < size; ++a)
            for (int b = a + 1; b < size; ++b)
                if (costs[a][b] >= 0) edges.push_back({a, b, costs[a][b]});
        ASSERT_EQ(cost_of(costs, cheapest_perfect_matching(size, edges)), cheapest_by_trial(costs)) << i;
    }
}

TEST(Matching, OverAllPairsIsAsCheapAsOverAllEdges) {
    Random random(2);
    for (int i = 0; i < 40; ++i) {
        const int size = 40 + 2 * random.below(30);
        const auto costs = random_costs(random, size, 5 + random.below(95), 1 + random.below(1000));
        std::vector<MatchingEdge> edges;
        for (int a = 0; a < size; ++a)
            for (int b = a + 1; b < size; ++b)
                if (costs[a][b] >= 0) edges.push_back({a, b, costs[a][b]});
        const auto all = cost_of(costs, cheapest_perfect_matching(size, edges));
        const auto priced =
            cost_of(costs, cheapest_perfect_matching(size, [&](int a, int b) -> std::optional<Cost> {
                        if (costs[a][b] < 0) return std::nullopt;
                        return costs[a][b];
                    }));
        ASSERT_EQ(all, priced) << i;
    }
}

TEST(Matching, NeedsAnEvenNumber) {
    const std::vector<MatchingEdge> triangle{{0, 1, 1}, {1, 2, 1}, {0, 2, 1}};
    EXPECT_FALSE(cheapest_perfect_matching(3, triangle));
    EXPECT_TRUE(cheapest_perfect_matching(0, std::span<const MatchingEdge>{}));
}

}  // namespace
}  // namespace tafl::tournaments
