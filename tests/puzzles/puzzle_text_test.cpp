// Puzzle files: what is written is read again, and damaged lines are refused.
#include "puzzles/puzzle_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/damage.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view good_line =
    "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5 d6-d7 b6-c6 c7-b7 c6-c7\t3 middlegame king-capture "
    "double-threat";

TEST(PuzzleText, ALineIsReadAsItWasWritten) {
    const auto puzzle = parse_puzzle(good_line, *builtin("brandub"));
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    EXPECT_EQ(to_line(*puzzle, *builtin("brandub")), good_line);
    EXPECT_EQ(puzzle->moves(), 3);
    EXPECT_EQ(puzzle->asked, 3);
    EXPECT_EQ(puzzle->phase, Phase::Middlegame);
    EXPECT_EQ(puzzle->themes, (std::vector{PuzzleTheme::KingCapture, PuzzleTheme::DoubleThreat}));
    EXPECT_EQ(puzzle->line.size(), 5U);
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

TEST(PuzzleText, ControlCharactersOfARefusedWordAreShown) {
    const struct {
        std::string_view word, written, says;
    } cases[] = {{"6d5171b9", "\x1b[31m", "'\\x1b[31m' is not the id of this puzzle; expected 6d5171b9"},
                 {"middlegame", "middle\a", "'middle\\x07' is no phase of a game"},
                 {"double-threat", "double-threat\r", "'double-threat\\x0d' is no theme"}};
    for (const auto& [word, written, says] : cases) {
        auto line = std::string(good_line);
        line.replace(line.find(word), word.size(), written);
        EXPECT_EQ(parse_puzzle(line, *builtin("brandub")).error().message, says);
    }
}

TEST(PuzzleText, ALineBeginsAndEndsWithTheSolver) {
    const auto why = [](std::string_view text) {
        const auto line = parse_line(text, 7);
        return line ? "" : line.error().message;
    };
    EXPECT_EQ(parse_line("d1-d5", 7)->size(), 1U);
    EXPECT_EQ(
        why("d1-d5 d6-d7"),
        "a line of 2 moves; expected an odd number, at most 127: the solver has the first and the last");
    EXPECT_THAT(why("d1-d5 d6-d7 b6c"), testing::HasSubstr("b6c"));
    EXPECT_NE(why("d1-d5  b6-c6"), "");
    EXPECT_NE(why(""), "");
    std::string longest = "d1-d5";
    for (int i = 0; i < 100'000; ++i) longest += " d1-d5 d1-d5";
    EXPECT_THAT(why(longest), testing::StartsWith("a line of 200001 moves"));
}

}  // namespace

}  // namespace tafl::test
