// The JSON that scripts rely on: fields, their order and types.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <span>

#include <boost/json.hpp>

#include "run.hpp"
#include "support/paths.hpp"
#include "support/sample.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

namespace json = boost::json;

json::object only_object(const Ran& ran) {
    EXPECT_EQ(lines_of(ran.out).size(), 1U) << ran.out << ran.err;
    return json::parse(ran.out).as_object();
}

TEST(Contract, Moves) {
    const auto moves = only_object(run_tafl_line("moves --json"));
    EXPECT_EQ(names_of(moves), "ruleset position side moves result reason rule");
    EXPECT_EQ(moves.at("moves").as_array().size(), 116U);
    std::vector<std::string> names;
    for (const auto& move : moves.at("moves").as_array()) names.emplace_back(move.as_string());
    EXPECT_TRUE(std::ranges::is_sorted(names));
    EXPECT_EQ(moves.at("side"), "attackers");
    EXPECT_EQ(moves.at("result"), "ongoing");
    EXPECT_EQ(moves.at("reason"), "");
}

TEST(Contract, MovesOfAGameThatIsOver) {
    const auto moves = only_object(run_tafl(
        {"moves", "--json", "--rules", "brandub", "--position", "7/3t3/7/7/7/7/2K4 d", "--moves", "c1-a1"}));
    EXPECT_TRUE(moves.at("moves").as_array().empty());
    EXPECT_EQ(moves.at("result"), "defenders");
    EXPECT_EQ(moves.at("reason"), "king-escaped");
}

TEST(Contract, EveryDialectIsTheSamePosition) {
    const auto ours =
        run_tafl({"moves", "--json", "--rules", "brandub", "--position", "3t3/3t3/3T3/ttTKTtt/3T3/3t3/7 d"});
    for (const auto* position : {"/7/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ d", "3a3/3a3/3d3/aadkdaa/3d3/3a3/7 d",
                                 "/3A3/3A3/3D3/AADKDAA/3D3/3A3/7/ d"}) {
        EXPECT_EQ(run_tafl({"moves", "--json", "--rules", "brandub", "--position", position}).out, ours.out)
            << position;
    }
    EXPECT_EQ(run_tafl_line("moves --json --position startpos").out, run_tafl_line("moves --json").out);
}

TEST(Contract, ExploreFoldsPositions) {
    write_scratch("explored.csv",
                  "d1-c1 d3-c3,0,0,Black\nd7-e7,0,0,White\nd2-c2,0,0,Draw\na4-a5,0,0,Ongoing\n");
    const auto found = only_object(run_tafl_line("explore --json --rules brandub explored.csv"));
    EXPECT_EQ(
        names_of(found),
        "ruleset position games attackers defenders draws unfinished score win best moves latest theory");
    EXPECT_EQ(found.at("games"), 4);
    const auto& moves = found.at("moves").as_array();
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_EQ(names_of(moves[0].as_object()),
              "move games attackers defenders draws unfinished rating examples score win");
    EXPECT_EQ(moves[0].at("games"), 3);
    const auto later =
        only_object(run_tafl_line("explore --json --rules brandub --moves d1-e1 explored.csv"));
    EXPECT_EQ(later.at("games"), 1) << "one of the three went on";
    const auto& latest = later.at("latest").at(0).as_object();
    EXPECT_EQ(names_of(latest), "file game attackers defenders date result ply move");
    EXPECT_EQ(latest.at("game"), 1);
    EXPECT_EQ(latest.at("ply"), 1);
    EXPECT_EQ(latest.at("move"), "d3-e3") << "d3-c3 after d1-c1, turned";
}

