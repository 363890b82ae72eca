// Columns: what does not fit moves on, pictures wait while the text goes on, and spreading fills.
#include "print/set/columns.hpp"

#include <gtest/gtest.h>

namespace tafl::test {

namespace {

using namespace print;

Box line() { return {{}, 1, 0}; }
Box picture(double height) { return {.elements = {}, .height = height, .before = 0.5, .floats = true}; }
std::vector<Column> columns_of(std::size_t count, double height) {
    return std::vector<Column>(count, Column{0, 0, height});
}

TEST(Columns, LetAPictureWaitAndTheTextGoOn) {
    const std::vector boxes{line(), line(), picture(3), line(), line()};
    const auto layout = lay_out(boxes, columns_of(2, 4));
    ASSERT_TRUE(layout.fits);
    EXPECT_EQ(layout.positions[3].column, 0U) << "the text goes on below";
    EXPECT_EQ(layout.positions[3].y, 2);
    EXPECT_EQ(layout.positions[2].column, 1U);
    EXPECT_EQ(layout.positions[2].y, 0);
}

TEST(Columns, KeepPicturesInOrder) {
    const std::vector boxes{line(), line(), picture(3), picture(1), line()};
    const auto layout = lay_out(boxes, columns_of(2, 5));
    ASSERT_TRUE(layout.fits);
    EXPECT_EQ(layout.positions[3].column, 1U) << "the second would fit, but does not overtake";
    EXPECT_LT(layout.positions[2].y, layout.positions[3].y);
}

TEST(Columns, KeepRoomBelowAPicture) {
    const auto layout = lay_out({picture(2), line()}, columns_of(1, 5));
    EXPECT_EQ(layout.positions[1].y, 2.5);
}

TEST(Columns, SayWhenAPictureHasNoColumnLeft) {
    EXPECT_FALSE(lay_out({line(), picture(4)}, columns_of(1, 4)).fits);
    EXPECT_FALSE(lay_out({line(), picture(9)}, columns_of(3, 4)).fits);
    EXPECT_TRUE(lay_out({line(), picture(4)}, columns_of(2, 4)).fits);
}

TEST(Columns, SpreadToTheirEnd) {
    std::vector boxes{line(), line(), line()};
    boxes[1].before = 0.25;
    auto layout = lay_out(boxes, columns_of(1, 4));
    auto other = layout;
    spread(layout, boxes, columns_of(1, 4), 1);
    EXPECT_EQ(layout.used[0], 4);
    EXPECT_EQ(layout.positions[1].y, 2);
    EXPECT_EQ(layout.positions[2].y, 3) << "a line of the same paragraph moves with it";
    spread(other, boxes, columns_of(1, 4), 0.5);
    EXPECT_EQ(other.used[0], 3.75);
}

}  // namespace

}  // namespace tafl::test
