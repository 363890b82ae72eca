// analyse, engine and match as scripts use them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "run.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

namespace json = boost::json;

std::string field_names(const json::object& object) {
    std::string names;
    for (const auto& [name, value] : object) names += (names.empty() ? "" : " ") + std::string(name);
    return names;
}

const std::string ours = std::string("cmd=") + TAFL_PROGRAM + " engine --hash 1;name=";

TEST(Analyse, HasTheFieldsOfTheContract) {
    const auto ran = run_tafl_line("analyze --rules brandub --depth 3 --lines 2 --json");  // both spellings
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto report = json::parse(ran.out).as_object();
    EXPECT_EQ(field_names(report), "depth nodes seconds lines");
    const auto& lines = report.at("lines").as_array();
    ASSERT_EQ(lines.size(), 2U);
    const auto& best = lines[0].as_object();
    EXPECT_TRUE(field_names(best).starts_with("move score win pv")) << field_names(best);
    EXPECT_EQ(best.at("move"), best.at("pv").as_array().at(0));
    EXPECT_GE(best.at("win").to_number<double>(), 0.0);
    EXPECT_LE(best.at("win").to_number<double>(), 1.0);
}

TEST(Analyse, SaysWhatTheTablesKnow) {
    const auto ran = run_shell(
        "rules='--rules brandub-walker'; tafl tables build tables $rules --attackers 2 >built\n"
        "there='7/7/3K3/2t1t2/7/7/7 d'\n"
        "tafl analyse $rules --tables tables --position \"$there\" --depth 1 --json\n"
        "tafl analyse $rules --tables tables --position \"$there\" --depth 1 | tail -1\n"
        "tafl analyse $rules --tables tables --depth 1 | tail -1\n"
        "tafl analyse $rules --tables none --depth 1");
    EXPECT_EQ(ran.err, "tafl: none: No such file or directory\n");
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 3U) << ran.out;
    const auto report = json::parse(lines[0]).as_object();
    EXPECT_EQ(field_names(report), "depth nodes seconds lines table");
    const auto& table = report.at("table").as_object();
    EXPECT_EQ(table.at("winner"), "defenders");
    const auto plies = table.at("plies").as_int64();
    const auto& best = report.at("lines").as_array().at(0).as_object();
    EXPECT_EQ(best.at("score").as_int64(), 32'000 - plies);
    EXPECT_EQ(best.at("pv").as_array().size(), static_cast<std::size_t>(plies));
    const auto moves = (plies + 1) / 2;
    EXPECT_EQ(lines[1], "by the tables: the defenders win in " + std::to_string(moves) +
                            (moves == 1 ? " move" : " moves"));
    EXPECT_EQ(lines[2], "by the tables: in no table");
}

TEST(Tables, OfAllMenAreBuiltAndAsked) {
    const auto ran = run_shell(
        "rules='--rules brandub-walker'; tafl tables -o all $rules --men 2 | sed 's/:.*//'\n"
        "tafl tables probe all $rules --position '7/7/3K3/2t1t2/7/7/7 d' --json\n"
        "tafl tables probe all $rules --json\n"
        "tafl tables build all $rules --men 2 --attackers 1 || tafl tables -o all --men 25 || tafl tables");
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 5U) << ran.out << ran.err;
    EXPECT_THAT(std::vector(lines.begin(), lines.begin() + 3),
                testing::Each(testing::HasSubstr("brandub-walker")));
    const auto won = json::parse(lines[3]).as_object();
    EXPECT_EQ(field_names(won), "ruleset position value plies moves");
    EXPECT_EQ(won.at("value"), "defenders");
    const auto& best = won.at("moves").as_array().at(0).as_object();
    EXPECT_EQ(field_names(best), "move value plies");
    EXPECT_EQ(best.at("value"), "defenders");
    EXPECT_EQ(best.at("plies").as_int64() + 1, won.at("plies").as_int64());
    const auto unknown = json::parse(lines[4]).as_object();
    EXPECT_TRUE(unknown.at("value").is_null() && unknown.at("plies").is_null());
    EXPECT_EQ(lines_of(ran.err).size(), 3U) << ran.err;
}