// The king escapes: won at once for the defenders, whatever is played elsewhere.
TEST(Contract, ExploreAsksTheEngine) {
    write_scratch("escaping.pgn", "[Variant \"Brandub\"]\n[FEN \"7/3t3/7/7/7/7/2K4 d\"]\n\n1... c1-a1 1-0\n");
    const std::vector<std::string> arguments{
        "explore", "--json", "--rules", "brandub", "--position", "7/3t3/7/7/7/7/2K4 d", "escaping.pgn"};
    const auto found = only_object(run_tafl(arguments));
    EXPECT_EQ(found.at("win"), 1.0);
    EXPECT_EQ(found.at("moves").at(0).at("move"), found.at("latest").at(0).at("move"));
    EXPECT_EQ(found.at("moves").at(0).at("win"), 1.0);
    EXPECT_EQ(found.at("moves").at(0).at("score"), 31'999);
    write_scratch("explored.csv", "d1-c1 d3-c3,0,0,Black\nd2-c2,0,0,Draw\n");
    const auto start = only_object(run_tafl_line("explore --json --rules brandub --nodes 2000 explored.csv"));
    const auto alone =
        only_object(run_tafl_line("explore --json --rules brandub --nodes 2000 --moves d1-c1 explored.csv"));
    const auto& move = start.at("moves").at(0);
    ASSERT_EQ(move.at("move"), "d1-c1");
    EXPECT_EQ(move.at("score").as_int64(), -alone.at("score").as_int64()) << "seen from the other side";
    const auto silent = only_object(run_tafl_line("explore --json --rules brandub --nodes 0 explored.csv"));
    EXPECT_EQ(names_of(silent),
              "ruleset position games attackers defenders draws unfinished moves latest theory");
}

constexpr std::string_view games_with_puzzles =
    "d2-e2 c4-c2 b4-b3 c2-b2 d6-c6 d4-c4 d1-c1 d3-d1 e2-e1xd1 c4-c3 c1-c2 c3-d3 a4-a2xb2 e4-a4 a2-a3 "
    "d5-b5 c6-b6 b5-a5 d7-d5 d3-e3 f4-e4 e3-f3 c2-f2 f3-d3 b3-c3 d3-d4 b6-b5,2,0,Black\n"
    "d2-c2 e4-e2 f4-f3 d4-f4 d6-e6 c4-e4 f3-f2 d3-d2 b4-b3 d5-d6 e6-f6 d6-d3 f6-f5 d3-f3 b3-d3xd2 "
    "e4-b4 c2-c4xb4 f4-d4 d3-d2xe2 f3-b3 a4-b4 d4-d3 f5-d5 b3-b2 b4-b3 d3-e3 f2-f3 e3-e6 d5-e5 e6-b6 "
    "d1-b1xb2 b6-b5,4,0,White\n";

TEST(Contract, PuzzlesSayWhereTheyComeFrom) {
    write_scratch("puzzling.csv", games_with_puzzles);
    const auto found = lines_of(
        run_tafl_line("puzzles --json --rules brandub --scan-nodes 5000 --deep-nodes 20000 puzzling.csv")
            .out);
    ASSERT_EQ(found.size(), 2U);
    const auto first = json::parse(found[0]).as_object();
    EXPECT_EQ(names_of(first),
              "file game ply id ruleset position moves asked line phase themes proven depth");
    EXPECT_EQ(first.at("game"), 1);
    EXPECT_EQ(first.at("ruleset"), "brandub");
    EXPECT_EQ(first.at("line").as_array().size(), 9U);
    EXPECT_EQ(first.at("depth"), 9);
    EXPECT_EQ(first.at("themes"), json::parse(R"(["king-capture"])"));
    EXPECT_EQ(json::parse(found[1]).at("themes"), json::parse(R"(["escape-in-3"])"));
}

TEST(Contract, PuzzlesDependNeitherOnThreadsNorOnInterruptions) {
    write_scratch("puzzling.csv", games_with_puzzles);
    const auto whole =
        run_tafl_line("puzzles --rules brandub --scan-nodes 5000 --deep-nodes 20000 --threads 2 puzzling.csv")
            .out;
    EXPECT_EQ(run_tafl_line(
                  "puzzles --rules brandub --scan-nodes 5000 --deep-nodes 20000 puzzling.csv -o puzzles.txt")
                  .status,
              0);
    EXPECT_EQ(read_text(scratch() / "puzzles.txt"), whole);
    EXPECT_FALSE(std::filesystem::exists(scratch() / "puzzles.txt.part"));
}

// The first game counts as looked through, without a puzzle; the second is not complete.
TEST(Contract, PuzzlesContinueAnInterruptedRun) {
    write_scratch("puzzling.csv", games_with_puzzles);
    write_scratch("puzzles.txt.part",
                  "2 games under c2bdefa47ef4e6e2, 5000, 30000 and 20000 nodes, 0 sidelines\n# 1\n11\tbro");
    EXPECT_EQ(run_tafl_line(
                  "puzzles --rules brandub --scan-nodes 5000 --deep-nodes 20000 puzzling.csv -o puzzles.txt")
                  .status,
              0);
    const auto whole = lines_of(
        run_tafl_line("puzzles --rules brandub --scan-nodes 5000 --deep-nodes 20000 puzzling.csv").out);
    ASSERT_EQ(whole.size(), 3U);
    EXPECT_EQ(lines_of(read_text(scratch() / "puzzles.txt")), (std::vector{whole[0], whole[2]}));
    // The journal of other work is not used.
    write_scratch("puzzles.txt.part",
                  "2 games under c2bdefa47ef4e6e2, 5000, 20000 and 20000 nodes, 0 sidelines\n# 1\n");
    EXPECT_EQ(run_tafl_line(
                  "puzzles --rules brandub --scan-nodes 5000 --deep-nodes 20000 puzzling.csv -o puzzles.txt")
                  .status,
              0);
    EXPECT_EQ(lines_of(read_text(scratch() / "puzzles.txt")), whole);
}

TEST(Contract, TheoryIsGrownAndShown) {
    std::filesystem::remove(scratch() / "small.theory");
    const auto grow = [](std::string_view positions) {
        return only_object(run_tafl_line(fmt::format(
            "theory -o small.theory --rules brandub --nodes 300 --json --positions {}", positions)));
    };
    const auto grown = grow("20");
    EXPECT_EQ(names_of(grown), "ruleset position value nodes winner moves");
    EXPECT_EQ(grown.at("nodes"), 20);
    const auto& move = grown.at("moves").as_array().at(0).as_object();
    EXPECT_EQ(names_of(move), "move value nodes winner line");
    EXPECT_EQ(move.at("value"), grown.at("value"));
    EXPECT_EQ(move.at("line").as_array().at(0), move.at("move"));
    EXPECT_EQ(grow("30").at("nodes"), 30);
    EXPECT_EQ(run_tafl_line("theory show small.theory --rules brandub --json").out,
              run_tafl_line("theory grow small.theory --rules brandub --positions 3 --json").out);
    EXPECT_EQ(run_tafl_line("theory check small.theory --rules brandub").status, 0);
    EXPECT_EQ(run_tafl_line("theory show small.theory --rules brandub --moves \"d1-c1 d3-c3 a4-a7\"").status,
              2);
}

TEST(Contract, AWinIsProvenCheckedAndShown) {
    constexpr std::string_view at = "--rules brandub-walker --position \"3t3/5t1/1t1t3/t1K4/4t1T/1t5/3t3 d\"";
    const auto prove = [&](int nodes) {
        return only_object(
            run_tafl_line(fmt::format("solve prove win.strategy {} --hash 8 --json --nodes {}", at, nodes)));
    };
    const auto open = prove(64);
    EXPECT_EQ(names_of(open), "ruleset position side state nodes proof disproof line");
    EXPECT_EQ(open.at("state"), "open");
    EXPECT_TRUE(std::filesystem::exists(scratch() / "win.strategy.part"));
    const auto proven = prove(100'000);
    EXPECT_EQ(names_of(proven), "ruleset position side state nodes proof disproof plies answers line");
    EXPECT_EQ(proven.at("state"), "proven");
    EXPECT_EQ(proven.at("proof"), 0);
    EXPECT_FALSE(std::filesystem::exists(scratch() / "win.strategy.part"));
    const auto checked = run_tafl_line("solve check win.strategy --rules brandub-walker --json");
    EXPECT_EQ(checked.status, 0);
    EXPECT_EQ(names_of(only_object(checked)),
              "ruleset position winner sound plies positions replies tables fault");
    EXPECT_EQ(only_object(checked).at("plies"), proven.at("plies"));
    const auto first = proven.at("line").as_array().at(0).at("move");
    EXPECT_THAT(run_tafl_line("solve show win.strategy --rules brandub-walker").out,
                testing::StartsWith(std::string(first.as_string()) + ": wins within "));
    const auto shown = only_object(run_tafl_line("solve show win.strategy --rules brandub-walker --json"));
    EXPECT_EQ(names_of(shown), "ruleset position winner move plies");
    EXPECT_EQ(shown.at("move"), first);
    EXPECT_EQ(run_tafl_line(fmt::format("solve check win.strategy {}", at)).status, 0);
    const auto elsewhere = run_tafl_line("solve check win.strategy --rules brandub-walker --moves d1-f1");
    EXPECT_EQ(elsewhere.status, 2);
    EXPECT_THAT(elsewhere.err, testing::HasSubstr("win.strategy is a proof of "));
    const auto lost = only_object(
        run_tafl_line(fmt::format("solve prove lost.strategy {} --hash 8 --json --side attackers", at)));
    EXPECT_EQ(lost.at("state"), "disproven");
}

// Nothing that the search would need or overwrite is found out after it.
TEST(Contract, AProofNeedsAFileOfItsOwn) {
    constexpr std::string_view at = "--rules brandub-walker --position \"3t3/5t1/1t1t3/t1K4/4t1T/1t5/3t3 d\"";
    const auto refused = [&](std::string_view file) {
        const auto ran = run_tafl_line(fmt::format("solve prove {} {}", file, at));
        EXPECT_EQ(ran.status, 2) << file;
        return ran.err;
    };
    EXPECT_EQ(run_shell("mkdir -p folder.strategy; echo mine > text.strategy; rm -f other.strategy").status,
              0);
    EXPECT_THAT(refused("folder.strategy"), testing::HasSubstr("no ordinary file"));
    EXPECT_THAT(refused("/dev/null"), testing::HasSubstr("no ordinary file"));
    EXPECT_THAT(refused("-"), testing::HasSubstr("expected a file's name"));
    EXPECT_THAT(refused("text.strategy"), testing::HasSubstr("is there already"));
    EXPECT_EQ(run_tafl_line("solve prove other.strategy --rules brandub-walker --position "
                            "\"7/7/3K3/2t1t2/7/3t3/7 a\"")
                  .status,
              0);
    EXPECT_THAT(refused("other.strategy"), testing::HasSubstr("is there already"));
    const auto locked =
        run_shell(fmt::format("flock busy.strategy.lock {} solve prove busy.strategy {}", TAFL_PROGRAM, at));
    EXPECT_EQ(locked.status, 2);
    EXPECT_THAT(locked.err, testing::HasSubstr("is being worked on by another program"));
    EXPECT_EQ(run_tafl_line(fmt::format("solve prove busy.strategy {}", at)).status, 0);
    EXPECT_EQ(run_tafl_line(fmt::format("solve prove busy.strategy {}", at)).status, 0);  // the same proof
    EXPECT_FALSE(std::filesystem::exists(scratch() / "busy.strategy.lock"));
}

TEST(Contract, ACheckSaysWhatRestsOnTables) {
    EXPECT_EQ(run_tafl_line("tables build proof.tables --rules brandub-walker --attackers 1").status, 0);
    constexpr std::string_view at = "--rules brandub-walker --tables proof.tables";
    EXPECT_EQ(run_tafl_line(
                  fmt::format("solve prove rests.strategy {} --position \"{}\"", at, "7/7/7/3K3/7/7/2t4 d"))
                  .status,
              0);
    EXPECT_THAT(run_tafl_line(fmt::format("solve check rests.strategy {}", at)).out,
                testing::HasSubstr(" by endgame tables, which were not checked"));
}

// Two processes, one of them killed: the other goes on, and every line of the file is whole.
TEST(Contract, TheorySurvivesAProcessThatIsKilled) {
    const auto ran = run_shell("rm -f shared.theory; grow() { exec " TAFL_PROGRAM
                               " theory grow shared.theory --rules brandub --nodes 2000 --positions $1; }\n"
                               "grow 1000000 & pid=$!\n"
                               "lines() { cat shared.theory 2>/dev/null | wc -l; }\n"
                               "until [ $(lines) -gt 5 ]; do :; done\n"
                               "(grow 40) >/dev/null & other=$!\n"
                               "until [ $(lines) -gt 12 ]; do :; done\n"
                               "kill -9 $pid; wait $pid 2>/dev/null; wait $other; echo $?\n"
                               "tafl theory check shared.theory --rules brandub | sed 's/ .*//'\n");
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 2U) << ran.out << ran.err;
    EXPECT_EQ(lines[0], "0");
    EXPECT_GE(std::stoi(lines[1]), 40);
}

TEST(Contract, TheoryNamesTheLineThatIsDamaged) {
    EXPECT_EQ(run_tafl_line("theory grow hurt.theory --rules brandub --nodes 300 --positions 5").status, 0);
    EXPECT_EQ(run_shell("sed -i '3s/1/2/' hurt.theory").status, 0);
    const auto checked = run_tafl_line("theory check hurt.theory --rules brandub");
    EXPECT_EQ(checked.status, 1);
    EXPECT_THAT(checked.out, testing::HasSubstr("hurt.theory, line 3: expected the checksum"));
    EXPECT_EQ(run_tafl_line("theory show hurt.theory --rules brandub").status, 2);
}

TEST(Contract, TheoryRefusesWhatIsNoTreeOfTheRuleset) {
    write_scratch("empty.theory", "");
    write_scratch("pawns.theory", "# theory of copenhagen 0123456789abcdef\n");
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"none.theory", "none.theory cannot be read: No such file or directory"},
        {".", ". is not a file"},
        {"/dev/zero", "/dev/zero is not a file"},
        {"tree.pipe", "tree.pipe is not a file"},
        {"empty.theory", "empty.theory is not an opening tree; those begin with \"# theory of\""},
        {"pawns.theory", "pawns.theory is a tree of 'copenhagen'; choose it with --rules, or another file"}};
    (void)run_shell("mkfifo tree.pipe");
    for (const auto& [file, says] : cases)
        for (const auto* action : {"show", "check", "pack"}) {
            const auto ran = run_tafl_line(fmt::format("theory {} {} --rules brandub", action, file));
            EXPECT_EQ(ran.status, 2) << action;
            EXPECT_EQ(ran.out + ran.err, fmt::format("tafl: {}\n", says)) << action;
        }
    for (const auto* file : {".", "/dev/zero", "tree.pipe"}) {
        const auto ran = run_tafl_line(fmt::format("theory grow {} --rules brandub", file));
        EXPECT_EQ(ran.status, 2);
        EXPECT_EQ(ran.err, fmt::format("tafl: {} is not a file\n", file));
    }
}

