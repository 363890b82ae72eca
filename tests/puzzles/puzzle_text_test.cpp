// Puzzle files: what is written is read again, and damaged lines are refused.
#include "puzzles/puzzle_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/damage.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view good_line =
    "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5(d6-d7 b6-c6(c7-b7 c6-c7))(c7-d7 e4-e6(d6-c6 "
    "d5-d6)*)\t3 "
    "middlegame king-capture double-threat";

TEST(PuzzleText, ALineIsReadAsItWasWritten) {
    const auto puzzle = parse_puzzle(good_line, *builtin("brandub"));
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    EXPECT_EQ(to_line(*puzzle, *builtin("brandub")), good_line);
    EXPECT_EQ(puzzle->moves, 3);
    EXPECT_EQ(puzzle->asked, 3);
    EXPECT_EQ(puzzle->phase, Phase::Middlegame);
    EXPECT_EQ(puzzle->themes, (std::vector{Theme::KingCapture, Theme::DoubleThreat}));
    EXPECT_TRUE(puzzle->solution.defences[1].answer.shortened);
    EXPECT_EQ(main_line(puzzle->solution).size(), 5U);
}

TEST(PuzzleText, DamagedLinesAreReadOrRefused) {
    Dice dice(18);
    for (int i = 0; i < 2'000; ++i) {
        const auto line = damaged(std::string(good_line), dice);
        const auto puzzle = parse_puzzle(line, *builtin("brandub"));
        EXPECT_TRUE(puzzle || !puzzle.error().message.empty()) << line;
    }
}

TEST(PuzzleText, AnIdOfAnotherPositionOrRulesetIsRefused) {
    const auto why = [](std::string line, std::string_view ruleset) {
        const auto puzzle = parse_puzzle(line, *builtin(ruleset));
        return puzzle ? "" : puzzle.error().message;
    };
    auto line = std::string(good_line);
    EXPECT_EQ(why(line, "brandub"), "");
    EXPECT_THAT(why(line, "brandub-hnefatafl-org"),
                testing::StartsWith("'6d5171b9' is not the id of this puzzle"));
    line[0] = line[0] == '0' ? '1' : '0';
    EXPECT_EQ(why(line, "brandub"),
              "'" + line.substr(0, 8) + "' is not the id of this puzzle; expected 6d5171b9");
}

TEST(PuzzleText, SaysWhatIsMissing) {
    const auto why = [](std::string_view text) { return parse_solution(text, 7).error().message; };
    EXPECT_EQ(why("d1-d5(d6-d7)"), "expected a blank and the answer to the defence");
    EXPECT_EQ(why("d1-d5(d6-d7 b6-c6"), "expected ) after the answer");
    EXPECT_EQ(why("d1-d5)"), "expected ( or the end of the solution");
    std::string deep = "d1-d5";
    for (int i = 0; i < 100'000; ++i) deep += "(d1-d5 d1-d5";
    EXPECT_EQ(why(deep), "the solution is too deep");
}

TEST(PuzzleText, AShortenedSolutionKeepsItsMainLine) {
    auto solution = *parse_solution("d1-d5(d6-d7 b6-c6(c7-b7 c6-c7)(c7-a7 c6-c7))(c7-d7 e4-e6)", 7);
    const auto line = main_line(solution);
    shorten(solution, 2);
    EXPECT_EQ(main_line(solution), line);
    EXPECT_EQ(to_string(solution, 7), "d1-d5(d6-d7 b6-c6(c7-b7 c6-c7)*)(c7-d7 e4-e6)");
}

}  // namespace

}  // namespace tafl::test