TEST(Tables, OfPositionsInNoTableAreSaidOnce) {
    const auto ran = run_shell(
        "rules='--rules brandub-walker'; tafl tables -o few $rules --men 1 >few.txt\n"
        "tafl tables probe few $rules\n"
        "tafl tables probe few $rules --position '7/7/3K3/2t1t2/7/7/7 a'");
    const auto lines = lines_of(ran.out);
    EXPECT_EQ(
        std::ranges::count_if(lines, [](const std::string& line) { return line.ends_with("in no table"); }),
        2)
        << ran.out;
    EXPECT_EQ(lines.size(), 2U) << ran.out;
}

TEST(Analyse, SeesTheEnd) {
    const auto ran = run_tafl(
        {"analyse", "--rules", "brandub", "--position", "7/3t3/7/7/7/7/2K4 d", "--depth", "2", "--json"});
    const auto best = json::parse(ran.out).as_object().at("lines").as_array().at(0).as_object();
    EXPECT_EQ(best.at("move"), "c1-a1");
    EXPECT_EQ(best.at("win").to_number<double>(), 1.0);
}

TEST(Engine, EndsWithItsInput) {
    const auto ran = run_tafl_line("engine", "position startpos\ngo infinite\n");
    EXPECT_EQ(ran.status, 0);
    EXPECT_NE(ran.out.find("bestmove "), std::string::npos);
}

TEST(Engine, NamesTheNetworkFileThatItCannotTake) {
    write_scratch("bad.nn", "no network at all");
    const auto ran = run_tafl_line("engine", "setoption name EvalFile value bad.nn\n");
    EXPECT_TRUE(ran.out.starts_with("info string setoption: EvalFile: bad.nn: ")) << ran.out;
    const auto dash = run_tafl_line("engine", "setoption name EvalFile value -\nisready\n");
    EXPECT_TRUE(dash.out.ends_with("readyok\n")) << dash.out;
}

TEST(Engine, DoesNotSpeakIntoTheVoidInSilence) {
    const auto ran = run_shell("echo uci | tafl engine > /dev/full");
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.err, "tafl: standard output cannot be written: No space left on device\n");
    const auto left = run_shell("mkfifo deaf; exec 3<> deaf 4> deaf 3<&-; echo uci | tafl engine >&4");
    EXPECT_EQ(left.status, 141) << left.err;  // 128 and SIGPIPE
}

