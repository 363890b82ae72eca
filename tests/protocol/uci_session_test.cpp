// The UCI dialect, command by command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "engine/endgame_tables.hpp"
#include "engine/nnue/network.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "protocol/uci.hpp"
#include "support/paths.hpp"

namespace tafl {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class UciSessions : public testing::Test {
  protected:
    UciSessions() : session_(settings()) {}

    UciSettings settings() {
        UciSettings settings;
        settings.name = "test";
        settings.write = [this](std::string_view line) {
            const std::scoped_lock lock(mutex_);
            output_.emplace_back(line);
        };
        settings.read_network =
            [](const std::string& file) -> std::expected<std::shared_ptr<const Network>, std::string> {
            if (file == "brandub.nn") return Network::builtin(*find_builtin("brandub"));
            return std::unexpected(file + " is no network");
        };
        settings.open_tables =
            [](const std::string& folder) -> std::expected<std::shared_ptr<const TableSource>, std::string> {
            if (folder == "empty") return std::make_shared<const NoTables>();
            return std::unexpected(folder + ": there are no endgame tables in it");
        };
        settings.open_book = [](const std::string& file, const std::shared_ptr<const Ruleset>& ruleset) {
            return open_book(file, *ruleset);
        };
        settings.read_ruleset = [](std::string_view name) -> Parsed<std::shared_ptr<const Ruleset>> {
            if (auto ruleset = find_builtin(name)) return ruleset;
            return std::unexpected(Error{"there is no such ruleset"});
        };
        settings.options.hash_mib = 1;
        settings.ruleset = find_builtin("copenhagen");
        return settings;
    }
    // Tables of no ruleset.
    struct NoTables final : TableSource {
        std::shared_ptr<const EndgameTables> tables_of(const Ruleset&) const override { return nullptr; }
    };
    // A book of Copenhagen with d1-d3 alone.
    struct Book final : OpeningBook {
        explicit Book(Move only) : only_move(only) {}
        std::optional<Move> move(const Game& game, std::uint64_t) const override {
            return game.plies() == 0 ? std::optional(only_move) : std::nullopt;
        }
        Move only_move;
    };
    static std::expected<std::shared_ptr<const OpeningBook>, std::string> open_book(const std::string& file,
                                                                                    const Ruleset& ruleset) {
        if (!file.empty()) return std::unexpected(file + " is not an opening tree");
        if (ruleset.name != "copenhagen") return nullptr;
        return std::make_shared<const Book>(Move{3, 25});
    }
    // The responses, up to bestmove if there is a search.
    std::vector<std::string> say(std::string_view line) {
        output_.clear();
        EXPECT_TRUE(session_.feed(line));
        session_.wait();
        return output_;
    }
    std::vector<std::string> received() {
        const std::scoped_lock lock(mutex_);
        return output_;
    }

