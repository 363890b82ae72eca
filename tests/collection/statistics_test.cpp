#include "collection/statistics.hpp"

#include <gtest/gtest.h>

namespace tafl::test {

namespace {

using store::CollectionCount;

TEST(CollectionStatistics, AddUpWhatIsAlike) {
    const auto found = collection_statistics({{"club", "A", true, 10, Winner::Attackers, 20},
                                              {"club", "A", false, 30, Winner::Defenders, 40},
                                              {"site", "B", false, 50, Winner::Draw, 3},
                                              {"club", "A", false, 70, Winner::Nobody, 1}});
    EXPECT_EQ(found.results.games, (std::array<std::int64_t, 4>{1, 20, 40, 3}));
    EXPECT_EQ(found.named, 20);
    EXPECT_EQ(found.lengths, (Lengths{10, 10, 30, 30, 70}));
    EXPECT_EQ(found.sources, (std::vector<CollectionSource>{{"club", "A", 61}, {"site", "B", 3}}));
    ASSERT_TRUE(found.attackers);
    EXPECT_NEAR(found.attackers->value, 0.333, 0.001);
    EXPECT_FALSE(found.is_few());
}

// Twenty-nine games say nothing about chances.
TEST(CollectionStatistics, OfFewGamesSaySo) {
    const auto found = collection_statistics({{"club", "", true, 10, Winner::Attackers, 29}});
    EXPECT_TRUE(found.is_few());
    EXPECT_EQ(found.attackers, std::nullopt);
    EXPECT_TRUE(collection_statistics({{"club", "", true, 10, Winner::Attackers, 30}}).attackers);
}

TEST(CollectionStatistics, OfNothingAreEmpty) {
    const auto found = collection_statistics({});
    EXPECT_EQ(found.results.total(), 0);
    EXPECT_EQ(found.lengths, std::nullopt);
}

}  // namespace

}  // namespace tafl::test