TEST(Match, HasTheFieldsOfTheContract) {
    const auto ran = run_tafl({"match", "--engine", ours + "a", "--engine", ours + "b", "--rules", "brandub",
                               "--games", "4", "--nodes", "200", "--concurrency", "2", "--sprt", "0,5",
                               "--pgn", "games.pgn", "--json"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto report = json::parse(ran.out).as_object();
    EXPECT_TRUE(field_names(report).starts_with("games wins losses draws elo llr ")) << field_names(report);
    EXPECT_EQ(report.at("games").to_number<int>(), 4);
    EXPECT_TRUE(report.at("forfeits").as_array().empty()) << ran.out;
    EXPECT_EQ(run_tafl_line("replay games.pgn").status, 0);
}

// Twelve guards lock the corners, and too few men are left to hunt the king, or to build a fort.
TEST(Match, EndsWhereNeitherSideHasTheMenToWin) {
    write_scratch("locked.txt",
                  "2t5t2/1t7t1/t9t/5K5/4T4T1/3t7/11/7t3/t9t/1t7t1/2t5t2 d\n"
                  "2t5t2/1t7t1/t9t/11/5K5/3t7/4T6/7t3/t9t/1t7t1/2t5t2 a\n");
    const auto ran =
        run_tafl({"match", "--engine", ours + "a", "--engine", ours + "b", "--openings", "locked.txt",
                  "--games", "4", "--nodes", "200", "--max-plies", "400", "--json"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    const auto report = json::parse(ran.out).as_object();
    EXPECT_EQ(report.at("draws").to_number<int>(), 4) << ran.out;
    EXPECT_LT(report.at("plies").to_number<int>(), 4 * 50) << ran.out;
}

TEST(Tune, GoesOnFromItsFile) {
    const auto tune = [](const std::string& steps) {
        return run_tafl({"tune", "--engine", ours + "a", "--option", "Move Overhead", "--rules", "brandub",
                         "-o", "tuning.tsv", "--steps", steps, "--pairs", "1", "--nodes", "20", "--max-plies",
                         "10"});
    };
    for (const auto* steps : {"2", "3"}) {
        const auto ran = tune(steps);
        ASSERT_EQ(ran.status, 0) << ran.err;
        EXPECT_TRUE(ran.out.starts_with(std::string(steps) + " steps\nMove Overhead ")) << ran.out;
        const auto lines = lines_of(read_text(scratch() / "tuning.tsv"));
        ASSERT_EQ(lines.size(), std::stoul(steps) + 2);
        EXPECT_EQ(lines[0], "step\tpoints\tMove Overhead");
        EXPECT_TRUE(lines.back().starts_with(std::string(steps) + "\t")) << lines.back();
    }
}

TEST(Tune, TakesOnlyWholeNumbers) {
    const auto ran = run_tafl({"tune", "--engine", ours + "a", "--option", "Ponder", "-o", "tuning.tsv"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.err, "tafl: --option 'Ponder': the engine has no such option with a whole number\n");
}

TEST(Match, OfThreeEnginesIsARoundRobinOrAGauntlet) {
    write_scratch("engines.json", R"({"rounds": 9, "engines": [
        {"name": "a", "cmd": "tafl", "args": "engine --hash 1", "options": {"Level": "5"}, "variant": "standard",
         "limit": {"nodes": 100, "plies": 0, "tc": {"time": 0, "increment": 0, "fixed_time": 0}}},
        {"name": "b", "cmd": "tafl", "args": "engine", "options": [["Hash", "1"]], "dir": "/"}]})");
    const std::string match = "match --engine '" + ours +
                              "c;nodes=50' --config engines.json --rules brandub --nodes 80 "
                              "--games 2 --max-plies 30 --json";
    const auto play = [&](const std::string& more) {
        const auto ran = run_shell(
            "mkdir -p bin; ln -sf " TAFL_PROGRAM " bin; export PATH=$PWD/bin:$PATH; tafl " + match + more);
        EXPECT_EQ(ran.status, 0) << ran.err;
        return json::parse(ran.out).as_object();
    };
    const auto robin = play("");
    EXPECT_EQ(robin.at("games"), 6);
    EXPECT_EQ(robin.at("engines"), json::parse(R"(["c", "a", "b"])"));
    EXPECT_EQ(robin.at("standings").as_array().size(), 3U);
    EXPECT_EQ(robin.at("pairings").as_array().size(), 3U);
    for (const auto& row : robin.at("standings").as_array()) EXPECT_EQ(row.at("games"), 4);
    const auto gauntlet = play(" --tournament gauntlet --seeds 2");
    EXPECT_EQ(gauntlet.at("games"), 4);
    EXPECT_EQ(gauntlet.at("pairings").at(1).at("engines"), json::parse(R"(["a", "b"])"));
}

// Interrupted, killed in the middle of a line, or with more games: the match goes on with the games that are missing.
TEST(Match, GoesOnFromItsFile) {
    const auto play = [](const std::string& games, const std::string& nodes = "100") {
        return run_tafl({"match", "--engine", ours + "a", "--engine", ours + "b", "--rules", "brandub",
                         "--nodes", nodes, "--max-plies", "30", "--games", games, "--state", "match.tsv",
                         "--pgn", "match.pgn", "--json"});
    };
    std::filesystem::remove(scratch() / "match.tsv");
    const auto whole = play("4");
    ASSERT_EQ(whole.status, 0) << whole.err;
    const auto text = read_text(scratch() / "match.tsv"), pgn = read_text(scratch() / "match.pgn");
    EXPECT_EQ(lines_of(text).size(), 6U);
    const auto result_of = [](const Ran& ran) {
        auto report = json::parse(ran.out).as_object();
        report.erase("seconds");
        return report;
    };
    EXPECT_EQ(result_of(play("4")), result_of(whole)) << "nothing is left to play";
    EXPECT_EQ(read_text(scratch() / "match.pgn"), pgn);

    const auto two = text.find('\n', text.find("\n2\t") + 1) + 1;
    write_scratch("match.tsv", text.substr(0, two + 3));
    EXPECT_EQ(result_of(play("4")), result_of(whole));
    EXPECT_EQ(read_text(scratch() / "match.tsv"), text);
    EXPECT_EQ(json::parse(play("6").out).at("games"), 6);
    EXPECT_EQ(lines_of(read_text(scratch() / "match.tsv")).size(), 8U);

    const auto other = play("4", "50");
    EXPECT_EQ(other.status, 2);
    EXPECT_NE(other.err.find("--state: match.tsv: it is of another match; expected its first line to be: # "
                             "brandub; --nodes 50;"),
              std::string::npos)
        << other.err;
}

TEST(Match, SaysThatAGameWithoutItsPairDoesNotCountForTheElo) {
    const std::string match =
        "match --engine \"" + ours + "a\" --engine \"" + ours +
        "b\" --rules brandub --nodes 100 --max-plies 30 --opening-balance 2000 --games ";
    const auto odd = run_shell("tafl " + match + "3");
    ASSERT_EQ(odd.status, 0) << odd.err;
    EXPECT_NE(odd.out.find("games            3"), std::string::npos) << odd.out;
    EXPECT_NE(odd.out.find("from 1 pair:"), std::string::npos) << odd.out;
    EXPECT_NE(odd.out.find(" 1 without the other of its pair"), std::string::npos) << odd.out;
    EXPECT_EQ(run_shell("tafl " + match + "2").out.find("of its pair"), std::string::npos);
}

TEST(Match, NamesWhoForfeits) {
    const auto ran = run_tafl(
        {"match", "--engine", ours + "good", "--engine",
         "cmd=/bin/sh " + (source_tree() / "tests/lab/arena/bad_engine.sh").string() + " crash;name=bad",
         "--games", "2", "--nodes", "100"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.err.find("game 1: bad ended with exit status 3"), std::string::npos) << ran.err;
    EXPECT_NE(ran.out.find("forfeits         2  0 by good, 2 by bad"), std::string::npos) << ran.out;
}

TEST(Match, DoesNotBeginWithAnEngineThatRefusesItsOptions) {
    const auto ran =
        run_tafl({"match", "--engine", ours + "good", "--engine", ours + "bad;option.EvalFile=none.nn"});
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.err.find("bad refuses an option: EvalFile"), std::string::npos) << ran.err;
}

// The engines read the ruleset themselves: from another folder, and although a pipe can be read only once.
TEST(Match, TellsTheEnginesRulesThatTheyCanRead) {
    write_scratch("mine.toml", "parent = \"brandub\"\ntitle = \"Mine\"\n");
    const std::string elsewhere = "cmd=sh -c 'cd / && exec " TAFL_PROGRAM " engine --hash 1';name=";
    const auto match = "match --engine \"" + elsewhere + "a\" --engine \"" + elsewhere +
                       "b\" --games 1 --depth 1 --max-plies 3 --opening-plies 0 --rules ";
    for (const auto* rules : {"mine.toml", "- < mine.toml", "<(cat mine.toml)"}) {
        const auto ran = run_shell("tafl " + match + rules);
        EXPECT_EQ(ran.status, 0) << rules << ran.err;
        EXPECT_NE(ran.out.find("forfeits         0"), std::string::npos) << rules << ran.out;
    }
}

TEST(Match, GamesGoIntoFilesOfTheirOwn) {
    const std::string match = "match --engine a --engine b ";
    EXPECT_EQ(run_tafl_line(match + "--pgn -").err,
              "tafl: --pgn -: standard output has the result; name a file\n");
    write_scratch("games.pgn", "kept");
    for (const auto* files : {"--pgn games.pgn --otg ./games.pgn", "--pgn none.pgn --otg ./none.pgn"}) {
        const auto ran = run_tafl_line(match + files);
        EXPECT_EQ(ran.status, 2);
        EXPECT_TRUE(ran.err.starts_with("tafl: --pgn and --otg are one file, ")) << ran.err;
    }
    EXPECT_EQ(read_text(scratch() / "games.pgn"), "kept");
    EXPECT_FALSE(std::filesystem::exists(scratch() / "-"));
}

TEST(Match, PrintsWhatIsKnownWhenInterrupted) {
    const auto ran = run_shell("timeout --signal INT 1 " TAFL_PROGRAM " match --engine '" + ours +
                               "a' --engine '" + ours + "b' --games 1000000 --nodes 300 --json");
    EXPECT_NE(ran.out.find("\"interrupted\":true"), std::string::npos) << ran.out << ran.err;
}

}  // namespace

}  // namespace tafl::test
