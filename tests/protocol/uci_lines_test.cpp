#include "protocol/uci_lines.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/uci_go.hpp"
#include "protocol/uci_position.hpp"

namespace tafl {

namespace {

TEST(UciLines, ScoresAreReadAsTheyAreWritten) {
    for (const Score score : {0, 35, -8000, wins_in(1), wins_in(17), loses_in(2)}) {
        const auto line = "info depth 3 score " + to_uci_score(score) + " nodes 9";
        const auto info = parse_uci_info(line);
        ASSERT_TRUE(info);
        EXPECT_EQ(info->score, score) << line;
        EXPECT_EQ(info->depth, 3);
        EXPECT_EQ(info->nodes, 9U);
    }
    EXPECT_EQ(to_uci_score(wins_in(3)), "win 3");
    EXPECT_EQ(to_uci_score(loses_in(4)), "loss 4");
}

TEST(UciLines, SpinsAreReadAsEnginesListThem) {
    const auto spin = parse_uci_spin("option name Move Overhead type spin default 15 min 0 max 10000");
    EXPECT_EQ(spin, (SpinOption{"Move Overhead", 15, 0, 10'000}));
    for (const auto* line :
         {"option name Ponder type check default false", "option name Level type spin default 10 min 1",
          "option name type spin default 1 min 0 max 2", "option name Hash type spin min 1 max 2 default 1",
          "info string option name Hash type spin default 1 min 0 max 2"})
        EXPECT_FALSE(parse_uci_spin(line)) << line;
}

// A side that wins makes the last move: in 2n - 1 plies, and loses in 2n.
TEST(UciLines, ChessProgramsCountMoves) {
    for (const auto& [score, text] : {std::pair{wins_in(1), "mate 1"},
                                      {wins_in(5), "mate 3"},
                                      {loses_in(2), "mate -1"},
                                      {loses_in(6), "mate -3"},
                                      {-35, "cp -35"}}) {
        EXPECT_EQ(to_uci_mate_score(score), text);
        EXPECT_EQ(parse_uci_info("info score " + to_uci_mate_score(score))->score, score);
    }
    EXPECT_EQ(parse_uci_info("info score mate 0")->score, loses_in(0));
    EXPECT_TRUE(is_win(*parse_uci_info("info score mate 2147483647")->score));
    EXPECT_TRUE(is_loss(*parse_uci_info("info score mate -2147483648")->score));
}

TEST(UciLines, TheLinesOfOtherEnginesAreRead) {
    const auto info = parse_uci_info("info depth 5 score cp -12 nodes 100 time 3 speed 33 pv a6b6 c4c3\r");
    ASSERT_TRUE(info);
    EXPECT_EQ(info->score, -12);
    EXPECT_EQ(info->pv, "a6b6 c4c3");
    EXPECT_EQ(parse_uci_bestmove("bestmove a6b6 ponder c4c3"), "a6b6");
    EXPECT_EQ(parse_uci_bestmove("bestmove"), "");
    EXPECT_FALSE(parse_uci_bestmove("best move"));
    EXPECT_FALSE(parse_uci_info("information"));
}

TEST(UciLines, WordsOfAStringAreIgnored) {
    EXPECT_FALSE(parse_uci_info("info string score cp 5")->score);
    EXPECT_FALSE(parse_uci_info("info score cp many")->score);
    EXPECT_LT(parse_uci_info("info score cp 99999999")->score, decisive);
}

// In Copenhagen the attackers begin, in the competition's Tablut the defenders.
Game game_of(std::string_view ruleset = "copenhagen") { return Game(find_builtin(ruleset)); }

TEST(UciGo, EveryLimit) {
    const auto go = parse_uci_go(
        "atime 1000 dtime 2000 ainc 10 dinc 20 movestogo 9 nodes 5 depth 3 movetime 7", game_of());
    EXPECT_TRUE(go.warnings.empty());
    EXPECT_EQ(go.limits.clock->remaining[1].count(), 2000);
    EXPECT_EQ(go.limits.clock->increment[0].count(), 10);
    EXPECT_EQ(go.limits.clock->moves_to_go, 9);
    EXPECT_EQ(go.limits.nodes, 5U);
    EXPECT_EQ(go.limits.depth, 3);
    EXPECT_EQ(go.limits.movetime->count(), 7);
    EXPECT_FALSE(go.limits.infinite);
    EXPECT_TRUE(parse_uci_go("", game_of()).limits.infinite);
    EXPECT_TRUE(parse_uci_go("ponder atime 5", game_of()).limits.ponder);
}

TEST(UciGo, WhiteIsTheSideThatBegins) {
    const auto words = "wtime 1000 btime 2000 winc 10 binc 20";
    const auto attackers_first = parse_uci_go(words, game_of()).limits.clock;
    ASSERT_TRUE(attackers_first);
    EXPECT_EQ(attackers_first->remaining[0].count(), 1000);
    EXPECT_EQ(attackers_first->increment[1].count(), 20);
    const auto defenders_first = parse_uci_go(words, game_of("tablut-ashton")).limits.clock;
    ASSERT_TRUE(defenders_first);
    EXPECT_EQ(defenders_first->remaining[1].count(), 1000);
    EXPECT_EQ(defenders_first->increment[0].count(), 20);
}

TEST(UciGo, AMateIsLookedForTwiceAsDeep) {
    const auto limits = parse_uci_go("mate 3", game_of()).limits;
    EXPECT_EQ(limits.decided_within, 5);
    EXPECT_EQ(limits.depth, 12);
    EXPECT_FALSE(limits.infinite);
    EXPECT_EQ(parse_uci_go("mate 3 nodes 9", game_of()).limits.depth, max_ply);
    EXPECT_TRUE(parse_uci_go("mate 3 infinite", game_of()).limits.infinite);
}

TEST(UciGo, SearchmovesAreLegalMoves) {
    const auto go = parse_uci_go("searchmoves d1d3 d1-c1 e5e6 d1d9 depth 2", game_of());
    const int size = game_of().ruleset().size();
    ASSERT_EQ(go.limits.root_moves.size(), 2U);
    EXPECT_EQ(to_uci_move(go.limits.root_moves[0], size), "d1d3");
    EXPECT_EQ(to_uci_move(go.limits.root_moves[1], size), "d1c1");
    EXPECT_EQ(go.limits.depth, 2);
    EXPECT_EQ(go.warnings,
              (std::vector<std::string>{"go: searchmoves 'e5e6': not a legal move, and ignored",
                                        "go: searchmoves 'd1d9': not a legal move, and ignored"}));
    const auto none = parse_uci_go("searchmoves e5e6", game_of());
    EXPECT_TRUE(none.limits.root_moves.empty());
    EXPECT_EQ(none.warnings.back(), "go: searchmoves: no legal move is named, and all are searched");
}

// The host waits for a move, whatever it has sent.
TEST(UciGo, WhatCannotBeReadIsIgnored) {
    const std::pair<std::string_view, std::string_view> mistakes[] = {
        {"deep 4",
         "go: unknown word 'deep', ignored; known are infinite, ponder, searchmoves, movetime, nodes, "
         "depth, mate, movestogo, atime, dtime, ainc, dinc, wtime, btime, winc and binc"},
        {"depth", "go: depth '': expected a whole number from 1 to 120; taken as 1"},
        {"movetime 1e3", "go: movetime '1e3': expected a whole number from 1 to 1000000000; taken as 1"},
        {"dtime 100", "go: atime is missing: that side is to move, and takes the other's"},
    };
    for (const auto& [text, message] : mistakes) {
        const auto go = parse_uci_go(text, game_of());
        ASSERT_FALSE(go.warnings.empty()) << text;
        EXPECT_EQ(go.warnings.front(), message);
    }
    EXPECT_EQ(parse_uci_go("zebra depth 4", game_of()).limits.depth, 4);
    EXPECT_TRUE(parse_uci_go("depth infinite", game_of()).limits.infinite) << "a word of its own";
    EXPECT_EQ(parse_uci_go("dtime 100", game_of()).limits.clock->remaining[0].count(), 100);
}

TEST(UciGo, NumbersOutOfRangeAreClamped) {
    const auto go = parse_uci_go("depth 0 movetime 0 nodes -7", game_of());
    EXPECT_EQ(go.limits.depth, 1);
    EXPECT_EQ(go.limits.movetime->count(), 1);
    EXPECT_EQ(go.limits.nodes, 1U);
    ASSERT_EQ(go.warnings.size(), 3U);
    EXPECT_EQ(go.warnings[0], "go: depth '0': expected a whole number from 1 to 120; taken as 1");
    EXPECT_EQ(parse_uci_go("depth 999", game_of()).limits.depth, 120);
    EXPECT_TRUE(parse_uci_go("depth 120 nodes 1", game_of()).warnings.empty());
    const std::string huge(40, '9');
    for (const std::string word : {"nodes", "movetime", "depth", "atime", "mate", "movestogo"}) {
        for (const auto& number : {" " + huge, " -" + huge, " " + huge + "x"})
            EXPECT_EQ(parse_uci_go(word + number, game_of()).warnings.size(), 1U) << word << number;
    }
    EXPECT_EQ(parse_uci_go("depth " + huge, game_of()).limits.depth, 120);
    EXPECT_EQ(parse_uci_go("depth -" + huge, game_of()).limits.depth, 1);
}

TEST(UciGo, IncrementsAloneAreAClock) {
    const auto go = parse_uci_go("ainc 50 dinc 70", game_of());
    ASSERT_TRUE(go.limits.clock);
    EXPECT_FALSE(go.limits.infinite);
    EXPECT_EQ(go.limits.clock->remaining[0].count(), 50);
    EXPECT_EQ(go.limits.clock->increment[1].count(), 70);
    EXPECT_EQ(parse_uci_go("dinc 70", game_of()).limits.clock->remaining[0].count(), 1);
    EXPECT_FALSE(parse_uci_go("ainc 50 infinite", game_of()).limits.clock);
    EXPECT_FALSE(parse_uci_go("ainc 50 depth 3", game_of()).limits.clock);
}

TEST(UciPosition, EveryDialect) {
    const auto rules = find_builtin("brandub");
    const auto start = parse_uci_position("startpos", rules);
    ASSERT_TRUE(start);
    for (const auto* text : {"fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a", "fen 3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a",
                             "fen /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a", "  startpos  moves  "}) {
        const auto game = parse_uci_position(text, rules);
        ASSERT_TRUE(game) << text << ": " << game.error().message;
        EXPECT_EQ(game->key(), start->key());
    }
    EXPECT_EQ(parse_uci_position("startpos moves d1c1 d3-a3", rules)->plies(), 2);
}

TEST(UciPosition, ErrorsNameWhatWasRead) {
    const std::pair<std::string_view, std::string_view> mistakes[] = {
        {"", "position: expected startpos or fen and rows, then moves; found ''"},
        {"startpos d1c1", "position: expected startpos or fen and rows, then moves; found 'startpos d1c1'"},
        {"startpos moves d1c1 d3d9", "position: move 2: "},
        {"startpos moves d1d5", "position: move 1: d1-d5: blocked at d2"},
        {"fen 7/7/7/7/7/7/7 a", "position: "},
    };
    for (const auto& [text, message] : mistakes) {
        const auto game = parse_uci_position(text, find_builtin("brandub"));
        ASSERT_FALSE(game) << text;
        EXPECT_TRUE(game.error().message.starts_with(message)) << game.error().message;
    }
}

}  // namespace

}  // namespace tafl
