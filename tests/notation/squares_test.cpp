#include "notation/squares.hpp"

#include <gtest/gtest.h>

namespace tafl::test {

namespace {

TEST(Squares, AreNamedByFileAndRank) {
    EXPECT_EQ(to_string(Square{0}, 11), "a1");
    EXPECT_EQ(to_string(Square{120}, 11), "k11");
    EXPECT_EQ(to_string(Square{18}, 19), "s1");
    EXPECT_EQ(to_string(Move{0, 22}, 11), "a1-a3");
}

TEST(Squares, EverySquareOfEveryBoardIsReadBack) {
    for (int size = min_size; size <= max_size; size += 2) {
        for (Square square = 0; square < size * size; ++square) {
            EXPECT_EQ(parse_square(to_string(square, size), size).value(), square);
        }
    }
}

TEST(Squares, NonsenseIsNamed) {
    EXPECT_EQ(parse_square("z9", 11).error().message, "'z9' is not a square, squares run from a1 to k11");
    EXPECT_EQ(parse_square("a12", 11).error().message,
              "'a12': there is no a12 on a board of 11x11, squares run from a1 to k11");
    for (const std::string_view text :
         {"", "a", "a0", "a01", "1a", "a100", "a1 ", " a1", "aa1", "a1a", "0", "0a", "00a1"}) {
        EXPECT_FALSE(parse_square(text, 11).has_value()) << text;
    }
}

struct Written {
    std::string_view text;
    Move move;
    std::vector<Square> marked;
};

TEST(Moves, AreReadInEveryFormOfTheField) {
    const Square d1 = 3;
    const Square d3 = 25;
    const Square d4 = 36;
    const Square e3 = 26;
    for (const Written& written : {Written{"d1-d3", {d1, d3}, {}},
                                   {"d1d3", {d1, d3}, {}},
                                   {"d1-d3xd4", {d1, d3}, {d4}},
                                   {"d1d3xd4", {d1, d3}, {d4}},
                                   {"d1-d3xd4xe3", {d1, d3}, {d4, e3}},
                                   {"d1-d3xd4/e3", {d1, d3}, {d4, e3}},
                                   {"d1-d3xd4xd4", {d1, d3}, {d4, d4}},
                                   {"Kd1-d3", {d1, d3}, {}},
                                   {"cd1^d3", {d1, d3}, {}},
                                   {"Nd1=d3xtd4", {d1, d3}, {d4}},
                                   {"d1^=d3", {d1, d3}, {}},
                                   {"d1-d3+", {d1, d3}, {}},
                                   {"Kd1-d3xd4--", {d1, d3}, {d4}},
                                   {"D1-D3", {d1, d3}, {}},
                                   {"d1\u2013d3xd4", {d1, d3}, {d4}},  // an en dash
                                   {"d1\u2014d3", {d1, d3}, {}},       // an em dash
                                   {"d1\u2212d3", {d1, d3}, {}},       // a minus sign
                                   {"d1\u2011d3", {d1, d3}, {}},       // a hyphen that does not break
                                   {"0d1-0d3x0d4", {d1, d3}, {d4}},
                                   {"d1-d1", {d1, d1}, {}}}) {
        const auto read = parse_move(written.text, 11);
        ASSERT_TRUE(read.has_value()) << written.text << ": " << read.error().message;
        EXPECT_EQ(read->move, written.move) << written.text;
        EXPECT_EQ(read->marked, written.marked) << written.text;
    }
}

TEST(Moves, NonsenseIsNamedWithItsPlace) {
    const Error no_target = parse_move("d1-", 11).error();
    EXPECT_EQ(no_target.message, "'d1-' is not a move: it has no square to go to, like d1-d3");
    EXPECT_EQ(no_target.offset, 3U);
    EXPECT_EQ(parse_move("d1-d3x", 11).error().message,
              "'d1-d3x' is not a move: a captured square follows each x, like d1-d3xd4");
    EXPECT_EQ(parse_move("d1-d13", 11).error().message,
              "'d1-d13': there is no d13 on a board of 11x11, squares run from a1 to k11");
    EXPECT_EQ(parse_move("d1-d3xl1", 11).error().message,
              "'d1-d3xl1': there is no l1 on a board of 11x11, squares run from a1 to k11");
    for (const std::string_view text : {"", "-", "d1", "d1--d3", "d1-d3 ", "d1-d3x", "d1-d3xd4x", "d1-d3/d4",
                                        "0-0", "d1-d3xd4/", "d1-d3+++", "---"}) {
        EXPECT_FALSE(parse_move(text, 11).has_value()) << text;
    }
    EXPECT_FALSE(parse_move(std::string(1'000'000, 'x'), 11).has_value());
}

}  // namespace

}  // namespace tafl::test
