#include "base/numbers.hpp"

#include <gtest/gtest.h>

namespace tafl {
namespace {

TEST(Numbers, AreReadOnlyFromTheWholeText) {
    EXPECT_EQ(parse_number<int>("42"), 42);
    EXPECT_EQ(parse_number<int>("-7"), -7);
    EXPECT_EQ(parse_number<double>("2.5"), 2.5);
    for (const char* text : {"", " 1", "1 ", "1x", "+1", "0x10", "1.0", "-", "99999999999"}) {
        EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
    }
}

TEST(Numbers, OutOfTheRangeAreRefused) {
    EXPECT_EQ(parse_number("1", 1, 9), 1);
    EXPECT_EQ(parse_number("9", 1, 9), 9);
    EXPECT_EQ(parse_number("0", 1, 9), std::nullopt);
    EXPECT_EQ(parse_number("10", 1, 9), std::nullopt);
    EXPECT_EQ(parse_number("nan", 0.0, 9.0), std::nullopt);
}

TEST(Numbers, OutOfTheRangeAreClampedHoweverLong) {
    EXPECT_EQ(parse_clamped("5", 1, 9), 5);
    EXPECT_EQ(parse_clamped("99999999999999999999999", 1, 9), 9);
    EXPECT_EQ(parse_clamped("-99999999999999999999999", 1, 9), 1);
    EXPECT_EQ(parse_clamped("99999999999999999999999x", 1, 9), std::nullopt);
    EXPECT_EQ(parse_clamped("", 1, 9), std::nullopt);
}

}  // namespace
}  // namespace tafl
