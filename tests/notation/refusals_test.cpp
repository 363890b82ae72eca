#include "notation/refusals.hpp"

#include <gtest/gtest.h>

#include "notation/squares.hpp"

namespace tafl::test {

namespace {

std::string said(Refusal refusal, std::string_view at = "", std::string_view move = "f1-f6") {
    const Square place = at.empty() ? no_square : parse_square(at, 11).value();
    return describe(Illegal{refusal, place}, parse_move(move, 11).value().move, 11);
}

TEST(Refusals, AreSentencesWithTheSquareInTheWay) {
    EXPECT_EQ(said(Refusal::Blocked, "f4"), "f1-f6: blocked at f4");
    EXPECT_EQ(said(Refusal::KingOnly, "f6"), "f1-f6: only the king may stop on f6");
    EXPECT_EQ(said(Refusal::NobodyStops, "f6"), "f1-f6: nobody may stop on f6");
    EXPECT_EQ(said(Refusal::Occupied, "f6"), "f1-f6: f6 is occupied");
    EXPECT_EQ(said(Refusal::Closed, "f5"), "f1-f6: the way across f5 is closed");
    EXPECT_EQ(said(Refusal::WouldRepeat), "f1-f6: it would repeat the position");
    EXPECT_EQ(said(Refusal::NotYourPiece), "f1-f6: it is not the turn of the side on f1");
    EXPECT_EQ(said(Refusal::EmptySquare), "f1-f6: nothing stands on f1");
    EXPECT_EQ(said(Refusal::NotALine), "f1-f6: a piece moves along a rank or a file");
    EXPECT_EQ(said(Refusal::GameOver), "f1-f6: the game is over");
}

TEST(Refusals, ASquareOffTheBoardIsNotNamed) {
    EXPECT_EQ(describe(Illegal{Refusal::OffBoard, no_square}, Move{no_square, 0}, 7),
              "the move: it leaves the board, which has 7x7 squares");
}

}  // namespace

}  // namespace tafl::test
