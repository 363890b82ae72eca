// Output compared word for word: help, errors, drawings, and games played from a pipe. Times are written as
// #. UPDATE_SNAPSHOTS=1 updates the snapshots.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <utility>

#include "run.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

struct Case {
    std::string_view name;
    std::string_view line;
    int status = 0;
    std::string_view input = "";
};

constexpr std::string_view three_games =
    "d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing\n"
    "d1-d3 e5-e2 d3-e3,1,0,Black\n"
    "d1-d4 d1-d5,0,0,Ongoing\n";
constexpr std::string_view broken_game =
    "d1-d3 e5-e2,0,0,Ongoing\nd1-d3 nonsense e5,0,0,White\nd1-d2,0,0,Ongoing\n";
constexpr std::string_view golden_lines =
    R"({"id":"good","ruleset":"copenhagen","position":"startpos","moves":["d1-d3"],)"
    R"("expect":{"legal":true,"captures":[],"result":"ongoing","reason":""}})"
    "\n"
    R"({"id":"taken","ruleset":"copenhagen","position":"startpos","moves":["d1-d3","e5-e2","d3-e3"],)"
    R"("expect":{"legal":true,"captures":[],"result":"ongoing","reason":""}})"
    "\n\nnot json\n"
    R"({"id":"refused","ruleset":"copenhagen","position":"startpos","moves":["d1-d9"],"expect":{"legal":false}})"
    "\n";
constexpr std::string_view bad_ruleset =
    "parent = \"copenhagen\"\ntitle = \"Mine\"\nking.sped = 3\nshieldwall.min = 99\n";