    std::mutex mutex_;
    std::vector<std::string> output_;
    UciSession session_;
};

TEST_F(UciSessions, IntroduceThemselves) {
    const auto lines = say("uci");
    EXPECT_EQ(lines.front(), "id name test");
    EXPECT_EQ(lines.back(), "uciok");
    EXPECT_THAT(lines, testing::Contains("option name Threads type spin default 1 min 1 max 256"));
    EXPECT_THAT(lines,
                testing::Contains(StartsWith(
                    "option name UCI_Variant type combo default copenhagen var copenhagen var brandub ")));
    for (const auto& line : lines) EXPECT_LT(line.size(), 512U) << "hosts cut longer lines";
    EXPECT_THAT(say("isready"), ElementsAre("readyok"));
}

TEST_F(UciSessions, SearchAndReportTheBestMove) {
    EXPECT_TRUE(say("position startpos moves d1d3").empty());
    const auto lines = say("go depth 3");
    ASSERT_GE(lines.size(), 2U);
    EXPECT_THAT(lines.front(), StartsWith("info depth 1 seldepth "));
    for (const auto* word :
         {" multipv 1 ", " score cp ", " nodes ", " nps ", " time ", " hashfull ", " pv "}) {
        EXPECT_THAT(lines.front(), HasSubstr(word));
    }
    EXPECT_THAT(lines.back(), StartsWith("bestmove "));
    EXPECT_FALSE(session_.is_searching());
}

TEST_F(UciSessions, PlayFromTheirBookWhereItHasAMove) {
    EXPECT_THAT(say("go depth 1"), testing::Contains(StartsWith("info depth 1 ")));
    EXPECT_TRUE(say("setoption name OwnBook value true").empty());
    EXPECT_THAT(say("go depth 1"), ElementsAre("bestmove d1d3"));
    EXPECT_TRUE(say("position startpos moves d1d3").empty());
    EXPECT_THAT(say("go depth 1"), testing::Contains(StartsWith("info depth 1 ")));
    EXPECT_TRUE(say("position startpos").empty());
    EXPECT_TRUE(say("setoption name OwnBook value false").empty());
    EXPECT_THAT(say("go depth 1"), testing::Contains(StartsWith("info depth 1 ")));
    EXPECT_THAT(say("setoption name OwnBook value maybe"),
                ElementsAre("info string setoption: OwnBook 'maybe': expected true or false"));
}

TEST_F(UciSessions, AnalyseWithoutTheBook) {
    (void)say("setoption name OwnBook value true");
    output_.clear();
    EXPECT_TRUE(session_.feed("go infinite"));
    EXPECT_TRUE(session_.feed("stop"));
    session_.wait();
    EXPECT_THAT(received(), testing::Contains(StartsWith("info depth ")));
}

TEST_F(UciSessions, SayOnceThatTheNetworkIsForOtherRulesets) {
    const auto before = say("eval");
    (void)say("setoption name EvalFile value brandub.nn");
    EXPECT_THAT(say("isready"),
                ElementsAre(StartsWith("info string EvalFile: this network is for another family of rulesets "
                                       "(7x7, escape to the corners, king captured between two)"),
                            "readyok"));
    EXPECT_THAT(say("isready"), ElementsAre("readyok"));
    EXPECT_THAT(before.front(), testing::EndsWith("by the network"));
    EXPECT_THAT(say("eval").front(), testing::EndsWith("classical"));
    (void)say("setoption name Ruleset value brandub");
    EXPECT_THAT(say("isready"), ElementsAre("readyok"));
    EXPECT_THAT(say("eval").front(), testing::EndsWith("by the network"));
}

TEST_F(UciSessions, SayOnceWhatIsWrongWithTheirBook) {
    (void)say("setoption name BookPath value none.theory");
    EXPECT_THAT(say("isready"), ElementsAre("readyok")) << "nobody wants it";
    (void)say("setoption name OwnBook value true");
    EXPECT_THAT(say("isready"),
                ElementsAre("info string BookPath: none.theory is not an opening tree", "readyok"));
    EXPECT_THAT(say("isready"), ElementsAre("readyok"));
    (void)say("setoption name BookPath value <empty>");
    EXPECT_THAT(say("go depth 1"), ElementsAre("bestmove d1d3"));
    (void)say("setoption name Ruleset value brandub");
    EXPECT_THAT(say("isready").front(), HasSubstr("there is no built-in book of brandub"));
    EXPECT_THAT(say("go depth 1").back(), StartsWith("bestmove "));
}

TEST_F(UciSessions, HaveAMoveForTheShortestLimits) {
    for (const auto* line : {"go depth 0", "go movetime 0", "go nodes -1"}) {
        const auto lines = say(line);
        EXPECT_THAT(lines.front(), StartsWith("info string go: "));
        EXPECT_THAT(lines.back(), StartsWith("bestmove "));
        EXPECT_NE(lines.back(), "bestmove none");
    }
    EXPECT_THAT(say("go dinc 50").back(), StartsWith("bestmove "));  // the attackers are to move
}

TEST_F(UciSessions, AreWeakerAtALowerLevel) {
    say("setoption name Level value 1");
    const auto lines = say("go depth 9");
    EXPECT_THAT(lines.front(), StartsWith("info depth 1 "));
    EXPECT_EQ(lines.size(), 2U);  // one ply is all that level 1 sees
    say("setoption name Level value 10");
    EXPECT_GE(say("go depth 3").size(), 4U);
}

TEST_F(UciSessions, PlayAsACharacter) {
    say("setoption name Character value runner");
    const auto lines = say("go depth 9");
    EXPECT_THAT(lines.back(), StartsWith("bestmove "));
    EXPECT_LE(lines.size(), 4U) << "it sees three plies";
    say("setoption name Character value none");
    EXPECT_GE(say("go depth 4").size(), 5U);
}

TEST_F(UciSessions, ReportAWinInPlies) {
    say("position fen 11/11/11/11/11/11/11/11/3t7/11/2K4t3 d");
    const auto lines = say("go depth 3");
    EXPECT_THAT(lines.front(), HasSubstr(" score win 1 "));
    EXPECT_THAT(lines.back(), StartsWith("bestmove c1a1"));
}

TEST_F(UciSessions, FollowTheOptions) {
    EXPECT_TRUE(say("setoption name multipv value 3").empty());
    EXPECT_TRUE(say("setoption name Ruleset value brandub").empty());
    EXPECT_TRUE(say("setoption name Threads value 2").empty());
    EXPECT_TRUE(say("setoption name UseNetwork value FALSE").empty());
    const auto lines = say("go depth 2");
    EXPECT_THAT(lines, testing::Contains(HasSubstr(" multipv 3 ")));
}

// The clock and the increment alone would allow more than three seconds; what is left is one millisecond.
TEST_F(UciSessions, KeepTheMoveOverheadBackFromTheClock) {
    EXPECT_TRUE(say("setoption name move overhead value 10000").empty());
    const auto lines = say("go atime 10000 dtime 10000 ainc 10000 dinc 10000");
    ASSERT_THAT(lines.back(), StartsWith("bestmove "));
    for (const auto& line : lines) {
        if (const auto at = line.find(" nodes "); at != std::string::npos) {
            EXPECT_LT(std::stoi(line.substr(at + 7)), 50'000) << line;
        }
    }
}

TEST_F(UciSessions, InvalidCommandsAreReportedAndChangeNothing) {
    say("position startpos moves d1d3");
    const auto after_d1d3 = say("d").back();
    const std::pair<std::string_view, std::string_view> lines[] = {
        {"zebra", "info string unknown command 'zebra'; expected uci, "},
        {"setoption name Hash value 0",
         "info string setoption: Hash '0': expected a whole number from 1 to 65536"},
        {"setoption name Hash value 9999999999", "info string setoption: Hash '9999999999': expected"},
        {"setoption name Threads value 257", "info string setoption: Threads '257': expected"},
        {"setoption name Level value 11",
         "info string setoption: Level '11': expected a whole number from 1 to 10"},
        {"setoption name Character value jester", "info string setoption: Character 'jester': expected none"},
        {"setoption name Move Overhead value -1",
         "info string setoption: Move Overhead '-1': expected a whole number from 0 to 10000"},
        {"setoption name MultiPV", "info string setoption: MultiPV '': expected"},
        {"setoption name Colour value red",
         "info string setoption: unknown option 'Colour'; expected Threads"},
        {"setoption Hash 3", "info string setoption: expected name N value V"},
        {"setoption name Ruleset value chess", "info string setoption: Ruleset: there is no such ruleset"},
        {"setoption name EvalFile value x.nn", "info string setoption: EvalFile: x.nn is no network"},
        {"setoption name TablesPath value none",
         "info string setoption: TablesPath: none: there are no endgame tables in it"},
        {"setoption name UseNetwork value maybe",
         "info string setoption: UseNetwork 'maybe': expected true or false"},
        {"position startpos moves d1d3 d1d3", "info string position: move 2: "},
    };
    for (const auto& [line, answer] : lines) EXPECT_THAT(say(line), ElementsAre(StartsWith(answer)));
    EXPECT_EQ(say("d").back(), after_d1d3);
}

// A move of the position before would be one of another game.
TEST_F(UciSessions, ARefusedPositionHasNoMove) {
    const auto refused = ElementsAre(
        "info string go: the last position was refused, so there is none to search", "bestmove none");
    for (const auto* line : {"position startpos moves d1d9", "position fen 7/7 a", "position"}) {
        (void)say("position startpos moves d1d3");
        EXPECT_THAT(say(line), ElementsAre(StartsWith("info string position: "))) << line;
        EXPECT_THAT(say("go depth 1"), refused);
        EXPECT_THAT(say("go infinite"), refused) << "once more";
    }
    for (const auto* line : {"position startpos", "ucinewgame", "setoption name Ruleset value brandub"}) {
        (void)say("position nowhere");
        EXPECT_TRUE(say(line).empty());
        EXPECT_THAT(say("go depth 1").back(), testing::MatchesRegex("bestmove [a-k].*")) << line;
    }
}

TEST_F(UciSessions, WhatIsShownAfterARefusedPositionIsTheOneBefore) {
    for (const std::string command : {"d", "eval"}) {
        (void)say("position startpos moves d1d3");
        const auto before = say(command);
        (void)say("position nowhere");
        auto after = say(command);
        EXPECT_EQ(after.front(),
                  "info string " + command + ": the last position was refused; this is the one before");
        after.erase(after.begin());
        EXPECT_EQ(after, before);
    }
}

TEST_F(UciSessions, UnknownWordsOfGoAreIgnored) {
    const auto lines = say("go depth 2 zebra 7");
    EXPECT_THAT(lines.front(), HasSubstr("unknown word 'zebra', ignored"));
    EXPECT_THAT(lines.back(), testing::MatchesRegex("bestmove [a-k].*"));
}

TEST_F(UciSessions, ChooseAmongTheMovesOfSearchmoves) {
    (void)say("setoption name MultiPV value 9");
    const auto lines = say("go depth 3 searchmoves a4a3 k4k3");
    for (const auto& line : lines) EXPECT_THAT(line, testing::Not(HasSubstr("multipv 3")));
    EXPECT_THAT(lines.back(), testing::AnyOf(StartsWith("bestmove a4a3"), StartsWith("bestmove k4k3")));
}

TEST_F(UciSessions, AMateSearchEndsWithTheWin) {
    (void)say("position fen 11/11/11/11/11/11/11/11/3t7/11/2K4t3 d");
    EXPECT_THAT(say("go mate 1").back(), StartsWith("bestmove c1a1"));
}

// Chess programs know wins as `mate`, and choose rules by UCI_Variant.
TEST_F(UciSessions, SpeakToHostsOfChessPrograms) {
    const auto win = "position fen 11/11/11/11/11/11/11/11/3t7/11/2K4t3 d";
    (void)say("setoption name MateScores value true");
    (void)say(win);
    EXPECT_THAT(say("go depth 2").front(), HasSubstr(" score mate 1 nodes "));
    (void)say("setoption name MateScores value false");
    EXPECT_THAT(say("go depth 2").front(), HasSubstr(" score win 1 nodes "));
    EXPECT_TRUE(say("setoption name UCI_Variant value fetlar").empty());
    EXPECT_THAT(say("d"), testing::Contains("ruleset fetlar"));
    (void)say(win);
    EXPECT_THAT(say("go wtime 100 btime 100 winc 10 binc 10 movestogo 5").front(),
                HasSubstr(" score mate 1 "));
    EXPECT_THAT(say("setoption name UCI_Variant value chess"),
                ElementsAre("info string setoption: UCI_Variant: there is no ruleset 'chess'"));
    EXPECT_THAT(say("d"), testing::Contains("ruleset fetlar"));
}

TEST_F(UciSessions, ShowTheChancesInPermille) {
    EXPECT_TRUE(say("setoption name UCI_ShowWDL value true").empty());
    const auto line = say("go depth 1").front();
    const auto at = line.find(" wdl ");
    ASSERT_NE(at, std::string::npos) << line;
    int win = -1, draw = -1, loss = -1;
    ASSERT_EQ(std::sscanf(line.c_str() + at, " wdl %d %d %d nodes ", &win, &draw, &loss), 3);
    EXPECT_EQ(draw, 0);
    EXPECT_EQ(win + loss, 1000);
    EXPECT_GT(win, 0);
}

TEST_F(UciSessions, LimitTheirStrengthToAnElo) {
    (void)say("setoption name UCI_Elo value 1000");
    EXPECT_GE(say("go depth 3").size(), 4U) << "not yet limited";
    (void)say("setoption name UCI_LimitStrength value true");
    EXPECT_EQ(say("go depth 9").size(), 2U) << "one ply is all that level 1 sees";
    EXPECT_THAT(say("setoption name UCI_Elo value 999"),
                ElementsAre(HasSubstr("expected a whole number from 1000 to 3980")));
}

TEST_F(UciSessions, ClearTheirHash) {
    const auto first = say("go depth 4").back();
    EXPECT_TRUE(say("setoption name Clear Hash").empty());
    EXPECT_TRUE(say("setoption name Ponder value true").empty());
    EXPECT_EQ(say("go depth 4").back(), first);
}

TEST_F(UciSessions, SayOnceThatTheTablesAreForOtherRulesets) {
    EXPECT_TRUE(say("setoption name TablesPath value empty").empty());
    EXPECT_THAT(
        say("isready"),
        ElementsAre("info string TablesPath: it has no tables of copenhagen, which is searched without them",
                    "readyok"));
    EXPECT_THAT(say("isready"), ElementsAre("readyok"));
    (void)say("setoption name Ruleset value brandub");
    EXPECT_THAT(say("go depth 1").front(), HasSubstr("no tables of brandub"));
}

TEST_F(UciSessions, AnEndedGameHasNoMove) {
    say("position fen 11/11/11/11/11/11/11/11/3t7/11/2K4t3 d moves c1a1");
    EXPECT_THAT(say("go depth 3"),
                ElementsAre("info string the game is over: defenders, king-escaped", "bestmove none"));
}

TEST_F(UciSessions, DisplayTheBoard) {
    say("setoption name Ruleset value brandub");
    say("position startpos moves d1e1");
    const auto lines = say("d");
    ASSERT_EQ(lines.size(), 10U);
    EXPECT_THAT(lines[6], StartsWith("  1")) << "the ranks from the top";
    EXPECT_THAT(lines[6], HasSubstr("(t)"));
    EXPECT_EQ(lines[8], "ruleset brandub");
    EXPECT_EQ(lines[9], "position 3t3/3t3/3T3/ttTKTtt/3T3/3t3/4t2 d");
}

TEST_F(UciSessions, EvaluateWithoutASearch) {
    EXPECT_THAT(say("eval"), ElementsAre(testing::MatchesRegex(
                                 "static evaluation cp -?[0-9]+ for the side to move, by the network")));
    say("setoption name UseNetwork value false");
    EXPECT_THAT(say("eval"), ElementsAre(testing::EndsWith("classical")));
    say("position fen 11/11/11/11/11/11/11/11/3t7/11/2K4t3 d moves c1a1");
    EXPECT_THAT(say("eval"), ElementsAre("info string eval: the game is over"));
}

TEST_F(UciSessions, AnInfiniteSearchWaitsForStop) {
    session_.feed("position fen 11/11/11/11/11/11/11/11/3t7/11/2K4t3 d");
    session_.feed("go infinite");
    EXPECT_TRUE(session_.is_searching());
    session_.feed("position startpos");
    session_.feed("isready");
    EXPECT_THAT(received(), testing::Contains("info string position: not during a search; send stop first"));
    EXPECT_THAT(received(), testing::Contains("readyok"));
    EXPECT_TRUE(session_.is_searching());
    session_.feed("stop");
    session_.wait();
    EXPECT_THAT(received().back(), StartsWith("bestmove c1a1"));
}

// A host may send the next command right after `stop`.
TEST_F(UciSessions, TheCommandAfterStopWaitsForBestmove) {
    for (int i = 0; i < 20; ++i) {
        session_.feed("go infinite");
        session_.feed("stop");
        session_.feed("position fen 11/11/11/11/11/11/11/11/3t7/11/2K4t3 d");
    }
    session_.feed("go depth 2");
    session_.wait();
    EXPECT_THAT(received(), testing::Not(testing::Contains(StartsWith("info string"))));
    EXPECT_THAT(received().back(), StartsWith("bestmove c1a1"));
}

TEST_F(UciSessions, PonderingWaitsForPonderhit) {
    session_.feed("go ponder depth 2");
    EXPECT_TRUE(session_.is_searching());
    session_.feed("ponderhit");
    session_.wait();
    EXPECT_THAT(received().back(), StartsWith("bestmove "));
}

TEST_F(UciSessions, QuitStopsTheSearch) {
    session_.feed("go infinite");
    EXPECT_FALSE(session_.feed("quit"));
    EXPECT_FALSE(session_.is_searching());
}

// Words of the protocol in any order, numbers, and random bytes.
TEST_F(UciSessions, SurviveAnyLines) {
    static constexpr std::string_view words[] = {"uci",
                                                 "isready",
                                                 "ucinewgame",
                                                 "setoption",
                                                 "name",
                                                 "value",
                                                 "position",
                                                 "startpos",
                                                 "fen",
                                                 "moves",
                                                 "go",
                                                 "movetime 1",
                                                 "nodes 50",
                                                 "depth 1",
                                                 "infinite",
                                                 "ponder",
                                                 "atime",
                                                 "dtime",
                                                 "ainc",
                                                 "wtime 50",
                                                 "binc",
                                                 "searchmoves",
                                                 "mate 1",
                                                 "movestogo",
                                                 "stop",
                                                 "ponderhit",
                                                 "Threads",
                                                 "Hash 1",
                                                 "MultiPV",
                                                 "Ruleset",
                                                 "brandub",
                                                 "copenhagen",
                                                 "EvalFile",
                                                 "d1d3",
                                                 "e5e2",
                                                 "a1a1",
                                                 "-1",
                                                 "0",
                                                 "1",
                                                 "2",
                                                 "99999999999999999999",
                                                 "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3",
                                                 "a",
                                                 "d",
                                                 "\xff\x01",
                                                 "/////"};
    std::mt19937 dice(11);
    const int count = test::scaled(20'000);
    for (int i = 0; i < count; ++i) {
        std::string line;
        for (auto n = dice() % 7; n > 0; --n) line += std::string(words[dice() % std::size(words)]) + " ";
        ASSERT_TRUE(session_.feed(line)) << line;
        if (session_.is_searching() && dice() % 2 == 0) session_.feed("stop");
        if (i % 1000 == 0) received();
    }
    session_.feed("stop");
    session_.wait();
    session_.feed("setoption name Ruleset value copenhagen");
    EXPECT_THAT(say("go depth 1").back(), StartsWith("bestmove "));
}

}  // namespace

}  // namespace tafl
