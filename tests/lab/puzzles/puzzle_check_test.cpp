// What the check of a puzzle finds wrong, and that the puzzles of the program pass it.
#include "lab/puzzles/puzzle_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "puzzles/builtin_puzzles.hpp"
#include "support/paths.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;

std::string fault_in(std::string_view position, std::string_view line, Phase phase,
                     std::vector<PuzzleTheme> themes, std::string_view rules = "brandub") {
    const auto ruleset = builtin(rules);
    const Puzzle puzzle{.position = game_at(ruleset, position).setup(),
                        .line = parse_line(line, ruleset->size()).value(),
                        .phase = phase,
                        .themes = std::move(themes)};
    return PuzzleChecker().fault_of(ruleset, puzzle);
}

constexpr std::string_view hunted = "2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a";
constexpr std::string_view near_the_edge = "7/7/1K5/7/7/7/3t3 d";

TEST(PuzzleCheck, WhatIsProvenIsNotWrong) {
    EXPECT_EQ(
        fault_in(hunted, "d1-d5 d6-d7 b6-c6 c7-b7 c6-c7", Phase::Middlegame, {PuzzleTheme::KingCapture}), "");
    EXPECT_EQ(fault_in(near_the_edge, "b5-b7 d1-e1 b7-a7", Phase::Endgame, {PuzzleTheme::EscapeIn2}), "");
}

TEST(PuzzleCheck, AMoveThatDoesNotWinIsFound) {
    EXPECT_EQ(fault_in(near_the_edge, "b5-c5 d1-e1 c5-c7", Phase::Endgame, {PuzzleTheme::EscapeIn2}),
              "its line does not end with a win of the solver");
    EXPECT_EQ(
        fault_in("4t2/7/2K4/7/7/7/1t5 d", "c5-c7 e7-e6 c7-a7", Phase::Endgame, {PuzzleTheme::EscapeIn2}),
        "c5-c7 is not proven to win in 2 moves");
    EXPECT_EQ(fault_in(hunted, "d1-d5", Phase::Middlegame, {PuzzleTheme::OnlyDefence}),
              "it is not proven that all moves but d1-d5 lose");
    EXPECT_THAT(fault_in(hunted, "d1-e2", Phase::Middlegame, {}), HasSubstr("d1-e2"));
    EXPECT_EQ(fault_in("7/7/7/7/7/7/K6 a", "a1-a2", Phase::Endgame, {}), "nobody is to move in its position");
}

TEST(PuzzleCheck, WordsAreThoseOfTheLine) {
    EXPECT_EQ(fault_in(near_the_edge, "b5-b7 d1-e1 b7-a7", Phase::Opening, {}), "its phase is endgame");
    EXPECT_EQ(fault_in(near_the_edge, "b5-b7 d1-e1 b7-a7", Phase::Endgame, {PuzzleTheme::Fort}),
              "its themes are escape-in-2");
}

// The king on k2 could step into the corner; the fort is beside the point.
TEST(PuzzleCheck, ALineDoesNotEndWithAFortWhereTheKingCanEscape) {
    const auto fault_of = [](std::string_view line, PuzzleTheme ending) {
        return fault_in("1tt8/8tt1/t9t/6t4/7t3/t2T7/8T2/5t4T/t4T3T1/1t2T4K1/2t2tt1tt1 d", line,
                        Phase::Middlegame, {ending}, "copenhagen");
    };
    EXPECT_EQ(fault_of("j2-k2 b2-b1 e2-j2", PuzzleTheme::Fort),
              "it ends with e2-j2, and the king could escape by k2-k1");
    EXPECT_EQ(fault_of("j2-k2 b2-b1 k2-k1", PuzzleTheme::EscapeIn2), "");
}

TEST(PuzzleCheck, ASecondSolutionIsLookedForOnlyDeep) {
    const auto ruleset = builtin("brandub");
    const Puzzle puzzle{.position = game_at(ruleset, "3t3/3K1t1/3T1t1/5t1/t5T/1t5/3t3 a").setup(),
                        .line = parse_line("b2-b6 g3-g2 b6-c6 g2-a2 f6-e6", 7).value(),
                        .phase = Phase::Middlegame,
                        .themes = {PuzzleTheme::KingCapture}};
    EXPECT_EQ(PuzzleChecker().fault_of(ruleset, puzzle), "");
    EXPECT_THAT(PuzzleChecker(500'000).fault_of(ruleset, puzzle), testing::EndsWith(" wins too"));
}

// A sample; `tafl puzzles --check puzzles/*.txt` checks them all.
TEST(PuzzleCheck, TheBuiltinPuzzlesAreSound) {
    PuzzleChecker checker;
    for (const auto& set : builtin_puzzles()) {
        const auto step = std::max<std::size_t>(1, set.puzzles.size() / static_cast<std::size_t>(scaled(20)));
        for (std::size_t i = 0; i < set.puzzles.size(); i += step) {
            const auto& listed = set.puzzles[i];
            EXPECT_EQ(checker.fault_of(set.ruleset, parse_builtin(set, listed)), "") << listed.line;
        }
    }
}

}  // namespace

}  // namespace tafl::test
