// OpenTafl's engine protocol, command by command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "support/damage.hpp"
#include "support/hosts/otep_host.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::StartsWith;

const std::string eleven = "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const std::string nine = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";
const std::string seven = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

// The rule strings that the rule book lists, and some that test single keys.
const std::pair<const char*, std::string> rule_strings[] = {
    {"Copenhagen", "dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y start:" + eleven},
    {"Fetlar", "dim:11 name:Fetlar atkf:y nj:n cj:n start:" + eleven},
    {"Brandub", "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:" + seven},
    {"Tablut",
     "dim:9 name:Tablut esc:e atkf:y ks:c nj:n cor: cenp:tcnkTCNK cens: cenh: cenhe:tcnkTCNK linc:y start:" +
         nine},
    {"Sea_Battle", "dim:9 name:Sea_Battle esc:e atkf:y ka:n nj:n cj:n cor: cen: start:" + nine},
    {"repeats_draw", "dim:7 name:Mine atkf:n tfr:i start:" + seven},
    {"slow_king", "dim:7 name:Mine atkf:y spd:-1,-1,-1,-1,-1,-1,-1,1 start:" + seven},
    {"top_rank_first", "dim:7 name:Mine atkf:y starti:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"},
    {"berserk",
     "dim:11 name:Berserk atkf:y ber:c kj:r "
     "start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/"},
};

OtepSettings settings() {
    OtepSettings settings;
    settings.options.hash_mib = 1;
    settings.limits.nodes = 200;
    return settings;
}

class Otep : public testing::Test {
  protected:
    Otep() : wire_(settings()) { static_cast<void>(wire_.received()); }

    // The responses, up to the result if there is a search.
    std::vector<std::string> say(const std::string& line) {
        wire_.send(line);
        return wire_.received();
    }
    std::string move_after(const std::string& line) {
        const auto received = say(line);
        return received.empty() || !received.back().starts_with("move ") ? "" : received.back().substr(5);
    }
    void begin(std::string_view name) {
        EXPECT_THAT(say("rules " + to_otn_rules(*find_builtin(name))), IsEmpty());
    }

    SessionWire wire_;
};

TEST(OtepHello, IsTheFirstLine) {
    SessionWire wire(settings());
    EXPECT_THAT(wire.received(), ElementsAre("hello", "simple-moves on"));
}

class OtepRules : public testing::TestWithParam<std::pair<const char*, std::string>> {};

