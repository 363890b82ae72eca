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

TEST(UciGo, EveryLimit) {
    const auto go =
        parse_uci_go("atime 1000 dtime 2000 ainc 10 dinc 20 nodes 5 depth 3 movetime 7", Side::Defenders);
    ASSERT_TRUE(go) << go.error().message;
    EXPECT_EQ(go->limits.clock->remaining[1].count(), 2000);
    EXPECT_EQ(go->limits.clock->increment[0].count(), 10);
    EXPECT_EQ(go->limits.nodes, 5U);
    EXPECT_EQ(go->limits.depth, 3);
    EXPECT_EQ(go->limits.movetime->count(), 7);
    EXPECT_FALSE(go->limits.infinite);
    EXPECT_TRUE(parse_uci_go("", Side::Attackers)->limits.infinite);
    EXPECT_TRUE(parse_uci_go("ponder atime 5", Side::Attackers)->limits.ponder);
}

TEST(UciGo, ErrorsNameWhatWasRead) {
    const std::pair<std::string_view, std::string_view> mistakes[] = {
        {"deep 4",
         "go: unknown word 'deep'; expected movetime, nodes, depth, infinite, ponder, atime, dtime, ainc or "
         "dinc"},
        {"depth", "go: depth '': expected a whole number from 1 to 120"},
        {"movetime 1e3", "go: movetime '1e3': expected a whole number from 1 to 1000000000"},
        {"dtime 100", "go: atime is missing: that side is to move"},
    };
    for (const auto& [text, message] : mistakes) {
        const auto go = parse_uci_go(text, Side::Attackers);
        ASSERT_FALSE(go) << text;
        EXPECT_EQ(go.error().message, message);
    }
}

TEST(UciGo, NumbersOutOfRangeAreClamped) {
    const auto go = parse_uci_go("depth 0 movetime 0 nodes -7", Side::Attackers);
    ASSERT_TRUE(go) << go.error().message;
    EXPECT_EQ(go->limits.depth, 1);
    EXPECT_EQ(go->limits.movetime->count(), 1);
    EXPECT_EQ(go->limits.nodes, 1U);
    ASSERT_EQ(go->warnings.size(), 3U);
    EXPECT_EQ(go->warnings[0], "go: depth '0': expected a whole number from 1 to 120, and take 1");
    EXPECT_EQ(parse_uci_go("depth 999", Side::Attackers)->limits.depth, 120);
    EXPECT_TRUE(parse_uci_go("depth 120 nodes 1", Side::Attackers)->warnings.empty());
    const std::string huge(40, '9');
    for (const std::string word : {"nodes", "movetime", "depth", "atime"}) {
        const auto beyond = parse_uci_go(word + " " + huge, Side::Attackers);
        ASSERT_TRUE(beyond) << beyond.error().message;
        EXPECT_EQ(beyond->warnings.size(), 1U) << word;
        EXPECT_TRUE(parse_uci_go(word + " -" + huge, Side::Attackers)) << word;
        EXPECT_FALSE(parse_uci_go(word + " " + huge + "x", Side::Attackers)) << word;
    }
    EXPECT_EQ(parse_uci_go("depth " + huge, Side::Attackers)->limits.depth, 120);
    EXPECT_EQ(parse_uci_go("depth -" + huge, Side::Attackers)->limits.depth, 1);
}

TEST(UciGo, IncrementsAloneAreAClock) {
    const auto go = parse_uci_go("ainc 50 dinc 70", Side::Attackers);
    ASSERT_TRUE(go->limits.clock);
    EXPECT_FALSE(go->limits.infinite);
    EXPECT_EQ(go->limits.clock->remaining[0].count(), 50);
    EXPECT_EQ(go->limits.clock->increment[1].count(), 70);
    EXPECT_EQ(parse_uci_go("dinc 70", Side::Attackers)->limits.clock->remaining[0].count(), 1);
    EXPECT_FALSE(parse_uci_go("ainc 50 infinite", Side::Attackers)->limits.clock);
    EXPECT_FALSE(parse_uci_go("ainc 50 depth 3", Side::Attackers)->limits.clock);
    EXPECT_FALSE(parse_uci_go("atime 9 ainc 50", Side::Defenders)) << "dtime is missing";
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