// Brandub has no camps, so that nothing is said of them.
TEST(Contract, StudyVariesTheOptionsThatHaveAnEffect) {
    const auto line = "study brandub --vary -o varied --games 1 --nodes 1";
    const auto lines = lines_of(run_tafl_line(fmt::format("{} --json", line)).out);
    std::set<std::string> changes;
    for (const auto& text : lines) {
        const auto found = json::parse(text).as_object();
        EXPECT_EQ(names_of(found),
                  "ruleset change nodes seed games attackers low high draws plies median_plies "
                  "branching ends won");
        EXPECT_LE(found.at("low").to_number<double>(), found.at("attackers").to_number<double>());
        EXPECT_LE(found.at("attackers").to_number<double>(), found.at("high").to_number<double>());
        EXPECT_EQ(found.at("ruleset"), "brandub");
        EXPECT_EQ(found.at("games"), 1);
        changes.emplace(found.at("change").as_string());
    }
    EXPECT_EQ(changes.size(), lines.size());
    EXPECT_THAT(changes, testing::AllOf(testing::Contains(""), testing::Contains("throne.stop = \"all\""),
                                        testing::Not(testing::Contains(testing::HasSubstr("camps")))));
    EXPECT_THAT(run_tafl_line(line).out, testing::HasSubstr("\nThe most even:\n"));
}

