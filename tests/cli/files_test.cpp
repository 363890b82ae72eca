// The environment: closed pipes, full disks, files that are huge or of the wrong kind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run.hpp"

namespace tafl::test {

namespace {

TEST(Files, AReaderWhoLeavesIsNoError) {
    const auto ran = run_shell("mkfifo gone; exec 3<> gone 4> gone 3<&-; tafl moves >&4; echo $?");
    EXPECT_EQ(ran.out, "141\n");  // 128 plus SIGPIPE, as for every other program
    EXPECT_EQ(ran.err, "");
}

TEST(Files, AFullDiskIsTheMachine) {
    const auto ran = run_shell("tafl moves > /dev/full");
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.err, "tafl: standard output cannot be written: No space left on device\n");
    EXPECT_EQ(run_shell("tafl show -o /dev/full").status, 3);
}

TEST(Files, WhatCannotBeWrittenIsLeftAsItWas) {
    write_scratch("board.svg", "old");
    const auto ran = run_shell("ulimit -f 1; trap '' XFSZ; tafl show --format svg -o board.svg");
    EXPECT_EQ(ran.status, 3) << ran.err;
    EXPECT_EQ(read_text(scratch() / "board.svg"), "old");
    EXPECT_FALSE(std::filesystem::exists(scratch() / "board.svg.part"));
}

TEST(Files, TheOutputFileHoldsWhatStandardOutputWould) {
    EXPECT_EQ(run_tafl_line("show --format svg -o board.svg").status, 0);
    EXPECT_EQ(read_text(scratch() / "board.svg"), run_tafl_line("show --format svg").out);
    EXPECT_EQ(run_tafl_line("show -o other.svg").status, 0);
    EXPECT_EQ(read_text(scratch() / "other.svg"), read_text(scratch() / "board.svg"));
}

TEST(Files, WhereSelfplayCannotWriteItSaysWhoseFaultThatIs) {
    write_scratch("board.sp", "no games");
    const struct {
        const char* line;
        int status;
        const char* says;
    } cases[] = {
        {"tafl selfplay -o none/games.sp", 3, "none/games.sp cannot be written: No such file or directory"},
        {"tafl selfplay -o .", 3, ". cannot be written: Is a directory"},
        {"tafl selfplay -o /dev/full", 3, "/dev/full cannot be written: No space left on device"},
        {"mkfifo games.pipe; tafl selfplay -o games.pipe", 2,
         "games.pipe is a pipe or a terminal; games go into a file"},
        {"tafl selfplay -o board.sp", 2,
         "board.sp is not a file of self-play games; those begin with tafl-sp2"},
        {"printf tafl-sp2ru > cut.sp; tafl selfplay -o cut.sp", 2,
         "cut.sp ends within its head, before the first game"},
        {"tafl selfplay -o -", 2, "--output -: expected a file; the games are appended to it"},
    };
    for (const auto& [line, status, says] : cases) {
        const auto ran = run_shell(line);
        EXPECT_EQ(ran.status, status) << line;
        EXPECT_EQ(ran.err, std::string("tafl: ") + says + "\n");
    }
    EXPECT_FALSE(std::filesystem::exists(scratch() / "-"));
}

// If one of several files cannot be written, those written before it are removed.
TEST(Files, CuttingSheetsAreAllWrittenOrNone) {
    std::filesystem::create_directories(scratch() / "cut-2.svg");
    const auto ran = run_tafl_line("print --pages board -o cut.svg");
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.err, "tafl: cut-2.svg cannot be written: Is a directory\n");
    EXPECT_FALSE(std::filesystem::exists(scratch() / "cut-1.svg"));
    std::filesystem::remove(scratch() / "cut-2.svg");
    EXPECT_EQ(run_tafl_line("print --pages board -o cut.svg").status, 0);
    for (const auto* name : {"cut-1.svg", "cut-2.svg", "cut-3.svg"})
        EXPECT_THAT(read_text(scratch() / name), testing::StartsWith("<svg ")) << name;
    EXPECT_EQ(run_tafl_line("print --rules brandub --pages board -o whole.svg").status, 0);
    EXPECT_TRUE(std::filesystem::exists(scratch() / "whole.svg"));
}