constexpr Case cases[] = {
    {"help/overview", "help"},
    {"help/none", ""},
    {"help/option", "--help golden"},
    {"help/play", "help play"},
    {"help/rulesets", "help rulesets"},
    {"help/rules", "help rules"},
    {"help/check", "help check"},
    {"help/moves", "help moves"},
    {"help/show", "help show"},
    {"help/print", "help print"},
    {"help/replay", "help replay"},
    {"help/convert", "help convert"},
    {"help/golden", "help golden"},
    {"help/perft", "help perft"},
    {"help/playouts", "help playouts"},
    {"help/bench", "help bench"},
    {"help/analyse", "help analyse"},
    {"help/review", "help review"},
    {"help/explore", "help explore"},
    {"help/puzzles", "help puzzles"},
    {"help/engine", "help engine"},
    {"help/connect", "help connect"},
    {"help/bot", "help bot"},
    {"help/match", "help match"},
    {"help/tune", "help tune"},
    {"help/selfplay", "help selfplay"},
    {"help/study", "help study"},
    {"help/tables", "help tables"},
    {"help/solve", "help solve"},
    {"help/theory", "help theory"},
    {"help/data", "help data"},
    {"help/admin", "help admin"},
    {"error/selfplay-file", "selfplay --games 3", 2},
    {"error/study-folder", "study brandub", 2},
    {"error/tables-action", "tables grow tables", 2},
    {"error/solve-action", "solve win.strategy", 2},
    {"error/solve-file", "solve check none.strategy --rules brandub", 2},
    {"error/solve-other", "solve check games.csv --rules brandub", 2},
    {"error/solve-rules", "solve prove win.strategy --rules berserk", 2},
    {"error/theory-action", "theory shrink brandub.theory", 2},
    {"error/theory-file", "theory show none.theory", 2},
    {"error/theory-other", "theory grow games.csv", 2},
    {"error/theory-rules", "theory grow new.theory --rules berserk", 2},
    {"error/tables-attackers", "tables build tables --rules brandub", 2},
    {"error/tables-board", "tables count tables --rules alea-evangelii", 2},
    {"error/tables-side", "tables probe tables --rules brandub --position 7/7/7/3K3/7/3t3/7", 2},
    {"error/ruleset-family", "moves --rules tablut", 2},
    {"help/help", "help help"},
    {"help/completion", "completion --help"},
    {"output/version", "--version"},
    {"output/rulesets", "rulesets"},
    {"output/rulesets-all", "rulesets --all"},
    {"output/rulesets-json", "rulesets --json"},

    {"error/command", "mvoes", 2},
    {"error/command-strange", "\x01\x02\xff", 2},
    {"error/help-command", "help perf", 2},
    {"error/help-man", "help --man nowhere", 2},
    {"error/help-man-command", "help --man . play", 2},
    {"error/option", "moves --jsn", 2},
    {"error/option-strange", "moves --zzzzzz", 2},
    {"error/option-first", "--json moves", 2},
    {"error/value-missing", "moves --rules", 2},
    {"error/value-empty", "moves --rules \"\"", 2},
    {"error/operand", "moves d1-d3", 2},
    {"error/operand-missing", "replay", 2},
    {"error/operand-second", "rules brandub fetlar", 2},
    {"error/choice", "show --format gif", 2},
    {"error/png-square", "show --format png --square 9999", 2},
    {"error/print-pages", "print --pages board,stickers", 2},
    {"error/print-pages-none", "print --pages \"\"", 2},
    {"error/print-style", "print --pieces chessmen", 2},
    {"error/print-poster", "print --poster a4", 2},
    {"error/print-poster-square", "print --poster a3 --square 30", 2},
    {"error/print-travel", "print --travel --square 20", 2},
    {"error/print-ending", "print -o set.odt", 2},
    {"error/print-epub-pages", "print --pages board -o rules.epub", 2},
    {"error/print-square", "print --square huge", 2},
    {"error/print-sheets", "print --rules alea-evangelii --square 60", 2},
    {"error/print-spares", "print --spares 99", 2},
    {"error/print-size", "print --rules giant.toml", 2},
    {"error/print-pieces", "print --rules crowd.toml", 2},
    {"error/number", "perft --depth many", 2},
    {"error/number-negative", "perft --depth -3", 2},
    {"error/number-huge", "playouts --games 99999999999999999999999", 2},
    {"error/ruleset", "moves --rules brandubb", 2},
    {"error/ruleset-strange", "moves --rules qqqqqqqqqqqq", 2},
    {"error/ruleset-file", "moves --rules ./none.toml", 2},
    {"error/ruleset-circle", "moves --rules circle-a.toml", 2},
    {"error/position-row", "moves --rules brandub --position \"3t3/3t3/3T4/ttTKTtt/3T3/3t3/3t3 a\"", 2},
    {"error/position-kings", "moves --rules brandub --position \"3t3/3t3/3T3/ttTKTtK/3T3/3t3/3t3 a\"", 2},
    {"error/position-no-king", "moves --rules brandub --position \"3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3 a\"", 2},
    {"error/position-corner", "moves --rules brandub --position \"t6/7/7/3K3/7/7/7 a\"", 2},
    {"error/position-size", "moves --rules copenhagen --position \"7/7/7/3K3/7/7/7 a\"", 2},
    {"error/position-side", "moves --rules brandub --position \"7/7/7/3K3/7/7/7 x\"", 2},
    {"error/position-stdin", "moves --rules brandub --position -", 2, "7/7/7\n"},
    {"error/moves-blocked", "moves --moves \"f1-f6\"", 2},
    {"error/moves-turn", "moves --moves \"d1-d3 e1-e2\"", 2},
    {"error/moves-king-only", "show --rules brandub --position \"7/7/7/t6/7/7/3K3 a\" --moves a4-d4", 2},
    {"error/moves-captures", "moves --moves \"d1-d3 e5-e2 d3-e3xf3\"", 2},
    {"error/moves-text", "moves --moves \"d1-d3 zebra\"", 2},
    {"error/file", "replay none.csv", 2},
    {"error/folder", "replay .", 2},
    {"error/binary", "replay binary.dat", 2},
    {"error/empty", "replay -", 2},
    {"error/output", "show -o none/board.svg", 3},
    {"error/output-ending", "show -o board.gif", 2},
    {"error/convert-to", "convert games.csv", 2},
    {"error/convert-rules", "convert --to pgn --rules copenhagen brandub.csv", 2},
    {"error/golden-file", "golden none.jsonl", 2},
    {"error/analyse-over", "analyse --rules brandub --position \"7/3t3/7/7/7/7/2K4 d\" --moves c1-a1", 2},
    {"error/engine-protocol", "engine --protocol xyz", 2},
    {"error/tune-engine", "tune -o tuning.tsv", 2},
    {"error/tune-output", "tune --engine a", 2},
    {"error/match-one", "match --engine a", 2},
    {"error/match-seeds", "match --engine a --engine b --seeds 1", 2},
    {"error/match-names", "match --engine cmd=a;name=b-1 --engine b --engine b", 2},
    {"error/match-config", "match --config bad.toml", 2},
    {"error/match-sprt-of-three", "match --engine a --engine b --engine c --sprt 0,5", 2},
    {"error/data-action", "data chek data", 2},
    {"error/admin-action", "admin decide 3", 2},
    {"error/match-field", "match --engine cmd=a;speed=9 --engine b", 2},
    {"error/match-start", "match --engine ./none --engine ./none", 2},
    {"error/match-sprt", "match --engine a --engine b --sprt 5,0", 2},
    {"error/match-alpha", "match --engine a --engine b --alpha 0.1", 2},
    {"error/match-twice", "match --engine cmd=a;name=b;name=c --engine b", 2},
    {"error/match-folder", "match --engine /etc --engine b", 2},
    {"error/match-resign", "match --engine a --engine b --resign many", 2},
    {"error/shell", "completion csh", 2},
    {"error/switch-value", "moves --json=false", 2},
    {"error/twice", "moves --rules brandub --rules fetlar", 2},
    {"error/twice-short", "show -o a.svg --output b.svg", 2},
    {"error/twice-switch", "moves --json --json", 2},
    {"error/output-empty", "show -o \"\"", 2},
    {"error/file-empty", "replay \"\"", 2},
    {"error/version", "--version x", 2},
    {"error/golden-nothing", "golden golden.jsonl /dev/null", 2},
    {"error/stdin-twice", "moves --rules - --position -", 2, "parent = \"brandub\"\n"},
    {"error/ruleset-stdin", "rules -", 2, "parent = 3\n"},
    {"error/ruleset-folder", "check . good.toml", 2},

    {"output/moves", "moves --rules brandub"},
    {"output/option-attached", "show --rules=brandub -o- --ascii"},
    {"output/operands-after-dashes", "check -- good.toml"},
    {"error/option-value-is-an-option", "moves --rules --json", 2},
    {"output/moves-json", "moves --rules brandub --moves \"d1-c1 d3-a3\" --json"},
    {"output/show-captures", "show --moves \"d1-d3 e5-e2 d3-e3xe2\""},
    {"output/moves-over", "moves --rules brandub --position \"7/3t3/7/7/7/7/2K4 d\" --moves c1-a1"},
    {"output/moves-over-json",
     "moves --rules brandub --position \"7/3t3/7/7/7/7/2K4 d\" --moves c1-a1 --json"},
    {"output/moves-escaped", "moves --rules brandub --position \"7/7/7/7/7/1t5/K6 a\""},
    {"output/show-held", "show --rules brandub --position \"7/7/3t3/2tKt2/3t3/7/7 a\""},
    {"output/check-stdin", "check -", 0, "parent = \"brandub\"\n"},
    {"output/rules-stdin", "rules - --format otn", 0, "parent = \"brandub\"\n"},
    {"output/position-stdin", "show --rules brandub --position -", 0, "\n 7/3t3/7/3K3/7/7/7 d \n"},
    {"output/show", "show"},
    {"output/show-flip", "show --rules brandub --moves d1-c1 --flip"},
    {"output/show-19", "show --rules alea-evangelii"},
    {"output/show-berserk", "show --rules berserk"},
    {"output/show-camps", "show --rules tablut-ashton"},
    {"output/show-fort",
     "show --rules copenhagen-hnefatafl-org --position "
     "\"11/11/11/11/8tTT/8TK1/9TT/11/11/11/11 d\" --moves j6-k6"},
    {"output/show-svg", "show --rules brandub --moves \"d1-c1\" --format svg"},
    {"output/perft", "perft --depth 3 --rules brandub"},
    {"output/perft-0", "perft --depth 0"},
    {"output/perft-divide", "perft --depth 2 --divide --rules brandub --leaves made"},
    {"output/perft-json",
     "perft --depth 2 --json --divide --rules brandub --position \"7/3t3/7/3K3/7/7/7 d\""},
    {"output/playouts", "playouts --rules brandub --games 500 --seed 3"},
    {"output/playouts-json", "playouts --rules brandub --games 500 --seed 3 --json"},
    {"output/replay", "replay games.csv", 1},
    {"output/replay-json", "replay --json games.csv", 1},
    {"output/replay-stdin", "replay -", 0, "d1-d3 e5-e2,0,0,Ongoing\n"},
    {"output/replay-broken", "replay broken.csv", 2},
    {"output/golden", "golden golden.jsonl", 2},
    {"output/golden-differs", "golden differs.jsonl", 1},
    {"output/check-bad", "check bad.toml", 2},
    {"output/check-json", "check --json bad.toml good.toml", 2},
    {"output/check-good", "check good.toml"},
    {"output/convert-pgn", "convert --to pgn games.csv"},
    {"output/rules-text", "rules tablut-ashton"},
    {"output/rules-otn", "rules brandub --format otn"},
    {"output/rules-file", "rules brandub --format file"},

    {"output/engine", "engine --rules brandub", 0,
     "uci\nisready\nzebra\nsetoption name Hash value 0\nposition startpos moves d1d5\nquit\n"},

    {"output/play-help", "play --side both --rules brandub", 0, "help\nquit\n"},
    {"output/play-two", "play --side both --rules brandub", 0,
     "d2\nd2-c2\nd3\nd4-a4\nd3-e3\nzebra\nmvoes\nd9-d2\nundo\nflip\nresign\n"},
    {"output/play-repetition", "play --side both --position \"11/11/11/3K7/11/11/11/11/11/11/3t4t2 a\"", 0,
     "d1-d2\nd8-d7\nd2-d1\nd7-d8\nd1-d2\nd8-d7\nd2-d1\nd7-d8\nd7-d8\nd1-d2\nundo\nquit\n"},
    {"output/play-ring",
     "play --side both --position "
     "\"11/5t5/4t1t4/3t3t3/2t2T2t2/1t2TK3t1/2t5t2/3t3t3/4t1t4/11/5t5 a\"",
     0, "f1-f2\n"},
    {"output/play-computer", "play --rules brandub --level 2 --seed 1", 0, "d2-c2\nhint\nundo\nundo\nquit\n"},
    {"output/review", "review missed.csv --rules brandub --nodes 3000"},
    {"output/play-none", "play --side none --rules brandub --level 1 --seed 1"},
    {"output/play-undo", "play --side both --rules brandub", 0,
     "d2-c2\nd3-a3\nundo 3\nundo x\nundo 2\nhint,\nmoves now\n"},
    {"output/play-draw", "play --side both --rules brandub", 0, "draw\nd2-c2\ndraw\ndraw\nundo\ndraw\n"},
    {"output/play-captures", "play --side both", 0, "d1-d3\ne5-e2\nd3-e3xf3\nd3-e3xe2\nquit\n"},
    {"output/play-save-twice", "play --side both --rules brandub", 0,
     "d2-c2\nsave kept.csv\nsave kept.csv\nsave games.csv\nsave games.csv\nsave good.toml\n"},
    {"output/play-resume-missing", "play --resume none.otg", 2},
    {"output/play-resume-many", "play --side both --resume games.csv", 0,
     "resume games.csv 3\nresume games.csv 9\nresume games.csv 2\n"},
    {"output/play-resume-game", "play --side both --resume games.csv --game 2"},
    {"output/play-resume-none", "play --resume games.csv --game 4", 2},
    {"output/play-game-alone", "play --game 2", 2},
    {"output/play-resume-position", "play --resume games.csv --position startpos", 2},
};

