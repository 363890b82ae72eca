// What other programs save: Ludii, the Tablut competition's server, ftzm's site; and files that hold no game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "record_samples.hpp"
#include "records/replay.hpp"

namespace tafl::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view server =
    "apr 04, 2025 11:43:05 AM it.unibo.ai.didattica.competition.tablut.server.Server run\n";

std::string server_log(std::initializer_list<std::string_view> lines) {
    std::string text;
    for (const auto line : lines) text += std::string(server) + "FINE: " + std::string(line) + "\n";
    return text;
}

TEST(TablutLog, IsAGameByTheServersRules) {
    const Record record = read_one(
        server_log({"Lettura mossa player W in corso..", "Move received.\tTurn: W Pawn from F3 to F2",
                    "Invio messaggio ai client", "Move received.\tTurn: B Pawn from I7 to G7"}),
        RecordFormat::TablutLog);
    EXPECT_EQ(record.variant, "tablut-ashton-server");
    EXPECT_EQ(record.tag("date"), "2025.04.04");
    EXPECT_EQ(moves_of(record), "f3-f2 i7-g7");
    EXPECT_EQ(record.result, std::nullopt);
}

TEST(TablutLog, HasThePlayersCapturesAndTheResultOfAGameLog) {
    const Record record = read_one(server_log(
        {"Players:\tErik\tvs\tTove", "Turn: W Pawn from e3 to a3", "Movimento pedina",
         "Turn: B Pawn from a4 to b4", "Pedina bianca rimossa in: b3", "Turn: W Pawn from e4 to i4",
         "Pedina nera rimossa in: h4", "Pedina nera rimossa in: i5", "Bianco vince con re in i4"}));
    EXPECT_EQ(record.tag("defenders"), "Erik");
    EXPECT_EQ(record.tag("attackers"), "Tove");
    EXPECT_EQ(moves_of(record), "e3-a3 a4-b4xb3 e4-i4xh4xi5");
    EXPECT_EQ(record.result, Winner::Defenders);
}

TEST(TablutLog, LeavesOutWhatTheServerRefused) {
    const Record record = read_one(server_log({"Turn: W Pawn from e3 to e5", "Turn: W Pawn from e3 to a3",
                                               "Turn: B Pawn from a4 to a1", "Turn: W Pawn from a3 to a9"}) +
                                   std::string(server) + "WARNING: Mossa che scavalca una pedina\n");
    EXPECT_EQ(moves_of(record), "e3-a3 a4-a1");
}

TEST(TablutLog, EndsWithTheClock) {
    const Record record = read_one(server_log({"Turn: W Pawn from e3 to a3"}) + std::string(server) +
                                   "WARNING: Timeout! Player B lose!\n");
    EXPECT_EQ(record.main().ending, Ending::Timeout);
    EXPECT_EQ(record.result, Winner::Defenders);
}

TEST(TablutLog, WithoutAMoveIsNoGame) {
    EXPECT_THAT(first_error(server_log({"Connessione"})),
                HasSubstr("this log of the Tablut server has no move"));
}

constexpr std::string_view trial =
    "game=/lud/board/war/custodial/Brandub.lud\nSTART GAME OPTIONS\nVariant/Nielsen\nEND GAME OPTIONS\n"
    "RNG internal state=0,0,0,0,0,0,0,0\n";

TEST(LudiiTrial, IsWrittenAndReadBack) {
    const Record moves = read_one("d1-c1 d3-b3 g4-g3 d4-d3", RecordFormat::Moves);
    Record named = moves;
    named.variant = "brandub-walker";
    const std::string text = write(named, RecordFormat::Ludii);
    EXPECT_THAT(text, StartsWith(trial));
    EXPECT_THAT(
        text, HasSubstr("Move=[Move:mover=1,from=3,to=2,actions=[Move:typeFrom=Cell,from=3,typeTo=Cell,to=2,"
                        "decision=true]]\n"));
    const Record back = read_one(text, RecordFormat::Ludii);
    EXPECT_EQ(back.variant, "brandub-walker");
    EXPECT_FALSE(back.start);
    EXPECT_EQ(moves_of(back), moves_of(moves));
}

