// What spoils a puzzle, and what does not. The positions were puzzles once, until a deeper search looked at them.
#include "lab/puzzles/second_solution.hpp"

#include <gtest/gtest.h>

#include "notation/squares.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

std::string second_in(std::string_view position, std::string_view line, int asked, std::uint64_t nodes) {
    const auto ruleset = builtin("brandub");
    const Puzzle puzzle{
        .position = game_at(ruleset, position).setup(), .line = parse_line(line, 7).value(), .asked = asked};
    Engine engine({.use_network = false});
    const auto second = second_solution(engine, ruleset, puzzle, nodes);
    return second ? std::to_string(second->at) + ' ' + to_string(second->move, 7) : "none";
}

constexpr std::string_view two_captures = "3t3/3K1t1/3T1t1/5t1/t5T/1t5/3t3 a";
constexpr std::string_view forced_capture = "2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a";

TEST(SecondSolution, AnotherWinningMoveSpoilsAPuzzle) {
    EXPECT_EQ(second_in(two_captures, "b2-b6 g3-g2 b6-c6 g2-a2 f6-e6", 1, 100'000), "0 f4-c4");
    EXPECT_EQ(second_in(forced_capture, "d1-d5 d6-d7 b6-c6 c7-b7 c6-c7", 3, 100'000), "none");
}

// The second move has a rival. The last one, which ends the game, may have some.
TEST(SecondSolution, OnlyMovesThatAreAskedForCount) {
    constexpr std::string_view position = "4t2/2t2T1/5t1/tt4t/7/3TK2/3t3 a";
    constexpr std::string_view line = "e7-e3 e2-f2 d1-f1 d2-d1 e3-f3";
    EXPECT_EQ(second_in(position, line, 1, 300'000), "none");
    EXPECT_EQ(second_in(position, line, 3, 300'000), "1 f5-f4");
    EXPECT_EQ(second_in("7/7/7/7/7/7/2K4 d", "c1-a1", 1, 20'000), "none");
}

TEST(SecondSolution, AnOnlyDefenceThatLosesIsNone) {
    constexpr std::string_view position = "3tt2/7/5t1/t3TKt/2TTT2/1t3t1/4t2 d";
    EXPECT_EQ(second_in(position, "e3-f3", 1, 500'000), "0 b2-d2");
}

}  // namespace

}  // namespace tafl::test
