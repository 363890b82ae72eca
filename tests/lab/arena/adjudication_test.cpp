#include "lab/arena/adjudication.hpp"

#include <gtest/gtest.h>

namespace tafl::arena {

namespace {

const Adjudication both{ResignRule{500, 3}, DrawRule{10, 4, 50}, 100};

TEST(Adjudication, BothEnginesMustSeeTheLoss) {
    EXPECT_EQ(adjudicate(both, {600, 500, 700}, 20), Winner::Attackers);
    EXPECT_EQ(adjudicate(both, {0, -500, -600, -700}, 20), Winner::Defenders);
    EXPECT_EQ(adjudicate(both, {600, 499, 700}, 20), Winner::Nobody);
    EXPECT_EQ(adjudicate(both, {600, -600, 600}, 20), Winner::Nobody);
    EXPECT_EQ(adjudicate(both, {600, 600}, 20), Winner::Nobody);
}

TEST(Adjudication, AMissingScoreEndsTheCount) {
    EXPECT_EQ(adjudicate(both, {600, std::nullopt, 700}, 20), Winner::Nobody);
}

TEST(Adjudication, DrawsOnlyAfterTheMinimumPly) {
    EXPECT_EQ(adjudicate(both, {0, 5, -10, 10}, 50), Winner::Draw);
    EXPECT_EQ(adjudicate(both, {0, 5, -10, 10}, 49), Winner::Nobody);
    EXPECT_EQ(adjudicate(both, {0, 5, -11, 10}, 50), Winner::Nobody);
}

TEST(Adjudication, DrawsAtTheMaximumPly) {
    EXPECT_EQ(adjudicate({}, {}, 499), Winner::Nobody);
    EXPECT_EQ(adjudicate({}, {}, 500), Winner::Draw);
}

}  // namespace

}  // namespace tafl::arena