void PrintTo(const Case& test, std::ostream* out) { *out << test.line; }

// A king surrounded by `attackers` attackers.
std::string layout_of(int size, int attackers) {
    std::string text = "title = \"Crowd\"\nlayout = [";
    for (int row = 0; row < size; ++row) {
        std::string line;
        int empty = 0;
        for (int column = 0; column <= size; ++column) {
            const bool middle = row == size / 2 && column == size / 2;
            const bool taken = column < size && (middle || attackers-- > 0);
            if (!taken && column < size) ++empty;
            if ((taken || column == size) && empty > 0) line += std::to_string(std::exchange(empty, 0));
            if (taken) line += middle ? 'K' : 't';
        }
        text += (row == 0 ? "\"" : ", \"") + line + "\"";
    }
    return text + "]\nescape = \"edge\"\ncorners.exists = false\n";
}

void write_fixtures() {
    write_scratch("games.csv", three_games);
    write_scratch("broken.csv", broken_game);
    write_scratch("brandub.csv", "d2-c2 d3-a3,0,0,Ongoing\n");
    write_scratch("missed.csv",
                  "b4-b6 c4-c3 d7-c7 c3-c5 f4-f5 e4-e5 c7-c6 d3-c3 f5-f6 d4-c4 d6-d7 c3-b3 d2-b2 b3-a3 a4-b4 "
                  "c5-b5 d1-c1 d5-c5 f6-e6 a3-b3 b2-a2 c4-a4 b6-a6 a4-a3 c1-c4 a3-a1,0,0,White\n");
    std::filesystem::remove(scratch() / "kept.csv");
    write_scratch("golden.jsonl", golden_lines);
    write_scratch("differs.jsonl", golden_lines.substr(0, golden_lines.find("\n\n") + 1));
    write_scratch("bad.toml", bad_ruleset);
    write_scratch("good.toml", "parent = \"brandub\"\ntitle = \"Mine\"\nexit_fort = true\n");
    write_scratch("giant.toml", layout_of(31, 3));
    write_scratch("crowd.toml", layout_of(19, 300));
    write_scratch("circle-a.toml", "parent = \"circle-b.toml\"\n");
    write_scratch("circle-b.toml", "parent = \"circle-a.toml\"\n");
    write_scratch("binary.dat", std::string_view("d1-d3\0\x01\x02", 8));
}

