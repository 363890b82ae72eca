// Recorded games through the program: differences, and unreadable games among good ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "run.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

namespace json = boost::json;

json::object replayed(std::string_view record, std::string_view more = "") {
    write_scratch("game.csv", record);
    const auto ran = run_tafl_line("replay --json game.csv " + std::string(more));
    EXPECT_EQ(lines_of(ran.out).size(), 1U) << ran.out << ran.err;
    return json::parse(lines_of(ran.out).at(0)).as_object();
}

int status_of(std::string_view record, std::string_view more = "") {
    write_scratch("game.csv", record);
    return run_tafl_line("replay game.csv " + std::string(more)).status;
}

TEST(ReplayCommand, SaysWhereAGameStands) {
    const auto game = replayed("d1-d3 e5-e2 d3-e3xe2 timeout,1,0,Black\n");
    std::string names;
    for (const auto& [name, value] : game) names += std::string(name) + " ";
    EXPECT_EQ(names, "game plies tokens result reason stopped at recorded final ");
    EXPECT_EQ(game.at("plies").to_number<int>(), 3);
    EXPECT_EQ(game.at("tokens").to_number<int>(), 4);
    EXPECT_EQ(game.at("stopped"), "timeout");
    EXPECT_EQ(game.at("at").to_number<int>(), 3);
    EXPECT_EQ(game.at("recorded"), "attackers");
    EXPECT_EQ(game.at("final"), "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t4TT3t/t4T4t/4t6/5t5/4tttt3 d");
}

TEST(ReplayCommand, FindsIllegalMoves) {
    const auto game = replayed("d1-d3 e5-e2 d3-d3,0,0,Ongoing\n");
    EXPECT_EQ(game.at("stopped"), "illegal");
    EXPECT_EQ(game.at("at").to_number<int>(), 2);
    EXPECT_EQ(status_of("d1-d3 e5-e2 d3-d3,0,0,Ongoing\n"), 1);
}

TEST(ReplayCommand, ComparesCapturesWhereSomeAreMarked) {
    EXPECT_EQ(status_of("d1-d3 e5-e2 d3-e3xe2,1,0,Ongoing\n"), 0);
    EXPECT_EQ(status_of("d1-d3 e5-e2 d3-e3xe2xe2,1,0,Ongoing\n"), 0);
    EXPECT_EQ(status_of("d1-d3 e5-e2 d3-e3,1,0,Ongoing\n"), 0);
    EXPECT_EQ(replayed("d1-d3 e5-e2 d3-e3xe4,1,0,Ongoing\n").at("stopped"), "captures-differ");
    EXPECT_EQ(status_of("d1-d3 e5-e2 d3-e3xe4,1,0,Ongoing\n"), 1);
}

TEST(ReplayCommand, RulesMayBeChosen) {
    EXPECT_EQ(status_of("d1-c1 d3-a3,0,0,Ongoing\n", "--rules brandub"), 0);
    EXPECT_EQ(status_of("d1-c1 d3-a3,0,0,Ongoing\n"), 1);
}

TEST(ReplayCommand, KeepsTheGoodGames) {
    write_scratch("mixed.csv", "d1-d3,0,0,Ongoing\nd1-d3 rubbish,0,0,White\nd1-d2,0,0,Ongoing\n");
    const auto ran = run_tafl_line("replay --json mixed.csv");
    EXPECT_EQ(lines_of(ran.out).size(), 2U);
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.err.find("mixed.csv: game 2, line 2"), std::string::npos) << ran.err;
}

TEST(ReplayCommand, NamesEveryGameThatCannotBeRead) {
    write_scratch("some.csv", "x,0,0,\nd1-d3,0,0,\nx,0,0,\nx,0,0,\nx,0,0,\n");
    write_scratch("more.csv", "x,0,0,\n");
    for (const std::string command : {"replay", "replay --json", "convert --to pgn"}) {
        EXPECT_THAT(run_tafl_line(command + " some.csv").err,
                    testing::HasSubstr(" (4 games cannot be read; this is the first of 1, 3-5)\n"));
        EXPECT_THAT(run_tafl_line(command + " some.csv more.csv").err,
                    testing::HasSubstr("this is the first of 1, 3-5 of some.csv, 1 of more.csv)\n"));
    }
}

TEST(ReplayCommand, AForeignFileIsOneError) {
    write_scratch("foreign.txt", "# Rules\n\nThe king begins.\nHe is armed.\n");
    for (const std::string command : {"replay", "replay --repair", "convert --to pgn"})
        EXPECT_EQ(run_tafl_line(command + " foreign.txt").err,
                  "tafl: foreign.txt, line 1, column 1: no game in it can be read: '#' is not a move: a move "
                  "begins "
                  "with a square, like d1-d3\n");
}

