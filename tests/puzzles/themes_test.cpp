// Each theme has a position in which it must appear, and one like it in which it must not.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzles/puzzle_text.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

using testing::Contains;
using testing::Not;

std::vector<PuzzleTheme> themes_in(std::string_view rules, std::string_view position, std::string_view line) {
    const auto ruleset = builtin(rules);
    const auto parsed = parse_line(line, ruleset->size());
    EXPECT_TRUE(parsed) << line;
    if (!parsed) return {};
    return themes_of(ruleset, {.position = game_at(ruleset, position).setup(), .line = *parsed});
}

struct ThemeCase {
    PuzzleTheme theme;
    std::string_view rules;
    std::string_view position, line;     // it appears
    std::string_view other, other_line;  // it does not
};

constexpr ThemeCase theme_cases[] = {
    {PuzzleTheme::EscapeIn2, "brandub", "7/7/1K5/7/7/7/3t3 d", "b5-b7 d1-e1 b7-a7", "7/7/1K5/7/7/7/3t3 d",
     "b5-c5 d1-e1 c5-c7 e1-e2 c7-a7"},
    {PuzzleTheme::EscapeIn3, "brandub", "7/7/1K5/7/7/7/3t3 d", "b5-c5 d1-e1 c5-c7 e1-e2 c7-a7",
     "7/7/1K5/7/7/7/3t3 d", "b5-b7 d1-e1 b7-a7"},
    {PuzzleTheme::EscapeIn4, "brandub", "7/7/1K5/7/7/7/3t3 d", "b5-c5 d1-e1 c5-c6 e1-e2 c6-c7 e2-e3 c7-a7",
     "7/7/1K5/7/7/7/3t3 d", "b5-c5 d1-e1 c5-c7 e1-e2 c7-a7"},
    {PuzzleTheme::KingCapture, "brandub", "7/7/tK5/7/2t4/7/7 a", "c3-c5", "7/7/1K5/7/2t4/7/7 a", "c3-c5"},
    {PuzzleTheme::Fort, "copenhagen", "4T1T4/4TKT4/4TT5/4tt5/11/11/11/11/11/11/11 d", "f10-f11",
     "4T1T4/4TK5/4TT5/4tt5/11/11/11/11/11/11/11 d", "f10-f11"},
    {PuzzleTheme::Ring, "copenhagen", "11/5t5/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/11/5t5 a",
     "f1-f2", "11/5t5/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/11/5t5 a", "f1-g1"},
    {PuzzleTheme::DoubleThreat, "brandub", "7/7/2K4/7/7/7/1t2t2 d", "c5-c7", "7/7/2K4/7/7/7/1t2t2 d",
     "c5-d5"},
    {PuzzleTheme::Shieldwall, "copenhagen", "11/11/2T3t4/7K3/11/11/11/11/11/3ttt5/2tTTT5 a", "g9-g1",
     "11/11/2T3t4/7K3/11/11/11/11/11/3ttt5/2tTTT5 a", "g9-g2"},
    {PuzzleTheme::Trap, "york", "11/11/2T8/11/5t5/4tKt4/5T5/3t7/11/11/11 a", "d4-f4",
     "11/11/2T8/11/5t5/4tKt4/5T5/3t7/11/11/11 a", "d4-d3"},
    {PuzzleTheme::Interposition, "brandub", "1K5/7/7/7/7/7/4t2 a", "e1-e7", "7/7/1K5/7/7/7/3t3 a", "d1-d2"},
    {PuzzleTheme::OnlyDefence, "brandub", "7/7/1K5/7/7/7/3t3 d", "b5-c5", "7/7/1K5/7/7/7/3t3 d",
     "b5-b7 d1-e1 b7-a7"},
};