// Sheets of an earlier, larger set are kept and listed; other files in the folder are not mentioned.
TEST(Files, CuttingSheetsOfAnEarlierRunAreNamed) {
    std::filesystem::create_directories(scratch() / "older");
    const auto print = [](const std::string& ruleset) {
        return run_tafl_line("print --pages board --rules " + ruleset + " -o older/s.svg");
    };
    EXPECT_EQ(print("copenhagen").err, "");
    for (const auto* other : {"older/s-x.svg", "older/s-01.svg", "older/s-1.pdf", "older/st-1.svg"})
        write_scratch(other, "");
    EXPECT_EQ(print("copenhagen").err, "");
    const auto smaller = print("tablut-walker");
    EXPECT_EQ(smaller.status, 0);
    EXPECT_EQ(smaller.err, "tafl: note: not of this set, which has 2 sheets: s-3.svg; left as it is\n");
    EXPECT_EQ(
        print("brandub").err,
        "tafl: note: not of this set, which has 1 sheet: s-1.svg, s-2.svg, s-3.svg; left as they are\n");
    EXPECT_TRUE(std::filesystem::exists(scratch() / "older/s-3.svg"));
}

TEST(Files, LinksToNothingYetAndLongNamesAreWrittenTo) {
    std::filesystem::create_directories(scratch() / "far");
    std::filesystem::create_symlink("far/board.svg", scratch() / "link.svg");
    EXPECT_EQ(run_tafl_line("show -o link.svg").status, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(scratch() / "link.svg"));
    EXPECT_TRUE(std::filesystem::exists(scratch() / "far/board.svg"));
    const auto longest = std::string(251, 'n') + ".svg";
    EXPECT_EQ(run_tafl_line("show -o " + longest).status, 0);
    EXPECT_TRUE(std::filesystem::exists(scratch() / longest));
    std::filesystem::create_symlink("ring.svg", scratch() / "ring.svg");
    EXPECT_EQ(run_tafl_line("show -o ring.svg").err,
              "tafl: ring.svg cannot be written: Too many levels of symbolic links\n");
}

TEST(Files, AnEpubTakesNoOptionOfTheSheets) {
    for (const std::string option : {"--pages leaflet", "--paper letter", "--pieces swords", "--square 20",
                                     "--travel", "--poster a2", "--spares 3"}) {
        const auto ran = run_tafl_line("print --rules brandub -o rules.epub " + option);
        EXPECT_EQ(ran.status, 2) << option;
        const auto name = option.substr(0, option.find(' '));
        EXPECT_EQ(ran.err, "tafl: " + name + ": an EPUB is the rule book alone; leave out " + name + "\n");
    }
    EXPECT_EQ(run_tafl_line("print --rules brandub -o rules.epub --url 'a\nb'").status, 2);
    EXPECT_FALSE(std::filesystem::exists(scratch() / "rules.epub"));
}

// A ruleset whose king is captured before the first move.
TEST(Files, NothingIsPlayedByRulesThatLeaveNothingToPlay) {
    write_scratch("over.toml",
                  "layout = \"\"\"\n1ttttt1\nttttttt\nttttttt\ntttKttt\nttttttt\nttttttt\n1ttttt1\n\"\"\"\n");
    for (const auto* line :
         {"tafl selfplay --rules over.toml -o over.sp",
          "tafl match --rules over.toml --engine 'tafl engine' --engine 'tafl engine' --depth 1"}) {
        const auto ran = run_shell(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_THAT(ran.err, testing::StartsWith("tafl: over: the game is over before the first move"))
            << line;
    }
    EXPECT_FALSE(std::filesystem::exists(scratch() / "over.sp"));
}

// An engine that read a pipe would block.
TEST(Files, TheEngineReadsNetworksAndBooksFromFilesAlone) {
    (void)run_shell("mkfifo engine.pipe");
    for (const std::string file : {"engine.pipe", "/dev/zero"})
        for (const std::string option : {"EvalFile", "BookPath"}) {
            const auto ran = run_tafl_line("engine", "setoption name OwnBook value true\nsetoption name " +
                                                         option + " value " + file + "\nisready\nquit\n");
            EXPECT_EQ(ran.status, 0);
            EXPECT_THAT(ran.out, testing::HasSubstr(file + " is not a file")) << option;
            EXPECT_THAT(ran.out, testing::HasSubstr("readyok")) << option;
        }
}

TEST(Files, ADeviceIsNotReadButATerminalOrNothing) {
    for (const auto* line : {"puzzles --check /dev/zero", "puzzles --rules brandub /dev/zero",
                             "puzzles --known /dev/zero /dev/null", "replay /dev/zero", "rules /dev/zero"}) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_THAT(ran.err, testing::HasSubstr("/dev/zero is not a file\n")) << line;
    }
    EXPECT_EQ(run_tafl_line("puzzles --rules brandub /dev/null").out, "# puzzles of brandub\n");
}

