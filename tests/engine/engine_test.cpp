// The engine: finds wins and losses under any ruleset with their distance, keeps within its limits, does not change the game,
// and is deterministic.
#include "engine/engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/levels.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "support/choose.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

SearchLimits to_depth(int depth) {
    SearchLimits limits;
    limits.depth = depth;
    return limits;
}

SearchLimits to_nodes(std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    return limits;
}

Score score_of(const SearchResult& answer) { return answer.info.lines.front().score; }

TEST(Search, BlocksTheOnlyEscape) {
    const auto game = game_at(builtin("copenhagen"), "11/11/11/t10/11/K10/11/11/3t7/11/11 a");
    EXPECT_EQ(to_string(Engine().search(game, to_depth(5)).best_move, 11), "d3-a3");
}

// Far behind by the classical evaluation, with a win in seven plies.
TEST(Search, PrunesNoQuietWinOnASmallBoard) {
    const auto game = game_at(builtin("brandub"), "3t3/3t3/3T3/tt1K2t/1T5/7/2Tt1t1 d");
    const auto answer = Engine({.use_network = false}).search(game, to_nodes(100'000));
    EXPECT_EQ(to_string(answer.best_move, 7), "d4-d2");
    EXPECT_EQ(score_of(answer), wins_in(7));
}

// The principal variation is legal, and a reported win happens after the reported number of plies.
TEST(Search, AWinComesTrueAlongItsLine) {
    Dice dice(5);
    int wins = 0;
    for (int i = 0; i < 60; ++i) {
        Game game(builtin(i % 2 == 0 ? "copenhagen" : "brandub"));
        for (int ply = 0; ply < 40 && !game.outcome().is_over(); ++ply) {
            const auto moves = game.legal_moves();
            ASSERT_TRUE(game.play(dice.one_of(std::span<const Move>(moves))));
        }
        if (game.outcome().is_over()) continue;
        const auto side = game.to_move();
        const auto answer = Engine().search(game, to_nodes(20'000));
        const auto& line = answer.info.lines.front();
        const auto before = to_position(game.setup());
        for (const Move move : line.moves)
            ASSERT_TRUE(game.play(move)) << before << ' ' << to_string(move, game.ruleset().size());
        if (!is_win(line.score) || static_cast<int>(line.moves.size()) != plies_to_end(line.score)) continue;
        EXPECT_EQ(game.outcome().winner, winner_of(side)) << before;
        ++wins;
    }
    EXPECT_GE(wins, 4);
}

TEST(Search, PlaysEveryRulesetAndLeavesTheGameAsItWas) {
    for (const auto& ruleset : representative_rulesets()) {
        const Game game(ruleset);
        const auto before = to_position(game.setup());
        const auto answer = Engine().search(game, to_nodes(3'000));
        EXPECT_EQ(to_position(game.setup()), before) << ruleset->name;
        EXPECT_EQ(game.plies(), 0) << ruleset->name;
        EXPECT_TRUE(game.check(answer.best_move)) << ruleset->name;
    }
}

TEST(Search, IsDeterministic) {
    for (const auto* name : {"tablut-walker", "copenhagen", "berserk"}) {
        const Game game(builtin(name));
        auto limits = to_nodes(20'000);
        limits.weakness = {.noise = 100, .oversights = 20, .seed = 7};
        const auto first = Engine().search(game, limits);
        Engine used;
        static_cast<void>(used.search(game, to_nodes(5'000)));
        used.clear();
        const auto second = used.search(game, limits);
        EXPECT_EQ(first.best_move, second.best_move);
        EXPECT_EQ(score_of(first), score_of(second));
        EXPECT_EQ(first.info.nodes, second.info.nodes);
    }
}

// R10: the ply limit ends every line.
TEST(Search, EndsWhenThePlyLimitEndsEveryLine) {
    auto rules = *builtin("brandub");
    rules.ply_limit = 3;
    Game game(std::make_shared<const Ruleset>(rules));
    EXPECT_EQ(Engine().search(game, {}).info.depth, 6);
    ASSERT_TRUE(game.play(game.legal_moves().front()));
    ASSERT_TRUE(game.play(game.legal_moves().front()));
    const auto last = Engine().search(game, {});
    EXPECT_EQ(last.info.depth, 2);
    EXPECT_EQ(score_of(last), 0);
}

TEST(Search, KeepsToItsNodeLimit) {
    const Game game(builtin("copenhagen"));
    EXPECT_LE(Engine().search(game, to_nodes(5'000)).info.nodes, 5'000U);
    EXPECT_EQ(Engine().search(game, to_nodes(1)).info.lines.size(), 1U);
}

TEST(Search, AllThreadsTogetherKeepToTheNodeLimit) {
    const Game game(builtin("copenhagen"));
    for (const int threads : {2, 5}) {
        Engine engine({.threads = threads, .hash_mib = 1});
        for (const std::uint64_t nodes : {1, 3, 1'000, 60'000}) {
            const auto answer = engine.search(game, to_nodes(nodes));
            EXPECT_LE(answer.info.nodes, nodes) << threads;
            EXPECT_TRUE(game.check(answer.best_move)) << threads;
        }
    }
}

// Also after an aborted iteration.
TEST(Search, TheResultIsTheLastReport) {
    const Game game(builtin("brandub"));
    for (const int lines : {1, 3}) {
        for (std::uint64_t nodes = 40; nodes < 3'000; nodes += 40) {
            auto limits = to_nodes(nodes);
            limits.multi_pv = lines;
            std::vector<PvLine> reported;
            const auto answer = Engine({.hash_mib = 1}).search(game, limits, [&](const SearchInfo& info) {
                reported = info.lines;
            });
            ASSERT_EQ(reported, answer.info.lines) << nodes;
            EXPECT_EQ(reported.front().moves.front(), answer.best_move) << nodes;
            if (answer.info.depth == 0) continue;
            EXPECT_EQ(reported.size(), static_cast<std::size_t>(lines)) << nodes;
        }
    }
}

// An aborted iteration may have proven one move lost; that does not make the others worse than before.
TEST(Search, ReportsALossOnlyWhenEveryMoveLoses) {
    auto game = Game(builtin("brandub"));
    for (const auto* move : {"g4-g5", "c4-c3", "d1-e1", "d4-c4", "d7-f7", "d5-a5"}) {
        ASSERT_TRUE(game.play(move_of(move, 7)));
    }
    ASSERT_FALSE(is_decisive(score_of(Engine().search(game, to_depth(8)))));
    for (std::uint64_t nodes = 20; nodes < 4'000; nodes += 20) {
        EXPECT_FALSE(is_loss(score_of(Engine({.hash_mib = 1}).search(game, to_nodes(nodes))))) << nodes;
    }
}

TEST(Search, TheLinesOfAnAbortedIterationAreSorted) {
    const auto game = game_at(builtin("brandub"), "2t4/T6/5tT/ttK4/T2T2t/3t3/1t3t1 a");
    for (std::uint64_t nodes = 300; nodes < 12'000; nodes += 300) {
        auto limits = to_nodes(nodes);
        limits.multi_pv = 4;
        const auto lines = Engine({.hash_mib = 1}).search(game, limits).info.lines;
        EXPECT_TRUE(std::ranges::is_sorted(lines, std::greater{}, &PvLine::score)) << nodes;
    }
}

TEST(Search, AnUnstoppableEscapeIsShownToItsEnd) {
    const auto game = game_at(builtin("copenhagen"), "11/11/11/11/1t9/tK9/11/11/11/3t1T5/3ttttt3 a");
    const auto line = Engine().search(game, to_depth(4)).info.lines.front();
    ASSERT_TRUE(is_loss(line.score));
    EXPECT_EQ(static_cast<int>(line.moves.size()), plies_to_end(line.score));
}

TEST(Search, ReportsMultiPvLines) {
    const Game game(builtin("brandub"));
    auto limits = to_depth(4);
    limits.multi_pv = 5;
    const auto answer = Engine().search(game, limits);
    ASSERT_EQ(answer.info.lines.size(), 5U);
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_GE(answer.info.lines[i - 1].score, answer.info.lines[i].score);
        for (std::size_t k = 0; k < i; ++k) {
            EXPECT_NE(answer.info.lines[k].moves.front(), answer.info.lines[i].moves.front());
        }
    }
    limits.multi_pv = 1'000;
    EXPECT_EQ(Engine().search(game, limits).info.lines.size(), game.legal_moves().size());
}

TEST(Search, StopsWhenItsControlSaysSo) {
    const Game game(builtin("copenhagen"));
    for (const int threads : {1, 3}) {
        Engine engine({.threads = threads});
        SearchControl control;
        const auto result = engine.search(game, {}, control, [&](const SearchInfo&) { control.stop(); });
        EXPECT_TRUE(game.check(result.best_move));
        EXPECT_LT(result.info.depth, max_ply / 2);
    }
}

TEST(Search, SeveralThreadsSearchToTheSameDepth) {
    const Game game(builtin("copenhagen"));
    Engine engine({.threads = 4, .hash_mib = 4});
    const auto answer = engine.search(game, to_depth(7));
    EXPECT_TRUE(game.check(answer.best_move));
    EXPECT_EQ(answer.info.depth, 7);
}

// A ply more makes so much of a difference that the noise may grow with it.
TEST(Levels, HigherOnesSearchDeeperOrWithLessNoise) {
    for (int level = 2; level <= 10; ++level) {
        const auto below = limits_of_level(level - 1, 0), limits = limits_of_level(level, 0);
        EXPECT_GT(limits.nodes, below.nodes);
        EXPECT_GE(limits.depth, below.depth);
        EXPECT_TRUE(limits.depth > below.depth || limits.weakness.noise < below.weakness.noise) << level;
    }
    EXPECT_EQ(limits_of_level(10, 0).weakness.noise, 0);
}

TEST(Levels, HigherOnesOverlookLess) {
    for (int level = 2; level <= 10; ++level)
        EXPECT_LE(limits_of_level(level, 0).weakness.oversights,
                  limits_of_level(level - 1, 0).weakness.oversights);
    EXPECT_GT(limits_of_level(1, 0).weakness.oversights, limits_of_level(10, 0).weakness.oversights);
}

// The king has two ways to a corner, and the attackers can block one: seen at depth 1 by all but those who overlook him, on either
// side.
TEST(Levels, WhatIsOverlookedIsNotSeen) {
    const auto ruleset = builtin("brandub");
    for (const int oversights : {0, 100}) {
        SearchLimits limits;
        limits.depth = 2;
        limits.weakness = {.noise = 0, .oversights = oversights, .seed = 1};
        Engine engine;
        const auto attackers =
            Game::from(ruleset, parse_position("3K3/7/7/2t1t2/7/2t4/7 a", *ruleset).value());
        ASSERT_TRUE(attackers);
        const auto answer = engine.search(*attackers, limits);
        EXPECT_EQ(is_loss(answer.info.lines.front().score), oversights == 0) << oversights;
        engine.clear();
        const auto defenders =
            Game::from(ruleset, parse_position("3K3/7/7/2t1t2/7/2t4/7 d", *ruleset).value());
        ASSERT_TRUE(defenders);
        EXPECT_EQ(is_win(engine.search(*defenders, limits).info.lines.front().score), oversights == 0)
            << oversights;
    }
}

// Whole games against random moves.
TEST(Levels, EvenALowOneBeatsRandomMoves) {
    int won = 0, games = 0;
    Dice dice(11);
    for (const auto* name : {"brandub", "tablut-walker", "magpie", "copenhagen"}) {
        for (const auto side : {Side::Attackers, Side::Defenders}) {
            Game game(builtin(name));
            Engine engine;
            while (!game.outcome().is_over() && game.plies() < 300) {
                const auto moves = game.legal_moves();
                const auto move = game.to_move() == side
                                      ? engine.search(game, limits_of_level(6, 1)).best_move
                                      : dice.one_of(std::span<const Move>(moves));
                ASSERT_TRUE(game.play(move)) << name;
            }
            ++games;
            won += game.outcome().winner == winner_of(side) ? 1 : 0;
        }
    }
    EXPECT_GE(won, games - 1);
}

}  // namespace

}  // namespace tafl::test