TEST(PuzzleThemes, AppearWhereTheyHappen) {
    for (const auto& one : theme_cases) {
        SCOPED_TRACE(key_of(one.theme));
        EXPECT_THAT(themes_in(one.rules, one.position, one.line), Contains(one.theme));
        EXPECT_THAT(themes_in(one.rules, one.other, one.other_line), Not(Contains(one.theme)));
    }
}

// An escape that cannot be prevented, beside another and beside a fort; a fort that would close on either of two squares.
TEST(PuzzleThemes, ADoubleThreatIsOfTwoThatCouldEachBeParried) {
    const auto is_double = Contains(PuzzleTheme::DoubleThreat);
    EXPECT_THAT(themes_in("brandub", "7/7/1K5/7/7/7/3t3 d", "b5-b7"), Not(is_double));
    EXPECT_THAT(
        themes_in("copenhagen", "1tt8/8tt1/t9t/6t4/7t3/t2T7/8T2/5t4T/t4T3T1/1t2T4K1/2t2tt1tt1 d", "j2-k2"),
        Not(is_double));
    EXPECT_THAT(themes_in("copenhagen",
                          "4t1t4/8t2/10t/t4t1tT2/t3T4T1/tt1TT5K/t8T1/t4T4T/6t3t/5t3t1/3ttt2t2 d", "e6-j6"),
                Not(is_double));
}

// The move that takes the king, and one that keeps a defender from closing a fort.
TEST(PuzzleThemes, AnInterpositionStopsTheKingAndLeavesHimOnTheBoard) {
    EXPECT_EQ(themes_in("brandub", "7/7/7/t6/K6/1t5/7 a", "b2-a2"), std::vector{PuzzleTheme::KingCapture});
    EXPECT_EQ(themes_in("copenhagen",
                        "2t1tt2t2/1t7t1/t1T5T1t/4T6/t8Tt/3t6t/2t5T1t/11/t6t2t/1t2TTT2t1/2tTK3t2 a", "i1-g1"),
              std::vector({PuzzleTheme::Fort, PuzzleTheme::OnlyDefence}));
}

// All that threatens is that the attackers close the ring. Without the one on e9 they could not; with three beside the king
// they could take him too.
TEST(PuzzleThemes, ADefenceAgainstARingAloneIsNamedAfterIt) {
    const auto themes = [](std::string_view rows) {
        return themes_in("copenhagen", fmt::format("{} d", rows), "e7-b7");
    };
    EXPECT_EQ(themes("5tt4/5t5/3tt1t4/2t1T1Tt3/t3T1T1t2/tt1T1K3tt/2tT3Tt2/3tTT1t3/4t1t4/5t5/3t1tt4"),
              std::vector({PuzzleTheme::Ring, PuzzleTheme::OnlyDefence}));
    EXPECT_EQ(themes("5tt4/5t5/3t2t4/2t1T1Tt3/t3T1T1t2/tt1T1K3tt/2tT3Tt2/3tTT1t3/4t1t4/5t5/3t1tt4"),
              std::vector{PuzzleTheme::OnlyDefence});
    EXPECT_EQ(themes("5tt4/5t5/3tt1t4/2t1T1Tt3/t3TtT1t2/tt1TtK3tt/2tT1t1Tt2/3tTT1t3/4t1t4/5t5/3t1tt4"),
              std::vector{PuzzleTheme::OnlyDefence});
}

TEST(PuzzleThemes, APhaseIsByTheSoldiersThatAreLeft) {
    const auto ruleset = builtin("brandub");
    EXPECT_EQ(phase_of(*ruleset, ruleset->start), Phase::Opening);
    EXPECT_EQ(phase_of(*ruleset, game_at(ruleset, "3t3/3t3/3T3/2TKTtt/7/3t3/3t3 a").setup()),
              Phase::Middlegame);
    EXPECT_EQ(phase_of(*ruleset, game_at(ruleset, "7/7/1K5/7/7/7/3t3 d").setup()), Phase::Endgame);
}

}  // namespace

}  // namespace tafl::test