TEST(ReplayCommand, OfTwoResultsItSaysSo) {
    write_scratch("two.pgn", "[Result \"1-0\"]\n\n1. d1d3 0-1\n");
    for (const std::string command : {"replay", "replay --json", "convert --to pgn"}) {
        const auto ran = run_tafl_line(command + " two.pgn");
        EXPECT_EQ(ran.status, 0);
        EXPECT_EQ(ran.err,
                  "tafl: note: the result of 1 of these games differs from its Result tag; the tag counts, "
                  "ResultInText keeps the other\n");
    }
}

TEST(ReplayCommand, ARecordThatNamesNoRulesIsReadAlikeByEveryCommand) {
    write_scratch("bare.csv", "d6-c6 e4-e1 f4-e4 d3-f3,0,0,Ongoing\n");
    for (const std::string command :
         {"replay", "show", "review --nodes 10", "explore --nodes 0", "convert --to otn"}) {
        const auto ran = run_tafl_line(command + " bare.csv");
        EXPECT_EQ(ran.status, 0) << command;
        EXPECT_EQ(ran.err, "tafl: note: 1 game names no rules and is read as brandub; --rules names others\n")
            << command;
    }
    write_scratch("wrong.csv", "d6-c6 e4-e1 f4-e4 d3-f4,0,0,Ongoing\n");  // illegal by all rules
    for (const std::string command : {"replay", "show", "review --nodes 10", "explore --nodes 0"}) {
        const auto ran = run_tafl_line(command + " wrong.csv");
        EXPECT_THAT(ran.out + ran.err, testing::HasSubstr("; the record names no rules and is read as "
                                                          "copenhagen, --rules names others\n"))
            << command;
    }
}

TEST(ReplayCommand, APositionAloneIsAGameWithoutMoves) {
    write_scratch("rows.txt", "3t3\n3t3\n3T3\nttTKTtt\n3T3\n3t3\n3t3 a\n");
    for (const std::string command :
         {"replay", "show", "review --nodes 10", "explore --nodes 0", "convert --to otn"}) {
        const auto ran = run_tafl_line(command + " rows.txt");
        EXPECT_EQ(ran.status, 0) << command << ran.err;
        EXPECT_THAT(ran.err, testing::HasSubstr("1 game names no rules and is read as brandub")) << command;
    }
}

TEST(ReplayCommand, ExploreTakesTheRulesOfTheFirstGame) {
    write_scratch("games.pgn",
                  "[Variant \"brandub\"]\n\n1. d1-c1 *\n\n[Variant \"copenhagen\"]\n\n1. d1-d3 *\n");
    const auto ran = run_tafl_line("explore --json --nodes 0 games.pgn");
    EXPECT_THAT(ran.out, testing::StartsWith("{\"ruleset\":\"brandub\","));
    EXPECT_EQ(ran.err, "tafl: note: 1 game follows other rules than brandub and is passed over\n");
    EXPECT_THAT(run_tafl_line("explore --json --nodes 0 --rules copenhagen games.pgn").out,
                testing::StartsWith("{\"ruleset\":\"copenhagen\","));
}

TEST(ReplayCommand, AnalyseTakesThePositionOutOfARecord) {
    write_scratch("game.csv", "d1-c1 d3-c3 c1-c2,0,0,Ongoing\n");
    const std::string command = "analyse --json --nodes 50";
    const auto by_file = run_tafl_line(command + " --rules brandub game.csv --after 2");
    const auto by_moves = run_tafl_line(command + " --rules brandub --moves \"d1-c1 d3-c3\"");
    const auto without_time = [](const std::string& text) {
        return text.substr(0, text.find("\"seconds\""));
    };
    EXPECT_EQ(without_time(by_file.out), without_time(by_moves.out)) << by_file.err;
    EXPECT_EQ(run_tafl_line(command + " --rules brandub game.csv --after 4").err,
              "tafl: --after '4': expected a whole number from 0 to 3\n");
    EXPECT_EQ(run_tafl_line(command + " --game 1").err, "tafl: --game: FILE is missing\n");
}

TEST(ReplayCommand, ACutListEndsWithAnError) {
    write_scratch("cut.json", "[{\"moves\":\"d1-d3\"},\n{\"moves\":\"d1-d3\"}");
    EXPECT_EQ(run_tafl_line("replay cut.json").status, 2);
    EXPECT_EQ(run_tafl_line("convert --to csv cut.json").status, 2);
}

TEST(ReplayCommand, AZeroByteCostsOneGame) {
    using namespace std::string_view_literals;
    write_scratch("zero.csv", "d1-d3,0,0,Ongoing\nd1-d3\0 e5-e2,0,0,White\nd1-d2,0,0,Ongoing\n"sv);
    for (const std::string line : {"replay --json zero.csv", "convert --to csv zero.csv"}) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(lines_of(ran.out).size(), 2U) << ran.out;
        EXPECT_EQ(ran.status, 2);
        EXPECT_EQ(
            ran.err,
            "tafl: zero.csv: game 2, line 2, column 6: this game contains a zero byte; a record is text\n");
    }
}

