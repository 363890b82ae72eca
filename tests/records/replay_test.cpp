#include "records/replay.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "record_samples.hpp"

namespace tafl::test {

namespace {

Replay replay(std::string_view text, std::string_view ruleset = "copenhagen") {
    Replayer replayer(find_builtin(ruleset));
    const Parsed<Replay> played = replayer.replay(read_one(text));
    EXPECT_TRUE(played.has_value()) << played.error().message;
    return played.value_or(Replay{});
}

TEST(Replay, AGameThatGoesOnSaysSo) {
    const Replay played = replay("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing");
    EXPECT_EQ(played.plies, 5);
    EXPECT_EQ(played.tokens, 5);
    EXPECT_EQ(played.outcome, Outcome{});
    EXPECT_EQ(played.stopped, Stop::None);
    EXPECT_FALSE(played.at.has_value());
    EXPECT_EQ(played.recorded, Winner::Nobody);
    EXPECT_FALSE(played.differs());
    EXPECT_EQ(to_position(played.final),
              "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t4TT3t/t1T7t/3tt6/5t5/4tt1t3 d");
}

TEST(Replay, ARecordThatNamesNoRulesIsPlayedByThoseThatFit) {
    Replayer replayer(find_builtin("copenhagen"));
    const Parsed<Replay> brandub = replayer.replay(read_one("d6-c6 e4-e1 f4-e4 d3-f3,0,0,Ongoing"));
    ASSERT_TRUE(brandub.has_value());
    EXPECT_EQ(brandub->ruleset->name, "brandub");
    EXPECT_TRUE(brandub->assumed);
    EXPECT_FALSE(brandub->differs());
    EXPECT_EQ(replayer.game().plies(), 4);
    const Parsed<Replay> copenhagen = replayer.replay(read_one("d1-d3 e5-e2,0,0,Ongoing"));
    EXPECT_EQ(copenhagen->ruleset->name, "copenhagen");
    EXPECT_FALSE(copenhagen->assumed);
    replayer.never_guess();
    EXPECT_TRUE(replayer.replay(read_one("d6-c6 e4-e1 f4-e4 d3-f3,0,0,Ongoing"))->differs());
}

TEST(Replay, ABuiltInRulesetIsKnownByItsRuleString) {
    Replayer replayer(find_builtin("copenhagen"));
    Record record = read_one("1. d1-c1 *");
    for (const auto& ruleset : builtin_rulesets()) {
        record.otn_rules = to_otn_rules(*ruleset);
        const auto known = replayer.ruleset_of(record);
        ASSERT_TRUE(known) << ruleset->name;
        EXPECT_EQ((*known)->name, ruleset->name);
    }
}

TEST(Replay, ARecordOfAnotherBoardThatNamesNoRulesIsPlayedOnIt) {
    Replayer replayer(find_builtin("copenhagen"));
    const Parsed<Replay> played =
        replayer.replay(read_one("[FEN \"3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a\"]\n\n1. d1-c1 *\n"));
    ASSERT_TRUE(played.has_value());
    EXPECT_EQ(played->ruleset->size(), 7);
    EXPECT_TRUE(played->assumed);
}

TEST(Replay, WhatIsWrongWithARecordWithoutRulesSaysByWhichItWasRead) {
    const Record unnamed = read_one("d1-d3 d1-d3,0,0,Ongoing");
    const auto said = [](const Record& record, Replayer replayer) {
        (void)replayer.replay(record);
        return replayer.unnamed_rules();
    };
    EXPECT_EQ(said(unnamed, Replayer(find_builtin("copenhagen"))),
              "; the record names no rules and is read as copenhagen, --rules names others");
    EXPECT_EQ(said(unnamed, Replayer(find_builtin("copenhagen"), false, {})),
              "; the record names no rules and is read as Copenhagen");
    EXPECT_EQ(said(unnamed, Replayer(find_builtin("copenhagen"), true)), "");
    EXPECT_EQ(said(read_one("[Variant \"brandub\"]\n\n1. d1-c1 *\n"), Replayer(find_builtin("copenhagen"))),
              "");
}

TEST(Replay, ARecordThatFitsNoRulesIsJudgedByTheDefault) {
    Replayer replayer(find_builtin("copenhagen"));
    EXPECT_TRUE(replayer.replay(read_one("d1-c1 d3-a3,0,0,Ongoing"))->differs()) << "too short to tell";
    const Parsed<Replay> played = replayer.replay(read_one("d1-d3 e5-e2 a6-k6,0,0,Ongoing"));
    ASSERT_TRUE(played.has_value());
    EXPECT_EQ(played->ruleset->name, "copenhagen");
    EXPECT_FALSE(played->assumed);
    EXPECT_EQ(played->stopped, Stop::Illegal);
    EXPECT_EQ(played->at, 2);
    EXPECT_EQ(replayer.game().plies(), 2);
}

TEST(Replay, CapturesAreComparedWhereARecordMarksAny) {
    const Replay missing = replay("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3,0,0,Ongoing");
    EXPECT_FALSE(missing.differs());
    const Replay wrong = replay("d1-d3xd4 e5-e2,1,0,Ongoing");
    EXPECT_EQ(wrong.stopped, Stop::CapturesDiffer);
    EXPECT_EQ(wrong.at, 0);
    EXPECT_EQ(wrong.plies, 0);
    EXPECT_EQ(wrong.why, "d1-d3xd4: the record takes d4, the rules take nothing");
    EXPECT_TRUE(wrong.differs());
    const Replay other = replay("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3 c4-c5xa1,0,1,Ongoing");
    EXPECT_EQ(other.stopped, Stop::CapturesDiffer);
    EXPECT_EQ(other.at, 4);
    EXPECT_EQ(other.why, "g3-e3: the record takes nothing, the rules take e2");
}

TEST(Replay, AMarkMayStandTwice) {
    EXPECT_FALSE(replay("d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2xe2,2,0,Ongoing").differs());
}

// R12: the knight has taken c3 and might take e3; that the attackers move next tells that it did not.
TEST(Replay, AChainEndsWhereTheOtherSideMoves) {
    const std::string start = "[Variant \"berserk\"]\n[FEN \"11/11/5t5/11/11/11/11/1Nt1t6/11/11/5K5 d\"]\n\n";
    const Replay said = replay(start + "1. b4-d4 d4-d4 f9-f8 *");
    const Replay unsaid = replay(start + "1. b4-d4 f9-f8 *");
    EXPECT_EQ(unsaid.stopped, Stop::None) << unsaid.why;
    EXPECT_EQ(unsaid.plies, 2);
    EXPECT_EQ(unsaid.final, said.final);
    const Replay own = replay(start + "1. b4-d4 f1-f2 *");
    EXPECT_EQ(own.stopped, Stop::Illegal);
    EXPECT_EQ(own.plies, 1);
}

TEST(Replay, IllegalMovesStopIt) {
    const Replay played = replay("d1-d3 e5-e2 d3-d11 a1-a2");
    EXPECT_EQ(played.stopped, Stop::Illegal);
    EXPECT_EQ(played.at, 2);
    EXPECT_EQ(played.plies, 2);
    EXPECT_EQ(played.tokens, 4);
    EXPECT_TRUE(played.differs());
    EXPECT_EQ(played.why, "d3-d11: blocked at d6");
    EXPECT_EQ(replay("e5-e2").why, "e5-e2: it is not the turn of the side on e5");
    EXPECT_EQ(replay("d1-d12").why, "d1-d12: the board has 11x11 squares");
}

TEST(Replay, ATimeoutStopsItWithoutADifference) {
    const Replay played = replay("d1-d3 timeout,0,0,Black");
    EXPECT_EQ(played.stopped, Stop::Timeout);
    EXPECT_EQ(played.at, 1);
    EXPECT_EQ(played.plies, 1);
    EXPECT_EQ(played.tokens, 2);
    EXPECT_FALSE(played.differs());
}

// The king walks from the edge into the corner; what follows is the test's.
Replay king_walks_out(std::string_view rest) {
    return replay(fmt::format("[FEN \"7/7/7/K6/7/6t/7 d\"]\n[Variant \"brandub\"]\n\n1. a4-a1{}", rest));
}

TEST(Replay, MovesBehindTheEndStopIt) {
    const Replay played = king_walks_out(" g2-g3 1-0");
    EXPECT_EQ(played.outcome, (Outcome{Winner::Defenders, Reason::KingEscaped}));
    EXPECT_EQ(played.stopped, Stop::AfterEnd);
    EXPECT_EQ(played.at, 1);
    EXPECT_EQ(played.plies, 1);
    EXPECT_FALSE(played.differs());
    EXPECT_EQ(king_walks_out(" timeout").stopped, Stop::AfterEnd);
}

TEST(Replay, AnotherWinnerThanTheRecordsIsADifference) {
    EXPECT_FALSE(king_walks_out(" 1-0").differs());
    EXPECT_TRUE(king_walks_out(" 0-1").differs());
    EXPECT_TRUE(king_walks_out(" 1/2-1/2").differs());
    EXPECT_FALSE(king_walks_out(" *").differs());
    EXPECT_FALSE(king_walks_out("").differs());
}

// Back and forth until the position stands for the third time: the attackers win, though the record says
// draw.
TEST(Replay, SitesPlayOnAfterARepetition) {
    const Replay played = replay("d1-d3 e5-e2 d3-d1 e2-e5 d1-d3 e5-e2 d3-d1 e2-e5 d1-d3 e5-e2,0,0,Draw");
    EXPECT_EQ(played.outcome.reason, Reason::Repetition);
    EXPECT_EQ(played.stopped, Stop::AfterEnd);
    EXPECT_FALSE(played.differs());
}

TEST(Replay, TheRecordsOwnRulesWinUnlessTheUserInsists) {
    const Record record = read_one("[Variant \"Brandub\"]\n\n1. d1-c1 *");
    Replayer easy(find_builtin("copenhagen"));
    EXPECT_EQ(easy.replay(record)->ruleset->name, "brandub");
    Replayer strict(find_builtin("copenhagen"), true);
    EXPECT_EQ(strict.replay(record)->ruleset->name, "copenhagen");
}

std::string refusal(std::string_view text, bool insist = false) {
    Replayer replayer(find_builtin("copenhagen"), insist);
    const Parsed<Replay> played = replayer.replay(read_one(text));
    return played ? "" : played.error().message;
}

TEST(Replay, AnUnknownRulesetIsNotTheDefault) {
    EXPECT_EQ(refusal("[Variant \"Tablut Asthon\"]\n\n1. d1-d2 *"),
              "the record's ruleset: unknown ruleset 'Tablut Asthon'; nearest: tablut-ashton, "
              "tablut-ashton-server, tablut-saami, --rules names another");
    EXPECT_EQ(refusal("[Rules \"zzzzzzzzzzzz\"]\n\n1. d1-d2 *"),
              "the record's ruleset: unknown ruleset 'zzzzzzzzzzzz'; `tafl rulesets` lists them, --rules "
              "names another");
    EXPECT_NE(refusal(R"({"ruleset": "brandubb", "moves": "d1-d2"})"), "");
    EXPECT_NE(refusal("[variant:brandubb]\n\n1. d1-d2\n"), "");
    EXPECT_EQ(refusal("[Variant \"House rules\"]\n\n1. d1-d2 *", true), "");
    EXPECT_EQ(refusal("[Variant \"?\"]\n\n1. d1-d2 *"), "");
}

TEST(Replay, ANameMayStandWhereARuleStringIsDue) {
    EXPECT_EQ(replay("[Rules \"Brandub\"]\n\n1. d1-c1 *").ruleset->name, "brandub");
    EXPECT_EQ(replay("[rules:brandub]\n\n1. d1-c1\n").ruleset->name, "brandub");
}

TEST(Replay, ARecordMayNotContradictItself) {
    const std::string rules = to_otn_rules(*find_builtin("fetlar"));
    EXPECT_EQ(refusal(fmt::format(R"({{"ruleset": "Brandub", "rules": "{}", "moves": ""}})", rules)),
              "the record contradicts itself: brandub is played on 7x7, its rules are for 11x11; --rules "
              "decides");
    EXPECT_EQ(refusal(fmt::format(R"({{"ruleset": "copenhagen", "rules": "{}", "moves": ""}})", rules)),
              "the record contradicts itself: its rules are not those of copenhagen; --rules decides");
    EXPECT_EQ(refusal(fmt::format(R"({{"ruleset": "fetlar", "rules": "{}", "moves": ""}})", rules)), "");
    EXPECT_EQ(refusal(fmt::format("[variant:Copenhagen]\n[rules:{}]\n\n1. d1-d3\n", rules)), "");
    EXPECT_EQ(refusal(R"({"dim": 7, "ruleset": "copenhagen", "moves": ""})"),
              "the record is of a board of 7x7, copenhagen is played on 11x11; --rules names another");
    EXPECT_EQ(refusal(fmt::format(R"({{"dim": 7, "rules": "{}", "moves": ""}})", rules)),
              "the record is of a board of 7x7, fetlar is played on 11x11; --rules names another");
    EXPECT_EQ(refusal(fmt::format(R"({{"dim": 11, "rules": "{}", "moves": ""}})", rules)), "");
    EXPECT_EQ(refusal(R"({"ruleset": "brandub", "moves": "", "dim": 11})", true), "");
}

TEST(Replay, EveryFormatsCapturesAreCompared) {
    for (const std::string_view text :
         {"[Event \"x\"]\n\n1. d1-d3xd4 e5-e2 *", "[event:x]\n\n1. d1-d3xtd4 e5-e2\n",
          R"({"moves": "d1-d3xd4 e5-e2"})", "d1-d3xd4 e5-e2", "[event:x]\n\n1. d1-d3xd4/d5 e5-e2\n"}) {
        EXPECT_EQ(replay(text).stopped, Stop::CapturesDiffer) << text;
    }
}

TEST(Replay, RuleStringsAreRead) {
    const Record record = read_one(
        "[rules:dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: "
        "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n"
        "1. d1-c1 d3-e3\n");
    Replayer replayer(find_builtin("copenhagen"));
    const Parsed<Replay> played = replayer.replay(record);
    ASSERT_TRUE(played.has_value()) << played.error().message;
    EXPECT_EQ(played->ruleset->size(), 7);
    EXPECT_EQ(played->plies, 2);
    EXPECT_FALSE(Replayer(find_builtin("copenhagen"), true).replay(record)) << "a board of 7, not of 11";
    const auto broken = replayer.replay(read_one("[rules:dim:8 start:/8/]\n\n1. d1-c1\n"));
    ASSERT_FALSE(broken.has_value());
    EXPECT_TRUE(broken.error().message.starts_with("the record's rules: ")) << broken.error().message;
}

TEST(Replay, ABoardOfAnotherSizeIsAMistake) {
    Replayer replayer(find_builtin("copenhagen"));
    EXPECT_EQ(
        replayer.replay(read_one("[Variant \"copenhagen\"]\n[FEN \"7/7/7/3K3/7/7/t6 d\"]\n\n1. d4-e1 *"))
            .error()
            .message,
        "the record is of a board of 7x7, copenhagen is played on 11x11; --rules names another");
    EXPECT_EQ(
        replayer.replay(read_one(R"({"dim":13,"ruleset":"copenhagen","moves":"d1-k1"})")).error().message,
        "the record is of a board of 13x13, copenhagen is played on 11x11; --rules names another");
    EXPECT_EQ(replayer.replay(read_one("[FEN \"11/11/11/11/11/11/11/11/11/11/t10 d\"]\n\n1. d4-d1 *"))
                  .error()
                  .message,
              "the record's position: there is no king; expected one K");
}

TEST(Replay, WithoutASideTheFirstMoveDecidesWhoBegins) {
    EXPECT_EQ(replay("[FEN \"7/7/7/3K3/7/7/t6\"]\n[Variant \"brandub\"]\n\n1. d4-d1 a1-a2 *").plies, 2);
    EXPECT_EQ(replay("[FEN \"7/7/7/3K3/7/7/1t5\"]\n[Variant \"brandub\"]\n\n1. b1-b2 d4-d1 *").plies, 2);
}

TEST(Replay, BrokenRecordsOfEveryKindAreAnswered) {
    Dice dice(11);
    Replayer replayer(find_builtin("copenhagen"));
    for (int i = 0; i < 5'000; ++i) {
        Record record = random_record(dice);
        record.otn_rules.clear();
        const auto played = replayer.replay(record);
        EXPECT_TRUE(!played || played->plies <= played->tokens);
    }
}

}  // namespace

}  // namespace tafl::test
