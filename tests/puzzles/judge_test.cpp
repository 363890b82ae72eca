// Attempts at a puzzle with two defences: which solve it, which fail, and which cannot have been played.
#include "puzzles/judge.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "puzzles/puzzle_text.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view fork =
    "3t3/3t3/3TK1T/t6/5t1/3t1t1/3t3 a\ta4-e4(e5-f5 d6-f6(d5-d3 f3-f4))\t3 middlegame king-capture";
constexpr std::string_view escape =
    "2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5(d6-d7 b6-c6(c7-b7 c6-c7))(c7-d7 e4-e6(d6-c6 d5-d6))\t3 "
    "middlegame king-capture";

Puzzle read(std::string_view rest) {
    const auto rules = builtin("brandub");
    const auto position = parse_position(rest.substr(0, rest.find('\t')), *rules);
    const auto line = to_string(puzzle_id(*rules, *position)) + '\t' + std::string(rest);
    return parse_puzzle(line, *rules).value();
}

struct Attempt {
    const char* name;
    std::string_view puzzle;
    std::vector<std::string_view> moves;
    std::optional<bool> is_solved;  // nothing: refused
};

class Judged : public testing::TestWithParam<Attempt> {};

TEST_P(Judged, AsTheSolutionSays) {
    const auto& attempt = GetParam();
    std::vector<Move> moves;
    for (const auto text : attempt.moves) moves.push_back(parse_move(text, 7).value().move);
    const auto verdict = is_solved(builtin("brandub"), read(attempt.puzzle), moves);
    EXPECT_EQ(verdict ? std::optional(*verdict) : std::nullopt, attempt.is_solved)
        << (verdict ? "" : verdict.error().message);
}

INSTANTIATE_TEST_SUITE_P(
    All, Judged,
    testing::Values(Attempt{"TheMainLine", fork, {"a4-e4", "e5-f5", "d6-f6", "d5-d3", "f3-f4"}, true},
                    Attempt{"TheOtherDefence", escape, {"d1-d5", "c7-d7", "e4-e6", "d6-c6", "d5-d6"}, true},
                    Attempt{"AWrongFirstMove", fork, {"a4-b4"}, false},
                    Attempt{"WhatFollowsAWrongMoveIsNotRead", fork, {"a4-b4", "e5-f5", "d6-f6"}, false},
                    Attempt{"AWrongLaterMove", fork, {"a4-e4", "e5-f5", "d6-e6"}, false},
                    Attempt{"TheAnswerToAnotherDefence", escape, {"d1-d5", "c7-d7", "b6-c6"}, false},
                    Attempt{"GivenUp", fork, {}, false},
                    Attempt{"StoppedTooEarly", fork, {"a4-e4", "e5-f5", "d6-f6"}, false},
                    Attempt{"StoppedAtADefence", fork, {"a4-e4", "e5-f5", "d6-f6", "d5-d3"}, false},
                    Attempt{"AnIllegalMove", fork, {"a4-a4"}, std::nullopt},
                    Attempt{"AnIllegalLaterMove", fork, {"a4-e4", "e5-e1"}, std::nullopt},
                    Attempt{"ThePieceOfTheOtherSide", fork, {"e5-f5"}, std::nullopt},
                    Attempt{"MovesBehindTheEndOfTheGame",
                            fork,
                            {"a4-e4", "e5-f5", "d6-f6", "d5-d3", "f3-f4", "d3-d5"},
                            std::nullopt}),
    [](const auto& attempt) { return attempt.param.name; });

TEST(Judge, AfterADefenceThatLosesAtOnceOnlyTheEndOfTheGameIsRight) {
    const auto puzzle = read(fork);
    auto game = Game::from(builtin("brandub"), puzzle.position, SetupCheck::Lenient).value();
    ASSERT_TRUE(game.play(puzzle.solution.move));
    int lost_at_once = 0;
    for (const auto defence : game.legal_moves()) {
        if (defence == puzzle.solution.defences[0].move) continue;
        ASSERT_TRUE(game.play(defence));
        for (const auto answer : game.legal_moves()) {
            ASSERT_TRUE(game.play(answer));
            const bool wins = game.outcome().winner == Winner::Attackers;
            game.undo();
            const auto verdict =
                is_solved(builtin("brandub"), puzzle, std::vector{puzzle.solution.move, defence, answer});
            EXPECT_EQ(verdict.value(), wins) << to_string(defence, 7) << ' ' << to_string(answer, 7);
            lost_at_once += wins;
        }
        game.undo();
    }
    EXPECT_GT(lost_at_once, 0);
}

TEST(Judge, AfterTheMovesAskedForNothingIsJudged) {
    auto puzzle = read(fork);
    puzzle.asked = 1;
    const auto moves = [](std::initializer_list<std::string_view> texts) {
        std::vector<Move> read;
        for (const auto text : texts) read.push_back(parse_move(text, 7).value().move);
        return read;
    };
    EXPECT_TRUE(is_solved(builtin("brandub"), puzzle, moves({"a4-e4"})).value());
    EXPECT_TRUE(is_solved(builtin("brandub"), puzzle, moves({"a4-e4", "e5-f5", "d6-e6"})).value());
    puzzle.moves = 1;
    EXPECT_FALSE(is_solved(builtin("brandub"), puzzle, moves({"a4-e4", "e5-f5", "d6-e6"}))) << "too many";
}

TEST(Judge, AnUnknownDefenceOfAShortenedSolutionIsRefused) {
    auto puzzle = read(escape);
    puzzle.solution.shortened = true;
    puzzle.solution.defences.pop_back();
    const std::vector moves{puzzle.solution.move, parse_move("c7-d7", 7).value().move};
    EXPECT_FALSE(is_solved(builtin("brandub"), puzzle, moves));
}

}  // namespace

}  // namespace tafl::test
