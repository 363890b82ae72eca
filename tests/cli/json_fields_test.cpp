// The promise of docs/cli.md: each field that the help of --json names is printed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "run.hpp"
#include "site_script.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

// Whose JSON has, together, every field that the help names.
const std::map<std::string, std::string> scripts{
    {"admin", site_script +
                  "account Sigrid; account Olaf\n"
                  "curl -s -b Sigrid $api/reports -d '{\"player\":\"Olaf\",\"text\":\"rude\"}' >me\n"
                  "for action in 'add Sigrid' list reports 'mute Olaf' log 'reset Olaf'; do\n"
                  "tafl admin $action --data here --json; done; stop"},
    {"analyse",
     "tafl tables build tables --rules brandub-walker --attackers 3 >output\n"
     "tafl analyse --depth 2 --tables tables \"${won[@]}\" --json"},
    {"bench", "tafl bench --json"},
    {"check", "tafl rules brandub --format file | tafl check - --json"},
    {"data",
     "tafl data import data games.csv --rules copenhagen --json\n"
     "for action in check games index; do tafl data $action data --json; done"},
    {"explore", "tafl explore --nodes 100 games.csv --json"},
    {"match",
     "a='cmd=./engine;name=a' b='cmd=./engine;name=b'\n"
     "tafl match --engine \"$a\" --engine \"$b\" --rules brandub --nodes 50 --games 2 --sprt 0,5 --json\n"
     "tafl match --engine \"$a\" --engine \"$b\" --engine \"cmd=sh $bad_engine crash\" --nodes 50 "
     "--games 2 --max-plies 8 --json"},
    {"moves", "tafl moves --json"},
    {"perft", "tafl perft --depth 1 --divide --json"},
    {"playouts", "tafl playouts --games 10 --json"},
    {"puzzles",
     "puzzles() { tafl puzzles --rules brandub --scan-nodes 5000 --deep-nodes 20000 won.csv \"$@\"; }\n"
     "puzzles --json; puzzles -o puzzles.txt; sed -i s/king-capture/escape-in-2/ puzzles.txt\n"
     "tafl puzzles --check puzzles.txt --json"},
    {"replay", "tafl replay --repair games.csv --json"},
    {"review", "tafl review --nodes 2000 --rules brandub won.csv --json"},
    {"rulesets", "tafl rulesets --json"},
    {"selfplay", "tafl selfplay --rules brandub --games 1 --nodes 50 -o one.sp --json"},
    {"solve",
     "rules='--rules brandub-walker --json'\n"
     "tafl solve prove win.strategy --position '3t3/5t1/1t1t3/t1K4/4t1T/1t5/3t3 d' $rules\n"
     "tafl solve check win.strategy $rules; tafl solve show win.strategy $rules"},
    {"study", "tafl study brandub -o study --games 2 --nodes 50 --against tablut-walker --json"},
    {"tables",
     "tafl tables build tables --rules brandub-walker --attackers 2 >output\n"
     "tafl tables count tables --rules brandub-walker --json; tafl tables probe tables \"${won[@]}\" --json"},
    {"theory", "tafl theory grow small.theory --rules brandub --positions 20 --nodes 300 --json"},
};

const std::string beginning =
    "rm -rf ./*; printf 'd1-d3 e5-e2 g1-g3,0,0,Ongoing\\n' > games.csv\n"
    "echo 'd2-e2 c4-c2 b4-b3 c2-b2 d6-c6 d4-c4 d1-c1 d3-d1 e2-e1xd1 c4-c3 c1-c2 c3-d3 a4-a2xb2 e4-a4 a2-a3 "
    "d5-b5 c6-b6 b5-a5 d7-d5 d3-e3 f4-e4 e3-f3 c2-f2 f3-d3 b3-c3 d3-d4 b6-b5,2,0,Black' > won.csv\n"
    "printf '#!/bin/sh\\nexec " TAFL_PROGRAM
    " engine --hash 1\\n' > engine; chmod +x engine\n"
    "won=(--rules brandub-walker --position '7/7/3K3/2t1t2/7/3t3/7 a')\n"
    "bad_engine=" +
    (source_tree() / "tests/lab/arena/bad_engine.sh").string() + "\n";

// What the help says beside the names of fields: of all commands, or of one.
const std::set<std::string> prose{
    "a",    "also", "an",       "and",   "are",    "each",        "for",          "former",
    "from", "in",   "interval", "is",    "more",   "no",          "null",         "object",
    "of",   "one",  "or",       "place", "puzzle", "shares",      "strength",     "table",
    "than", "the",  "to",       "two",   "with",   "theory side", "theory chance"};

// What the help of a command says of --json, in one line; empty if it has none.
std::string said_of_json(const std::string& command) {
    static const std::regex option("\n  --json +([^\n]*(?:\n   [^\n]*)*)"), blanks("\n +"),
        action("with [a-z]+( and [a-z]+)?:|--[a-z]+");
    const auto help = run_tafl({"help", command}).out;
    std::smatch found;
    if (!std::regex_search(help, found, option)) return {};
    return std::regex_replace(std::regex_replace(found[1].str(), blanks, " "), action, "");
}

std::set<std::string> words_of(const std::string& text, const char* pattern) {
    const std::regex word(pattern);
    std::set<std::string> words;
    for (std::sregex_iterator found(text.begin(), text.end(), word), end; found != end; ++found)
        words.insert((*found)[1]);
    return words;
}

TEST(DocsOfJson, NameFieldsThatArePrinted) {
    for (const auto& command : command_names()) {
        const auto said = said_of_json(command);
        const auto script = scripts.find(command);
        ASSERT_EQ(said.empty(), script == scripts.end()) << command;
        if (said.empty()) continue;
        const auto ran = run_shell(beginning + script->second);
        const auto printed = words_of(ran.out, "\"([A-Za-z_]+)\":");
        for (const auto& word : words_of(said, "([A-Za-z_]+)"))
            EXPECT_TRUE(prose.contains(word) || prose.contains(command + " " + word) ||
                        printed.contains(word))
                << command << ": " << word << "\n"
                << ran.err;
    }
}

}  // namespace

}  // namespace tafl::test