TEST(ReplayCommand, AnUnknownRulesetIsRefusedAndTheOthersArePlayed) {
    write_scratch("two.pgn", "[Variant \"Brandubb\"]\n\n1. d1-d3 *\n\n[Variant \"Brandub\"]\n\n1. d1-c1 *\n");
    const auto ran = run_tafl_line("replay --json two.pgn");
    EXPECT_EQ(lines_of(ran.out).size(), 1U) << ran.out;
    EXPECT_EQ(ran.status, 2);
    EXPECT_TRUE(
        ran.err.starts_with("tafl: two.pgn: game 1, line 1, column 1: the record's ruleset: unknown "
                            "ruleset 'Brandubb'; nearest: brandub, "))
        << ran.err;
    EXPECT_EQ(run_tafl_line("replay --json --rules brandub two.pgn").status, 1);  // d1-d3 is blocked there
}

TEST(ReplayCommand, NoGamesAreNoughtGames) {
    write_scratch("none.json", "[]");
    const auto ran = run_tafl_line("replay none.json");
    EXPECT_EQ(ran.status, 0);
    EXPECT_TRUE(ran.out.starts_with("0 games, 0 moves in ")) << ran.out;
    const auto converted = run_tafl_line("convert --to csv none.json");
    EXPECT_EQ(converted.status, 0);
    EXPECT_EQ(converted.out, "");
    EXPECT_EQ(converted.err, "tafl: note: 0 games: nothing is written\n");
}

TEST(ConvertCommand, BadRulesAreReportedAndTheOtherGamesKept) {
    write_scratch("bad.otg", "[rules:dim:8 start:/8/]\n\n1. d1-c1\n\n[event:x]\n\n1. d1-d3\n");
    for (const std::string format : {"csv", "pgn"}) {
        const auto ran = run_tafl_line("convert --to " + format + " bad.otg");
        EXPECT_EQ(ran.status, 2);
        EXPECT_NE(ran.out.find("d1-d3"), std::string::npos) << ran.out;
        EXPECT_EQ(ran.out.find("d1-c1"), std::string::npos) << ran.out;
        EXPECT_NE(ran.err.find("tafl: bad.otg: game 1, line 1, column 1: the record's rules: "),
                  std::string::npos)
            << ran.err;
    }
}

TEST(ConvertCommand, AForeignRulesetKeepsItsNameAndGetsNoRules) {
    write_scratch("house.pgn", "[Variant \"House rules\"]\n\n1. d1-d3 *\n");
    const auto ran = run_tafl_line("convert --to otn house.pgn");
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out, "[result:?]\n[variant:House rules]\n\n1. d1-d3\n\n");
    EXPECT_EQ(
        ran.err,
        "tafl: note: 1 of these games names an unknown ruleset; its name is kept, --rules names another\n");
}

TEST(ReplayCommand, ReadsWhatConvertWrites) {
    write_scratch("one.csv", "d1-d3 e5-e2 d3-e3xe2,1,0,Ongoing\nd1-d2 f8-i8,0,0,White\n");
    const auto first = run_tafl_line("replay --json one.csv").out;
    for (const std::string format : {"csv", "otn", "pgn", "json"}) {
        ASSERT_EQ(run_tafl({"convert", "--to", format, "one.csv", "-o", "two." + format}).status, 0);
        EXPECT_EQ(run_tafl({"replay", "--json", "two." + format}).out, first) << format;
    }
}

TEST(ReplayCommand, AgreesWithRecordedGames) {
    const auto copenhagen = recorded_games("copenhagen.csv"), brandub = recorded_games("brandub.csv");
    if (!copenhagen || !brandub) GTEST_SKIP() << "the recorded games are not there";
    const auto first = run_tafl({"replay", "--json", copenhagen->string()});
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_EQ(lines_of(first.out).size(), 1'168U);
    const auto second = run_tafl({"replay", "--json", "--rules", "brandub", brandub->string()});
    EXPECT_EQ(second.status, 0) << second.err;
    EXPECT_EQ(lines_of(second.out).size(), 350U);
}

TEST(ReplayCommand, ConvertsRecordedGamesThereAndBack) {
    const auto games = recorded_games("copenhagen.csv");
    if (!games) GTEST_SKIP() << "the recorded games are not there";
    const auto first = run_tafl({"replay", "--json", games->string()}).out;
    for (const std::string format : {"otn", "pgn", "json"}) {
        ASSERT_EQ(run_tafl({"convert", "--to", format, games->string(), "-o", "all." + format}).status, 0);
        EXPECT_TRUE(run_tafl({"replay", "--json", "all." + format}).out == first) << format;
    }
}

}  // namespace

}  // namespace tafl::test
