// Columns: boxes that do not fit move on, pictures wait while the text continues, and spreading fills
// columns.
#include "print/set/columns.hpp"

#include <gtest/gtest.h>

namespace tafl::test {

namespace {

using namespace print;

Box line() { return {{}, 1, 0}; }
Box picture(double height) { return {.elements = {}, .height = height, .before = 0.5, .floats = true}; }
Box of_section(Box box, int section, int paragraph) {
    box.section = section, box.paragraph = paragraph;
    return box;
}
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

// A rule of two paragraphs ends in the first column, where its picture has no room below it.
TEST(Columns, PutAPictureBetweenParagraphsSoThatItStaysNear) {
    const std::vector boxes{of_section(line(), 1, 1), of_section(line(), 1, 2), of_section(line(), 1, 2),
                            of_section(picture(3), 1, 0), of_section(line(), 2, 1)};
    const auto near = lay_out(boxes, columns_of(2, 5), Pictures::Near);
    ASSERT_TRUE(near.fits);
    EXPECT_EQ(near.positions[3].column, 0U);
    EXPECT_EQ(near.positions[3].y, 1.5) << "behind the first paragraph";
    EXPECT_EQ(near.positions[1].column, 1U) << "the end of the text follows in the next column";
    EXPECT_EQ(lay_out(boxes, columns_of(2, 5)).positions[3].column, 1U) << "free, it would wait";
    EXPECT_EQ(lay_out(boxes, columns_of(2, 7), Pictures::Near).positions[3].y, 3.5)
        << "where it has room below";
}

// It fits nowhere in its column: the next rule continues for one paragraph, and then the column ends.
TEST(Columns, KeepAPictureFromStrayingPastTheNextParagraph) {
    const std::vector boxes{of_section(line(), 1, 0), of_section(line(), 1, 1), of_section(picture(5), 1, 0),
                            of_section(line(), 2, 1), of_section(line(), 2, 2), of_section(line(), 3, 0)};
    const auto near = lay_out(boxes, columns_of(3, 6), Pictures::Near);
    ASSERT_TRUE(near.fits);
    EXPECT_EQ(near.positions[3].column, 0U);
    EXPECT_EQ(near.positions[2].column, 1U);
    EXPECT_EQ(near.positions[2].y, 0);
    EXPECT_EQ(near.positions[4].column, 2U) << "the picture fills the second column";
    EXPECT_EQ(lay_out(boxes, columns_of(3, 6)).positions[4].column, 0U) << "free, the text goes on";
    auto other = boxes;
    other[3].section = other[4].section = 3;
    EXPECT_EQ(lay_out(other, columns_of(3, 6), Pictures::Near).positions[3].column, 2U)
        << "of a later rule not even the first paragraph";
}

TEST(Columns, SpreadToTheirEnd) {
    std::vector boxes{of_section(line(), 1, 1), of_section(line(), 1, 2), of_section(line(), 1, 2)};
    boxes[1].before = 0.25;
    auto layout = lay_out(boxes, columns_of(1, 4));
    auto other = layout;
    spread(layout, boxes, columns_of(1, 4), {0, 1});
    EXPECT_EQ(layout.used[0], 4);
    EXPECT_EQ(layout.positions[1].y, 2);
    EXPECT_EQ(layout.positions[2].y, 3) << "a line of the same paragraph moves with it";
    spread(other, boxes, columns_of(1, 4), {0, 0.5});
    EXPECT_EQ(other.used[0], 3.75);
}

TEST(Columns, SpreadAboveHeadingsAndPicturesFirst) {
    std::vector boxes{of_section(line(), 1, 1), of_section(line(), 1, 2), of_section(line(), 2, 0)};
    boxes[1].before = boxes[2].before = 0.25;
    auto layout = lay_out(boxes, columns_of(1, 6));
    spread(layout, boxes, columns_of(1, 6), {2, 1});
    EXPECT_EQ(layout.positions[1].y, 1.75) << "what the heading leaves";
    EXPECT_EQ(layout.positions[2].y, 5);
    EXPECT_EQ(layout.used[0], 6);
}

}  // namespace

}  // namespace tafl::test