TEST(LudiiTrial, SaysWhatAMoveCaptures) {
    Record record = read_one("d1-e1 d3-e3 g4-g3 c4-c1 f4-f3xe3", RecordFormat::Moves);
    record.variant = "brandub-walker";
    record.result = Winner::Attackers;
    const auto text = write(record, RecordFormat::Ludii);
    const auto back = read_one(text);
    EXPECT_EQ(back.result, Winner::Attackers);
    const auto replay = Replayer(find_builtin("copenhagen")).replay(back);
    ASSERT_TRUE(replay);
    EXPECT_EQ(replay->stopped, Stop::None) << replay->why << text;
}

TEST(LudiiTrial, OfAGameThatIsUnknownHereKeepsItsName) {
    const Record record = read_one(
        "game=/lud/board/war/custodial/Other.lud\nSTART GAME OPTIONS\nEND GAME OPTIONS\n"
        "Move=[Move:mover=0,from=24,to=24,actions=[Add:type=Cell,to=24,what=3]]\n"
        "Move=[Move:mover=0,from=0,to=0,actions=[Add:type=Cell,to=0,what=1]]\n"
        "Move=[Move:mover=1,from=0,to=3,actions=[Move:typeFrom=Cell,from=0,typeTo=Cell,to=3,decision=true]]\n"
        "Move=[Move:mover=2,from=-1,to=-1,actions=[Pass:decision=true]]\nrankings=0.0,2.0,1.0\n");
    EXPECT_EQ(record.variant, "Ludii /lud/board/war/custodial/Other.lud");
    EXPECT_EQ(moves_of(record), "a1-d1");
    EXPECT_EQ(record.result, Winner::Defenders);
    ASSERT_TRUE(record.start);
    EXPECT_EQ(record.start->setup.size, 7);
}

TEST(LudiiTrial, IsRefusedWhereTheBoardIsUnclear) {
    EXPECT_THAT(first_error("game=Brandub.lud\nMove=[Move:mover=1,from=3,to=2,actions=[]]\n"),
                HasSubstr("place no king in the middle of a board"));
    EXPECT_THAT(
        first_error(
            "game=Brandub.lud\nMove=[Move:mover=0,from=9,to=9,actions=[Add:type=Cell,to=9,what=7]]\n"),
        HasSubstr("attackers (what=1), defenders (2) and a king (3)"));
}

TEST(LudiiTrial, IsNotWrittenForRulesThatLudiiLacks) {
    std::string out;
    Record record = read_one("d1-d2", RecordFormat::Moves);
    record.variant = "copenhagen";
    const auto written = append_record(out, record, RecordFormat::Ludii);
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message, StartsWith("Ludii has no game with these rules; it has "));
    EXPECT_EQ(out, "");
}

TEST(ForeignFiles, AreCalledWhatTheyAre) {
    EXPECT_THAT(first_error("PK\x03\x04..."),
                HasSubstr("this is a ZIP archive; unpack it first; records are"));
    EXPECT_THAT(first_error("<!DOCTYPE html>"), HasSubstr("this is a web page"));
    EXPECT_THAT(first_error("(game \"Hnefatafl\""), HasSubstr("a description of a game for Ludii"));
    EXPECT_THAT(first_error("dim:7 start:/7/"), HasSubstr("a rule string of OpenTafl"));
    EXPECT_THAT(first_error("; Zillions Save Game File Version 2.0"),
                HasSubstr("saved by Zillions of Games"));
    EXPECT_THAT(first_error("%PDF-1.4"), HasSubstr("this is a PDF document"));
}

}  // namespace
}  // namespace tafl::test