TEST(Contract, StudyComparesWithAnotherRuleset) {
    const std::string line =
        "study brandub magpie --against tablut-walker -o compared --games 2 --nodes 1 --nodes 5";
    const auto lines = lines_of(run_tafl_line(line + " --json").out);
    ASSERT_EQ(lines.size(), 6U);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto found = json::parse(lines[i]).as_object();
        const auto* against = found.if_contains("against");
        ASSERT_EQ(against != nullptr, i >= 2) << lines[i];
        if (against == nullptr) continue;
        EXPECT_EQ(names_of(against->as_object()), "ruleset difference low high");
        EXPECT_EQ(against->at("ruleset"), "tablut-walker");
        const auto reference = json::parse(lines[i % 2]).as_object();
        EXPECT_NEAR(against->at("difference").to_number<double>(),
                    found.at("attackers").to_number<double>() - reference.at("attackers").to_number<double>(),
                    1e-3);
    }
    EXPECT_THAT(run_tafl_line(line).out,
                testing::HasSubstr("\n  against tablut-walker: the attackers score "));
}

TEST(Contract, TablesCheckSaysWhenThereIsNothingToCheck) {
    EXPECT_EQ(run_shell("mkdir -p bare").status, 0);
    for (const auto* line : {"tables check bare --rules brandub", "tables count bare --rules brandub",
                             "tables check nowhere --rules brandub"}) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_THAT(ran.err, testing::HasSubstr(std::string(line).find("bare") != std::string::npos
                                                    ? "there are no endgame tables of brandub in it"
                                                    : "No such file"));
    }
}

