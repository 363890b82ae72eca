#include "notation/positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "notation/placement.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view ours = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3";
constexpr std::string_view adk = "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3";

Ruleset rules_of(std::string_view rows, Side first = Side::Attackers) {
    Ruleset ruleset;
    ruleset.name = "copenhagen";
    ruleset.start = parse_rows(rows).value();
    ruleset.start.to_move = first;
    return ruleset;
}

std::string error_of(std::string_view text) {
    const auto read = parse_position(text, rules_of(ours));
    return read ? "" : read.error().message;
}

TEST(Positions, AreReadInEveryDialect) {
    const Ruleset ruleset = rules_of(ours);
    const tafl::Setup start = ruleset.start;
    for (const std::string& text :
         {std::string("startpos"), std::string(ours), std::string(ours) + " a", std::string(adk) + " a",
          "/" + std::string(ours) + "/", to_opentafl_rows(start), to_adk_rows(start) + " attackers",
          "  " + std::string(ours) + "  a  "}) {
        const auto read = parse_position(text, ruleset);
        ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
        EXPECT_EQ(*read, start) << text;
    }
}

TEST(Positions, RowsMayStandOnLines) {
    const Ruleset ruleset = rules_of(ours, Side::Defenders);
    std::string lines(ours);
    std::ranges::replace(lines, '/', '\n');
    for (const std::string& text :
         {lines + " a\n", lines + "\na", "\r\n" + lines + "\r\n\r\nattackers\r\n"}) {
        const auto read = parse_position(text, ruleset);
        ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
        EXPECT_EQ(to_rows(*read), to_rows(ruleset.start));
        EXPECT_EQ(read->to_move, Side::Attackers) << text;
        EXPECT_TRUE(names_side(text));
    }
    EXPECT_EQ(parse_position(lines, ruleset)->to_move, Side::Defenders);
    EXPECT_FALSE(names_side(lines));
    EXPECT_FALSE(names_side(ours));
    EXPECT_TRUE(names_side("startpos"));
}

// A board on which top and bottom differ: a1 holds the king.
TEST(Positions, OnlyOpenTaflBeginsWithRankOne) {
    const Ruleset ruleset = rules_of("7/7/7/7/7/7/K6");
    for (const std::string_view text : {"t6/7/7/7/7/7/K5T", "/K5T/7/7/7/7/7/t6/", "a6/7/7/7/7/7/k5d",
                                        "/A6/7/7/7/7/7/K5D/", "A6/7/7/7/7/7/K5D"}) {
        const auto read = parse_position(text, ruleset);
        ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message;
        EXPECT_EQ(to_rows(*read), "t6/7/7/7/7/7/K5T") << text;
    }
}

TEST(Positions, WithoutASideTheRulesetsFirstMoves) {
    const Ruleset ruleset = rules_of(ours, Side::Defenders);
    EXPECT_EQ(parse_position(ours, ruleset)->to_move, Side::Defenders);
    EXPECT_EQ(parse_position(std::string(ours) + " a", ruleset)->to_move, Side::Attackers);
    EXPECT_EQ(parse_position("startpos a", ruleset)->to_move, Side::Attackers);
}

TEST(Positions, MistakesAreNamedWithTheirPlace) {
    EXPECT_EQ(error_of("3ttttt3/5t4/11/11/11/11/11/11/11/11/11"),
              "row 2 (rank 10) has 10 squares, on a board of 11 rows each has 11");
    EXPECT_EQ(error_of("3ttttt3/5t7/11/11/11/11/11/11/11/11/11"),
              "row 2 (rank 10) has more than 11 squares, on a board of 11 rows each has 11");
    EXPECT_EQ(error_of("/11/5t4/11/11/11/11/11/11/11/11/11/"),
              "row 2 (rank 2) has 10 squares, on a board of 11 rows each has 11");
    EXPECT_EQ(error_of("11/11/11"), "'11/11/11' has 3 rows, a board has 5 to 21");
    EXPECT_EQ(error_of("7/7/7/7/7/7/7"), "'7/7/7/7/7/7/7' has 7 rows, copenhagen is played on 11");
    EXPECT_EQ(error_of("11/5q5/11/11/11/11/11/11/11/11/11"),
              "row 2 (rank 10): 'q' is not a piece; pieces are t, T, K, c and N, numbers are runs of empty "
              "squares");
    EXPECT_EQ(error_of("11/5t5/5d5/11/11/11/11/11/11/11/11"),
              "row 3 (rank 9): the letter 'd' does not go with the letters before it, which are of t, T, K, "
              "c and N");
    EXPECT_EQ(error_of("011/11/11/11/11/11/11/11/11/11/11"),
              "row 1 (rank 11): '011' is not a run of empty squares");
    EXPECT_EQ(error_of(std::string(ours) + " x"),
              "'x' is not a side; expected a for the attackers or d for the defenders");
    EXPECT_EQ(error_of("startpos b"),
              "'b' is not a side; expected a for the attackers or d for the defenders");
    EXPECT_EQ(error_of(""), "the position is empty; it is written as rows and a side, like 3t3/.../3t3 a");
    EXPECT_EQ(parse_position("11/5q5/11/11/11/11/11/11/11/11/11", rules_of(ours)).error().column, 5);
}

