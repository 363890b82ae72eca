#include "base/share.hpp"

#include <gtest/gtest.h>

namespace tafl::test {

namespace {

TEST(Share, HasTheIntervalOfWilson) {
    const auto half = share_of(50, 100);
    EXPECT_DOUBLE_EQ(half.value, 0.5);
    EXPECT_NEAR(half.low, 0.4038, 1e-4);
    EXPECT_NEAR(half.high, 0.5962, 1e-4);
}

TEST(Share, StaysBetweenNothingAndAll) {
    EXPECT_EQ(share_of(0, 10).low, 0);
    EXPECT_NEAR(share_of(0, 10).high, 0.2775, 1e-4);
    EXPECT_DOUBLE_EQ(share_of(10, 10).high, 1);
    EXPECT_EQ(share_of(0, 0), (Share{0.5, 0, 1}));
}

TEST(Share, IsWrittenInPercent) {
    JsonWriter json;
    append_percent(json, share_of(50, 100));
    EXPECT_EQ(json.take(), R"({"percent":50.0,"least":40.4,"most":59.6})");
}

}  // namespace

}  // namespace tafl::test