TEST(Files, GamesAndPuzzlesComeThroughAPipe) {
    write_scratch("game.csv", "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing\n");
    write_scratch("none.txt", "# puzzles of brandub\n");
    for (const auto* line : {"tafl puzzles <(cat game.csv)", "tafl puzzles --check <(cat none.txt)",
                             "cat none.txt | tafl puzzles --check -", "tafl replay <(cat game.csv)"}) {
        const auto ran = run_shell(line);
        EXPECT_EQ(ran.status, 0) << line << ran.err;
        EXPECT_NE(ran.out, "") << line;
    }
}

TEST(Files, SelfplayThatGoesOnOtherwiseSaysSo) {
    const std::string line = "selfplay --rules brandub --nodes 50 -o begun.sp --games ";
    ASSERT_EQ(run_tafl_line(line + "1").status, 0);
    EXPECT_EQ(run_tafl_line(line + "2").err, "");
    EXPECT_EQ(run_tafl_line(line + "3 --seed 2").err,
              "tafl: note: begun.sp was begun with --seed 1; it is continued with other settings\n");
    auto games = read_text(scratch() / "begun.sp");
    write_scratch("begun.sp", games.substr(0, games.size() - 7));
    EXPECT_THAT(run_tafl_line(line + "3 --seed 2").err,
                testing::MatchesRegex("tafl: note: begun.sp ended in the middle of a game; its last [0-9]+ "
                                      "bytes were removed\n.*"));
    games[40 + 4 + 4] = '\xFF';  // the second move of the first game
    write_scratch("begun.sp", games);
    const auto ran = run_tafl_line(line + "4");
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.err, "tafl: begun.sp is damaged: game 1: move 2 is not legal\n");
    EXPECT_EQ(read_text(scratch() / "begun.sp"), games);
}

TEST(Files, AVeryLongLineIsRefusedInTime) {
    write_scratch("long.csv", std::string(20'000'000, 'd'));
    for (const auto* line :
         {"replay long.csv", "check long.csv", "convert --to pgn long.csv", "moves --rules ./long.csv"}) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_LT(ran.err.size(), 400U) << line;
    }
    EXPECT_EQ(run_tafl_line("golden long.csv").status, 2);
    const auto position = run_tafl_line("moves --position -", std::string(20'000'000, 't'));
    EXPECT_EQ(position.status, 2);
    EXPECT_LT(position.err.size(), 400U);
}

TEST(Files, ARulesetComesThroughAPipe) {
    write_scratch("mine.toml", "parent = \"brandub\"\n");
    for (const auto* line : {"tafl check <(cat mine.toml)", "tafl rules <(cat mine.toml)",
                             "tafl perft --depth 1 --rules <(cat mine.toml)", "tafl check - < mine.toml",
                             "cat mine.toml | tafl rules -", "tafl moves --rules - < mine.toml",
                             "mkfifo pipe; cat mine.toml > pipe & tafl check pipe"}) {
        const auto ran = run_shell(line);
        EXPECT_EQ(ran.status, 0) << line << ran.err;
        EXPECT_NE(ran.out, "") << line;
    }
    EXPECT_NE(run_tafl_line("moves --json --rules -", "parent = \"brandub\"\n").out.find("\"side\""),
              std::string::npos);
    EXPECT_EQ(run_tafl_line("rules /dev/zero").status, 2);
}

TEST(Files, ARulesetFileIsPlayedByItsPath) {
    write_scratch("mine.toml", "parent = \"brandub\"\ntitle = \"Mine\"\n");
    EXPECT_EQ(run_tafl_line("perft --depth 2 --rules mine.toml").status, 0);
    EXPECT_NE(run_tafl_line("moves --json --rules ./mine.toml").out.find("\"ruleset\":\"mine\""),
              std::string::npos);
}

TEST(Files, WhatRulesPrintsAsAFileIsTheSameRuleset) {
    for (const auto* name : {"brandub", "york", "berserk", "tablut-ashton", "alea-evangelii"}) {
        ASSERT_EQ(run_shell(std::string("tafl rules ") + name + " --format file > copy.toml").status, 0);
        const auto copy = run_tafl_line("perft --depth 2 --rules copy.toml --json");
        const auto own = run_tafl({"perft", "--depth", "2", "--rules", name, "--json"});
        EXPECT_EQ(copy.status, 0) << copy.err;
        EXPECT_EQ(copy.out.substr(copy.out.find("\"position\""), 60),
                  own.out.substr(own.out.find("\"position\""), 60));
    }
}

// The fonts are files, and must not get the number of the closed standard output.
TEST(Files, AClosedStandardOutputIsAnError) {
    for (const std::string format : {"svg", "png", "pdf", "text"}) {
        EXPECT_EQ(run_shell("tafl show --format " + format + " >&-").status, 3) << format;
    }
}

}  // namespace

}  // namespace tafl::test