TEST(Positions, APatternHasSquaresOfAnything) {
    const auto pattern = parse_pattern("*******/3t3/**1K1**/*******/*******/*******/K*****T d");
    ASSERT_TRUE(pattern) << pattern.error().message;
    EXPECT_EQ(pattern->any.count(), 4U + 4 * 7 + 5);
    EXPECT_EQ(pattern->to_move, Side::Defenders);
    EXPECT_EQ(to_rows(pattern->setup), "7/3t3/3K3/7/7/7/K5T");
    EXPECT_TRUE(pattern->any[1]);
    EXPECT_FALSE(pattern->any[0]);
    EXPECT_EQ(parse_pattern("*******/*******/*******/***K***/*******/*******/*******")->to_move,
              std::nullopt);
    EXPECT_EQ(parse_pattern("*******/*******/*******/*******/*******/*******/*******").error().message,
              "every square is '*'; say what stands on some of them");
    EXPECT_EQ(parse_pattern("********/7/7/7/7/7/7").error().message,
              "row 1 (rank 7) has more than 7 squares, on a board of 7 rows each has 7");
    EXPECT_NE(error_of("*10/11/11/11/11/11/11/11/11/11/11").find("'*' is not a piece"), std::string::npos)
        << "in a position there is none";
}

TEST(Positions, LongTextsAreShortMistakes) {
    for (const std::string& text : {std::string(10'000'000, '/'), std::string(10'000'000, '9'),
                                    std::string(10'000'000, 't'), std::string(10'000'000, ' ')}) {
        EXPECT_LT(error_of(text).size(), 200U);
    }
}

TEST(Positions, WhatIsWrittenIsReadBack) {
    std::mt19937_64 dice(7);
    for (int round = 0; round < 2'000; ++round) {
        tafl::Setup setup;
        setup.size = min_size + 2 * static_cast<int>(dice() % 7);
        for (int i = 0; i < setup.squares(); ++i) {
            setup.pieces[static_cast<std::size_t>(i)] =
                dice() % 3 == 0 ? static_cast<Piece>(dice() % 6) : Piece::None;
        }
        setup.pieces[0] = Piece::Attacker;  // an A/D/K board without either reads as OpenTafl's
        setup.to_move = dice() % 2 == 0 ? Side::Attackers : Side::Defenders;
        Ruleset ruleset;
        ruleset.start = setup;
        EXPECT_EQ(parse_position(to_position(setup), ruleset).value(), setup);
        EXPECT_EQ(parse_position(to_opentafl_rows(setup), ruleset).value(), setup);
        EXPECT_EQ(parse_position(to_adk_rows(setup), ruleset).value(), setup);
    }
}

TEST(Positions, SetupErrorsAreSentences) {
    const tafl::Setup setup = parse_rows("7/7/7/7/7/7/K6").value();
    EXPECT_EQ(describe(SetupError{SetupFault::TwoKings, 8}, setup),
              "there is a second king on b2; expected one");
    EXPECT_EQ(describe(SetupError{SetupFault::NoKing, no_square}, setup), "there is no king; expected one K");
    EXPECT_EQ(describe(SetupError{SetupFault::SoldierOnCorner, 0}, setup),
              "a soldier stands on a1, only the king may stand on a corner");
}

TEST(Positions, AByteOrderMarkIsPassedOver) {
    const Ruleset brandub = rules_of(ours);
    EXPECT_EQ(parse_position("\xEF\xBB\xBFstartpos", brandub).value(), brandub.start);
    EXPECT_EQ(parse_position("\xEF\xBB\xBF" + to_position(brandub.start), brandub).value(), brandub.start);
    EXPECT_EQ(parse_rows("\xEF\xBB\xBF" + to_rows(brandub.start))->pieces, brandub.start.pieces);
}

}  // namespace

}  // namespace tafl::test
