#include "notation/refusals.hpp"

#include <gtest/gtest.h>

#include "notation/squares.hpp"

namespace tafl::test {

namespace {

std::string said(IllegalReason reason, std::string_view at = "", std::string_view move = "f1-f6") {
    const Square place = at.empty() ? no_square : parse_square(at, 11).value();
    return describe(Illegal{reason, place}, parse_move(move, 11).value().move, 11);
}

TEST(Refusals, AreSentencesWithTheSquareInTheWay) {
    EXPECT_EQ(said(IllegalReason::Blocked, "f4"), "f1-f6: blocked at f4");
    EXPECT_EQ(said(IllegalReason::KingOnly, "f6"), "f1-f6: only the king may stop on f6");
    EXPECT_EQ(said(IllegalReason::NobodyStops, "f6"), "f1-f6: nobody may stop on f6");
    EXPECT_EQ(said(IllegalReason::Occupied, "f6"), "f1-f6: f6 is occupied");
    EXPECT_EQ(said(IllegalReason::Closed, "f5"), "f1-f6: the way across f5 is closed");
    EXPECT_EQ(said(IllegalReason::WouldRepeat), "f1-f6: it would repeat the position");
    EXPECT_EQ(said(IllegalReason::NotYourPiece), "f1-f6: it is not the turn of the side on f1");
    EXPECT_EQ(said(IllegalReason::EmptySquare), "f1-f6: nothing stands on f1");
    EXPECT_EQ(said(IllegalReason::NotALine), "f1-f6: a piece moves along a rank or a file");
    EXPECT_EQ(said(IllegalReason::GameOver), "f1-f6: the game is over");
}

TEST(Refusals, ASquareOffTheBoardIsNotNamed) {
    EXPECT_EQ(describe(Illegal{IllegalReason::OffBoard, no_square}, Move{no_square, 0}, 7),
              "the move: it leaves the board, which has 7x7 squares");
}

}  // namespace

}  // namespace tafl::test