std::string without_time(const std::string& text) {
    static const std::regex seconds(R"re(\b[0-9.]+ s\b)re"), speed(R"re([0-9.,]+ (million|thousand))re"),
        json(R"re("seconds":[0-9.]+)re");
    auto out = std::regex_replace(text, seconds, "# s");
    out = std::regex_replace(out, speed, "# $1");
    return std::regex_replace(out, json, "\"seconds\":#");
}

std::string transcript(const Ran& ran) {
    auto text = without_build(without_time(ran.out));
    if (!text.empty() && text.back() != '\n') text += "\n(no line break at the end)\n";
    if (!ran.err.empty()) text += "--- standard error\n" + ran.err;
    return text + "--- exit status " + std::to_string(ran.status) + "\n";
}

class Snapshots : public testing::TestWithParam<Case> {};

TEST_P(Snapshots, AreAsTheyWere) {
    const auto& test = GetParam();
    write_fixtures();
    const auto ran = run_tafl_line(test.line, test.input);
    EXPECT_EQ(ran.status, test.status) << ran.err;
    const auto got = transcript(ran);
    const auto file = source_tree() / "tests/cli/snapshots" / (std::string(test.name) + ".txt");
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) std::ofstream(file, std::ios::binary) << got;
    EXPECT_EQ(got, read_text(file)) << "tafl " << test.line << "\nUPDATE_SNAPSHOTS=1 writes " << file;
}

// An error prints one line that begins with the program's name.
TEST_P(Snapshots, ComplainInOneLine) {
    const auto& test = GetParam();
    write_fixtures();
    const auto ran = run_tafl_line(test.line, test.input);
    if (ran.status < 2) return;
    EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
    EXPECT_TRUE(ran.err.starts_with("tafl: ")) << ran.err;
    EXPECT_EQ(ran.err.back(), '\n');
}

std::string case_name(const testing::TestParamInfo<Case>& info) {
    std::string name(info.param.name);
    for (auto& c : name) c = c == '-' || c == '/' ? '_' : c;
    return name;
}

INSTANTIATE_TEST_SUITE_P(Cli, Snapshots, testing::ValuesIn(cases), case_name);

}  // namespace

}  // namespace tafl::test