TEST_P(OtepRules, AreAllPlayed) {
    for (const auto side : {Side::Attackers, Side::Defenders}) {
        for (int seed = 0; seed < scaled(1); ++seed) {
            SessionWire wire(settings());
            HostedGame game{
                .rules = GetParam().second, .engine = side, .seed = static_cast<std::uint64_t>(seed)};
            game.clocks = seed % 2 == 1;
            game.refuse_every = 5;
            EXPECT_NO_THROW(host_a_game(wire, game));
            EXPECT_TRUE(wire.is_open());
            wire.send("goodbye");
            EXPECT_FALSE(wire.is_open());
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Host, OtepRules, testing::ValuesIn(rule_strings),
                         [](const auto& row) { return std::string(row.param.first); });

TEST_F(Otep, UnsupportedRulesAreRefusedByTheirKey) {
    const std::pair<std::string, std::string> rows[] = {
        {"dim:7 atkf:y spd:1,2,-1,-1,-1,-1,-1,-1 start:" + seven, "spd:"},
        {"dim:7 atkf:y ber:m start:" + seven, "ber:m"},
        {"dim:7 atkf:y cen:h9 start:" + seven, "cen: 'h9'"},
        {"dim:7 atkf:y cor:h9 start:" + seven, "cor: 'h9'"},
        {"dim:7 atkf:y cors:tK start:" + seven, "cors:tK"},
        {"dim:7 atkf:y dfor:d3 start:" + seven, "dfor:d3"},
        {"dim:7 atkf:y zeal:9 start:" + seven, "'zeal'"},
        {"dim:7 atkf:y ks:q start:" + seven, "ks: 'q'"},
        {"dim:7 atkf:y start:/3m3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/", "start: mercenaries"},
        {"dim:7 atkf:y cor: start:" + seven, "esc: the king escapes to the corners"},
        {"dim:7 atkf:y start:/3t3/3t3/3T3/ttTTTtt/3T3/3t3/3t3/", "start: "},
        {"dim:7 atkf:y start:/3t3/3t3/3T3/ttTKNtt/3T3/3t3/3t3/", "start: commanders and knights"},
        {"dim:7 atkf:y kj:c start:" + seven, "kj:c"},
        {"atkf:y start:" + seven, "dim:"},
        {"dim:7 atkf:y", "start:"},
        {"", "dim:"},
    };
    for (const auto& [rules, key] : rows) {
        const auto received = say("rules " + rules);
        ASSERT_EQ(received.size(), 1U) << rules;
        EXPECT_THAT(received[0], StartsWith("error -1 these rules cannot be played: "));
        EXPECT_THAT(received[0], HasSubstr(key));
        EXPECT_EQ(say("play attackers"), received) << rules;
    }
    begin("brandub");
    EXPECT_NE(move_after("play attackers"), "");
}

TEST_F(Otep, RequestsRulesAndThenPlays) {
    EXPECT_THAT(say("play attackers"), ElementsAre("rules"));
    EXPECT_NE(move_after("rules dim:7 atkf:y start:" + seven), "");
}

TEST_F(Otep, CommandsBeforeTheRulesAreNotLost) {
    EXPECT_THAT(say("position /2t4/7/7/3K3/7/7/3t3/"), ElementsAre("rules"));
    EXPECT_THAT(say("side defenders"), IsEmpty());
    EXPECT_THAT(say("analyze 1 1"), IsEmpty());
    EXPECT_THAT(say("rules dim:7 atkf:y start:" + seven), ElementsAre(StartsWith("analysis 1 d4-")));
}

TEST_F(Otep, TheRecordDecidesIfTheMovesLeadElsewhere) {
    begin("brandub");
    // The record lacks a man that our rules would not have captured: the king is alone.
    EXPECT_THAT(say("opponent-move d1-c1 /2t4/7/7/3K3/7/7/3t3/"), IsEmpty());
    EXPECT_EQ(move_after("play defenders").substr(0, 2), "d4");
    // An illegal move and a record: the record is used.
    EXPECT_THAT(say("opponent-move a1-g7 /2t4/7/7/K6/7/7/3t3/"), IsEmpty());
    EXPECT_EQ(move_after("play defenders").substr(0, 2), "a4");
    // Words instead of a move are reported; the record is used.
    EXPECT_THAT(say("opponent-move what /2t4/7/7/2K4/7/7/3t3/"), ElementsAre(StartsWith("status ")));
    EXPECT_EQ(move_after("play defenders").substr(0, 2), "c4");
}

TEST_F(Otep, IfBothAgreeTheGameKeepsItsHistory) {
    begin("brandub");  // the third occurrence loses for the side that moves into it
    for (const auto* line :
         {"opponent-move d1-c1|d3-c3|c1-d1|c3-d3|d1-c1|d3-c3|c1-d1 /3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/"}) {
        EXPECT_THAT(say(line), IsEmpty());
    }
    EXPECT_NE(move_after("play defenders"), "c3-d3");
}

TEST_F(Otep, ARefusedMoveIsNotTriedAgain) {
    begin("brandub");
    std::vector<std::string> tried;
    for (int i = 0; i < 5; ++i) {
        const auto move = move_after("play attackers");
        EXPECT_THAT(tried, testing::Not(testing::Contains(move)));
        tried.push_back(move);
        EXPECT_THAT(say("error 2"), IsEmpty());
    }
    EXPECT_THAT(say("error 2"), ElementsAre(StartsWith("status error 2: ")));
}

// The host repeats the opponent's move after each error, also one whose captures are separated by slashes.
TEST_F(Otep, ARefusedMoveIsNotTriedAgainAfterTheRepeatedMove) {
    for (const std::string taken : {"", "xb2", "xb2/d3", "xb2/zz"}) {
        begin("brandub");
        std::vector<std::string> tried;
        for (int i = 0; i < 5; ++i) {
            say("opponent-move d2-c2" + taken + " /3t3/2t4/3T3/ttTKTtt/3T3/3t3/3t3/");
            const auto move = move_after("play defenders");
            EXPECT_THAT(tried, testing::Not(testing::Contains(move))) << taken;
            tried.push_back(move);
            say("error 2");
        }
    }
}

TEST_F(Otep, ResignsWhenEveryMoveWasRefused) {
    begin("brandub");
    EXPECT_THAT(say("position /6t/7/7/7/7/7/K5T/"), IsEmpty());
    for (int i = 0; i < 300; ++i) {
        const auto received = say("play attackers");
        if (received.back().starts_with("error -1")) return;
        say("error 2");
    }
    FAIL() << "it never ends";
}

TEST_F(Otep, AnalysesWithAnOddNumberOfTokens) {
    begin("copenhagen");
    for (const auto* line :
         {"analyze 3 1", "analyze 1 1", "analyze 0 0", "analyze", "analyze 9999999999 1"}) {
        const auto received = say(line);
        ASSERT_EQ(received.size(), 1U) << line;
        EXPECT_THAT(received[0], MatchesRegex("analysis [0-9]+( [a-k0-9|-]+ -?[0-9]+[.][0-9][0-9])+"))
            << line;
        std::istringstream tokens(received[0].substr(9));
        int count = 0, pairs = 0;
        for (std::string token; tokens >> token; ++count) {
            if (count == 0) pairs = std::stoi(token);
        }
        EXPECT_EQ(count, 2 * pairs + 1);
    }
}

TEST_F(Otep, EvaluatesForTheAttackers) {
    begin("brandub");
    say("position /K5t/7/7/7/7/7/7/");
    say("side defenders");
    say("position /2K4/6t/7/7/7/7/7/");
    EXPECT_THAT(say("analyze 1 1").at(0), HasSubstr(" -319.99"));
}

TEST_F(Otep, AGameThatIsOverHasNothingToAnalyse) {
    begin("brandub");
    say("position /7/7/7/7/7/7/3K3/");
    const auto received = say("analyze 3 1");
    EXPECT_EQ(received.back(), "analysis 0");
    EXPECT_THAT(say("play attackers"), ElementsAre(StartsWith("error -1 the attackers have no move")));
}

TEST_F(Otep, AClockWithoutTimeStillHasAMove) {
    begin("copenhagen");
    for (const auto* clock :
         {"clock 1 1 0 0 0", "clock 0* 0* 0 0 0", "clock -1 -1 0 0 0", "clock 100 5000* 30 1 1 ",
          "clock 99999999999999999999 1 1 1 1", "clock 500 500"}) {
        EXPECT_THAT(say(clock), IsEmpty()) << clock;
        EXPECT_NE(move_after("play attackers"), "") << clock;
    }
    EXPECT_THAT(say("clock soon"), ElementsAre(HasSubstr("'soon' is not a number")));
}

TEST_F(Otep, InvalidCommandsAreReportedAndChangeNothing) {
    begin("brandub");
    for (const auto* line : {"zebra", "play nobody", "side left", "clock", "position /3/", "position /k/",
                             "opponent-move d9-d8", "move x9-x9", "error 2", "position \xff\xfe\x01"}) {
        const auto received = say(line);
        ASSERT_EQ(received.size(), 1U) << line;
        EXPECT_THAT(received[0], StartsWith("status ")) << line;
        EXPECT_TRUE(std::ranges::all_of(received[0], [](char c) { return c >= ' ' && c <= '~'; }))
            << received[0];
    }
    const auto move = parse_move(move_after("play attackers"), 7);
    ASSERT_TRUE(move);
    EXPECT_TRUE(Game(find_builtin("brandub")).check(move->move));
}

TEST_F(Otep, ACommandThatChangesTheBoardCancelsTheSearch) {
    SessionWire wire([] {
        auto all = settings();
        all.limits.nodes = std::uint64_t{1} << 40;
        all.limits.movetime = std::chrono::hours(10);
        return all;
    }());
    wire.send("rules dim:7 atkf:y start:" + seven);
    wire.send("play attackers");
    wire.send("finish 0");
    EXPECT_THAT(wire.received(), ElementsAre("hello", "simple-moves on"));
    wire.send("play attackers");
    wire.send("clock 30000* 5000 30 3 3");  // our main time has run out: now
    EXPECT_THAT(wire.received().back(), StartsWith("move "));
    wire.send("analyze 1 80000");
    wire.send("goodbye");
    EXPECT_THAT(wire.received(), ElementsAre(StartsWith("analysis 1 ")));
    EXPECT_FALSE(wire.is_open());
}

TEST(OtepPonder, SearchesInTheOpponentsTimeAndReportsNothing) {
    auto pondering = settings();
    pondering.ponder = true;
    SessionWire wire(std::move(pondering));
    wire.send("rules dim:7 atkf:y start:" + seven);
    wire.send("play attackers");
    const auto move = parse_move(wire.received().back().substr(5), 7);
    ASSERT_TRUE(move);
    Game game(find_builtin("brandub"));
    ASSERT_TRUE(game.play(move->move));
    wire.send("move " + to_opentafl_rows(game.setup()));
    EXPECT_TRUE(wire.session().is_searching());
    wire.send("goodbye");
    EXPECT_FALSE(wire.is_open());
    EXPECT_THAT(wire.received(), IsEmpty());

    pondering = settings();
    pondering.ponder = true;
    SessionWire another(std::move(pondering));
    const HostedGame hosted{.rules = "dim:7 atkf:y start:" + seven, .engine = Side::Attackers, .seed = 2};
    EXPECT_NO_THROW(host_a_game(another, hosted));
}

TEST(OtepClock, OvertimeCountsAsTheIncrement) {
    SearchLimits limits;
    apply_clock(limits, *parse_otep_clock("60000 295000 30 3 0"), Side::Attackers);
    EXPECT_EQ(limits.clock->remaining[0], milliseconds(90'000));
    EXPECT_EQ(limits.clock->increment[0], milliseconds(30'000));
    limits = {};
    apply_clock(limits, *parse_otep_clock("60000 295000 30 3 0"), Side::Defenders);
    EXPECT_EQ(limits.clock->remaining[1], milliseconds(295'000));
    EXPECT_EQ(limits.clock->increment[1], milliseconds(0));
}

TEST(OtepClock, InOvertimeAMoveStaysWithinThePeriod) {
    for (const auto* text : {"30000* 100 30 3 3", "30000* 100 30 1 3"}) {
        SearchLimits limits;
        apply_clock(limits, *parse_otep_clock(text), Side::Attackers);
        EXPECT_FALSE(limits.clock);
        EXPECT_EQ(limits.movetime, milliseconds(19'950));
    }
    SearchLimits limits;
    apply_clock(limits, *parse_otep_clock("20* 100 30 1 3"), Side::Attackers);
    EXPECT_EQ(limits.movetime, milliseconds(1));
}

TEST(OtepClock, TheShorterOfTwoTimesCounts) {
    SearchLimits limits;
    limits.movetime = milliseconds(5'000);
    apply_clock(limits, *parse_otep_clock("3000 3000 0 0 0"), Side::Attackers);
    EXPECT_EQ(limits.movetime, milliseconds(1'000));
    apply_clock(limits, *parse_otep_clock("-1 -1 0 0 0"), Side::Attackers);
    EXPECT_EQ(limits.movetime, milliseconds(1'000));
}

TEST(OtepFlood, RandomLinesDoNotCrash) {
    SessionWire wire(settings());
    Dice dice(9);
    const std::string lines[] = {"rules dim:7 atkf:y start:" + seven,
                                 "play attackers",
                                 "play defenders",
                                 "error 2",
                                 "move /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
                                 "opponent-move d1-c1 /2t4/7/7/3K3/7/7/3t3/",
                                 "clock 100* 100 30 3 3",
                                 "analyze 2 1",
                                 "side defenders",
                                 "finish 1",
                                 "position /7/"};
    for (int i = 0; i < scaled(40'000); ++i) {
        const auto line = damaged(dice.one_of<std::string>(lines), dice);
        wire.send(line);
        ASSERT_TRUE(wire.is_open() || line.find("goodbye") != std::string::npos);
        static_cast<void>(wire.received());
    }
}

}  // namespace
}  // namespace tafl::test
