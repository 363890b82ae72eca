// Attempts at a puzzle: which solve it, which fail, and which cannot have been played.
#include "puzzles/judge.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "puzzles/puzzle_text.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr std::string_view fork =
    "3t3/3t3/3TK1T/t6/5t1/3t1t1/3t3 a\ta4-e4 e5-f5 d6-f6 d5-d3 f3-f4\t3 middlegame king-capture";
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

TEST_P(Judged, AsTheLineSays) {
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
                    Attempt{"AnotherDefence", fork, {"a4-e4", "d5-c5"}, std::nullopt},
                    Attempt{"AWrongFirstMove", fork, {"a4-b4"}, false},
                    Attempt{"WhatFollowsAWrongMoveIsNotRead", fork, {"a4-b4", "e5-f5", "d6-f6"}, false},
                    Attempt{"AWrongLaterMove", fork, {"a4-e4", "e5-f5", "d6-e6"}, false},
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

TEST(Judge, AnyMoveThatEndsTheGameIsRight) {
    auto puzzle = read(fork);
    const auto solved = [&] {
        return is_solved(builtin("brandub"), puzzle,
                         std::vector{parse_move("a4-e4", 7)->move, parse_move("e5-f5", 7)->move,
                                     parse_move("d6-f6", 7)->move, parse_move("d5-d3", 7)->move,
                                     parse_move("f3-f4", 7)->move});
    };
    puzzle.line.back() = parse_move("f3-f2", 7)->move;
    EXPECT_TRUE(solved().value());
    puzzle.line[2] = parse_move("d6-e6", 7)->move;
    EXPECT_FALSE(solved().value());
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
    puzzle.line.resize(1);
    EXPECT_FALSE(is_solved(builtin("brandub"), puzzle, moves({"a4-e4", "e5-f5", "d6-e6"}))) << "too many";
}

}  // namespace

}  // namespace tafl::test