TEST(Contract, SelfplayRefusesANetworkOfAnotherFamily) {
    const auto network = tafl::test::source_tree() / "src/engine/nnue/brandub.nn";
    const auto ran =
        run_tafl({"selfplay", "--rules", "copenhagen", "--network", network.string(), "-o", "other.sp"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, testing::HasSubstr("this network is for another family of rulesets than copenhagen: "
                                            "7x7, escape to the corners, king captured between two"));
}

TEST(Contract, PuzzlesOfSelfplayAreTheSameAgainAndNotKnownTwice) {
    const auto line = "puzzles --rules brandub --selfplay 40 --seed 3";
    const auto found = run_tafl_line(line).out;
    ASSERT_GT(lines_of(found).size(), 1U) << found;
    EXPECT_EQ(run_tafl_line(fmt::format("{} --threads 2", line)).out, found);
    write_scratch("known.txt", found);
    EXPECT_EQ(run_tafl_line(fmt::format("{} --known known.txt", line)).out, "# puzzles of brandub\n");
    EXPECT_EQ(run_tafl_line("puzzles --check known.txt").status, 0);
}

TEST(Contract, ShortPuzzlesAreWinsInTwoMoves) {
    const auto line =
        "puzzles --short --rules brandub --selfplay 120 --selfplay-nodes 30 --seed 3 --deep-nodes 0 --json";
    const auto found = lines_of(run_tafl_line(line).out);
    EXPECT_FALSE(found.empty());
    for (const auto& one : found) EXPECT_EQ(json::parse(one).as_object().at("depth"), 3) << one;
}

// The second position is the first in a mirror, the third is not won, and the fourth has another id.
TEST(Contract, PuzzlesAreProvenAgain) {
    write_scratch("checked.txt",
                  "# puzzles of brandub\n"
                  "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5 d6-d7 b6-c6 c7-b7 c6-c7\t3 middlegame "
                  "king-capture\n"
                  "9c8fd5bb\t2t1T2/3K1t1/1t5/t1t4/7/5t1/3t3 a\td1-d5 d6-d7 f6-e6 e7-f7 e6-e7\t3 middlegame "
                  "king-capture\n"
                  "15b0798a\t4t2/7/2K4/7/7/7/1t5 d\tc5-c7 e7-e6 c7-a7\t1 endgame escape-in-2\n"
                  "00000000\t7/7/1K5/7/7/7/3t3 d\tb5-b7 d1-e1 b7-a7\t1 endgame escape-in-2\n");
    const auto ran = run_tafl_line("puzzles --check checked.txt");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(lines_of(ran.out),
              (std::vector<std::string>{
                  "checked.txt:3: 9c8fd5bb: the position of 6d5171b9 in line 2, turned or mirrored",
                  "checked.txt:4: 15b0798a: c5-c7 is not proven to win in 2 moves",
                  "checked.txt:5: 00000000: '00000000' is not the id of this puzzle; expected 11caa723",
                  "checked.txt: 1 puzzle proven, 3 wrong"}));
    const auto checked = only_object(run_tafl_line("puzzles --check --json checked.txt"));
    EXPECT_EQ(names_of(checked), "file ruleset puzzles faults");
    EXPECT_EQ(checked.at("puzzles"), 4);
    EXPECT_EQ(names_of(checked.at("faults").at(0).as_object()), "line id message");
    EXPECT_EQ(run_tafl_line("puzzles").status, 2);
    EXPECT_EQ(run_tafl_line("puzzles --check puzzling.csv").status, 2);
    write_scratch("damaged.txt", "# puzzles of brandub\n\x1b[31m\t7/7 a\td1-d5\t1 endgame\n");
    EXPECT_THAT(run_tafl_line("puzzles --check damaged.txt").out,
                testing::StartsWith("damaged.txt:2: '\\x1b[31m': '7/7' has 2 rows"));
}

TEST(Contract, PuzzlesMayHaveLineEndsOfWindows) {
    write_scratch("windows.txt",
                  "# puzzles of brandub\r\n# a comment\r\n\r\n"
                  "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5 d6-d7 b6-c6 c7-b7 c6-c7\t3 middlegame "
                  "king-capture\r\n");
    EXPECT_EQ(run_tafl_line("puzzles --check windows.txt").out, "windows.txt: 1 puzzle proven, 0 wrong\n");
}

TEST(Contract, Perft) {
    const auto counted = only_object(run_tafl_line("perft --depth 3 --json"));
    EXPECT_EQ(names_of(counted), "ruleset position depth nodes seconds");
    EXPECT_EQ(counted.at("nodes").to_number<int>(), 806'344);
    const auto made = only_object(run_tafl_line("perft --depth 3 --json --leaves made"));
    EXPECT_EQ(made.at("nodes").to_number<int>(), 806'344);
    const auto divided = only_object(run_tafl_line("perft --depth 2 --divide --json"));
    std::int64_t sum = 0;
    for (const auto& [move, nodes] : divided.at("divide").as_object()) sum += nodes.to_number<std::int64_t>();
    EXPECT_EQ(sum, 6'788);
}

TEST(Contract, Playouts) {
    const auto played = only_object(run_tafl_line("playouts --games 50 --rules brandub --json --seed 5"));
    EXPECT_EQ(names_of(played), "ruleset games plies attackers defenders draws unfinished seconds");
    std::int64_t games = 0;
    for (const auto* field : {"attackers", "defenders", "draws", "unfinished"}) {
        games += played.at(field).to_number<std::int64_t>();
    }
    EXPECT_EQ(games, 50);
    const auto again = only_object(run_tafl_line("playouts --games 50 --rules brandub --json --seed 5"));
    EXPECT_EQ(again.at("plies"), played.at("plies"));
}

TEST(Contract, Rulesets) {
    for (const auto& line : lines_of(run_tafl_line("rulesets --json").out)) {
        EXPECT_EQ(names_of(json::parse(line).as_object()),
                  "name title size first source family recommended recorded_as games sure selfplay");
    }
}

TEST(Contract, Check) {
    write_scratch("mine.toml", "parent = \"brandub\"\n");
    const auto good = only_object(run_tafl_line("check --json mine.toml"));
    EXPECT_EQ(names_of(good), "file ok errors");
    EXPECT_EQ(good.at("ok"), true);
    write_scratch("mine.toml", "parent = \"brandub\"\nking.sped = 2\n");
    const auto bad = only_object(run_tafl_line("check --json mine.toml"));
    EXPECT_EQ(bad.at("ok"), false);
    const auto& error = bad.at("errors").as_array().at(0).as_object();
    EXPECT_EQ(names_of(error), "line column message");
    EXPECT_EQ(error.at("line").to_number<int>(), 2);
}

// What `tafl bench` prints on a line for each position, without its speed, is in its JSON too.
void expect_same_positions(const json::object& bench, std::span<const std::string> lines) {
    const auto& positions = bench.at("positions").as_array();
    ASSERT_EQ(positions.size() + 1, lines.size());
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto& position = positions[i].as_object();
        EXPECT_EQ(names_of(position), "ruleset position depth move score nodes seconds signature");
        EXPECT_EQ(fmt::format("{:<18} depth {:>2}  {:<8} {:>6}  {:>10} nodes  signature {:>10}",
                              std::string_view(position.at("ruleset").as_string()),
                              position.at("depth").to_number<int>(),
                              std::string_view(position.at("move").as_string()),
                              position.at("score").to_number<int>(),
                              position.at("nodes").to_number<std::uint64_t>(),
                              position.at("signature").to_number<std::uint32_t>()),
                  lines[i]);
        EXPECT_GT(position.at("seconds").to_number<double>(), 0.0);
        nodes += position.at("nodes").to_number<std::uint64_t>();
    }
    EXPECT_EQ(bench.at("nodes").to_number<std::uint64_t>(), nodes);
}

// The same results, node for node, with every compiler, processor and sanitizer. tests/data/bench.signature
// holds the output of `tafl bench` without the line on speed; a deliberate change of the search changes the
// file (UPDATE_SNAPSHOTS=1 writes it).
TEST(Contract, BenchPrintsTheSignaturesOnRecord) {
    const auto text = run_tafl_line("bench");
    ASSERT_EQ(text.status, 0);
    auto lines = lines_of(text.out);
    ASSERT_GE(lines.size(), 2U);
    EXPECT_THAT(lines[lines.size() - 2], testing::HasSubstr("nodes in"));
    lines.erase(lines.end() - 2);
    const auto file = data_path("bench.signature");
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) {
        std::ofstream record(file);
        for (const auto& line : lines) record << line << '\n';
    }
    EXPECT_EQ(lines, lines_of(read_text(file)));
    const auto signed_json = only_object(run_tafl_line("bench --json"));
    EXPECT_EQ(names_of(signed_json), "signature nodes seconds positions");
    EXPECT_EQ(fmt::format("signature {}", signed_json.at("signature").to_number<std::uint64_t>()),
              lines.back());
    expect_same_positions(signed_json, lines);
}

// Any arguments give an exit status of the contract.
TEST(Contract, NonsenseEndsPolitely) {
    const std::vector<std::string> words{
        "moves",    "--rules", "",     "-",  "--",      "--position", "////", "9999999999999",
        "\xff\xfe", "--json",  "play", "-o", "--depth", "-1",         "a",    "--moves=",
        "="};
    for (const auto& first : sample(words)) {
        for (const auto& second : words) {
            const auto ran = run_tafl({first, second, "x"});
            EXPECT_LE(ran.status, 3) << first << ' ' << second;
        }
    }
}

TEST(Contract, SelfplayGoesOnUntilTheFileHoldsItsGames) {
    const TemporaryFolder folder;
    const auto file = (folder / "games.sp").string();
    const auto play = [&](const char* games) {
        return only_object(run_tafl(
            {"selfplay", "--rules", "brandub", "--nodes", "50", "--json", "--games", games, "-o", file}));
    };
    const auto two = play("2");
    EXPECT_EQ(names_of(two), "ruleset games plies attackers defenders draws in_file seconds");
    EXPECT_EQ(two.at("games"), 2);
    const auto three = play("5");
    EXPECT_EQ(three.at("games"), 3);
    EXPECT_EQ(three.at("in_file"), 5);
    EXPECT_EQ(play("4").at("games"), 0);
}

// docs/rulesets.md: it is reported, and the other commands accept the file.
TEST(Contract, AnAsymmetricLayoutIsReportedAndCanBePlayed) {
    write_scratch("lame.toml",
                  "parent = \"brandub\"\nlayout = \"\"\"\n3t3\n3t3\n3T3\nttTKTt1\n3T3\n3t3\n3t3\n\"\"\"\n");
    const auto check = run_tafl_line("check lame.toml");
    EXPECT_EQ(check.status, 2);
    EXPECT_NE(check.out.find("an attacker on a4 but nothing on g4"), std::string::npos) << check.out;
    EXPECT_EQ(run_tafl_line("moves --rules lame.toml").status, 0);
}

TEST(Contract, PerftMeasuresShortTimesToo) {
    const auto ran = run_tafl_line("perft --depth 0 --rules brandub");
    EXPECT_EQ(ran.out.find("in 0.000 s"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find(" s, "), std::string::npos) << ran.out;
}

}  // namespace

}  // namespace tafl::test
