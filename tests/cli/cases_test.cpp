// Small files from other programs, and rules that people asked for, each with its right answer.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_disk.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "run.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string file(const std::string& name) { return data_path("cases/" + name).string(); }

Ran run_on(std::vector<std::string> words, const std::string& name) {
    words.push_back(file(name));
    return run_tafl(words);
}

TEST(Cases, ARecordWithoutRulesSaysByWhichItIsRead) {
    const auto ran = run_on({"replay"}, "brandubh-norules.csv");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.err, HasSubstr("5 games name no rules and are read as brandub"));
}

TEST(Cases, PlayersResultAndDateOfFtzmsSiteAreKept) {
    const auto ran = run_on({"convert", "--to", "pgn"}, "ftzm-import.json");
    EXPECT_EQ(ran.status, 0) << ran.err;
    for (const std::string_view tag :
         {"[Date \"2023.01.01\"]", "[Attackers \"Tove\"]", "[Defenders \"Erik\"]", "[Result \"1-0\"]"})
        EXPECT_THAT(ran.out, HasSubstr(tag));
}

TEST(Cases, SpeedsAreReadAsOpenTaflDocumentsThem) {
    for (const std::string name :
         {"opentafl-spd-2.otg", "opentafl-spd-10.otg", "opentafl-spd-12-trailing-comma.otg"}) {
        const auto ran = run_on({"replay"}, name);
        EXPECT_EQ(ran.status, 0) << name << ran.err;
        EXPECT_THAT(ran.out, StartsWith("1 game, 1 move")) << name;
    }
}

TEST(Cases, RuleStringsOfOpenTaflAreRulesets) {
    EXPECT_EQ(run_on({"check"}, "opentafl-external-rules.conf").status, 0);
    const auto ran =
        run_tafl({"show", "--rules", file("opentafl-external-rules.conf") + ":Sea Battle (Parlett)"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(lines_of(ran.out).size(), 15U) << "thirteen ranks, the files and who moves";
}

// What --format otn writes, --rules reads, as a file and as it stands.
TEST(Cases, ARuleStringIsARuleset) {
    const auto text = run_tafl_line("rules brandub --format otn").out;
    write_scratch("mine.otn", text);
    const auto opening = run_tafl_line("show --rules brandub").out;
    EXPECT_EQ(run_tafl_line("show --rules mine.otn").out, opening);
    EXPECT_EQ(run_tafl({"show", "--rules", lines_of(text).at(0)}).out, opening);
    const auto wrong = run_tafl({"show", "--rules", "dim:7 start:/7/"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("start"));
}

TEST(Cases, RowsAndDashesAreRead) {
    const auto ran =
        run_tafl({"moves", "--rules", "brandub", "--position", "-"}, read_text(file("rows.txt")));
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(lines_of(ran.out).size(), 40U);
    EXPECT_EQ(run_on({"replay"}, "endash.txt").status, 0);
}

TEST(Cases, TheLogOfTheTablutServerIsAGame) {
    const auto ran = run_on({"convert", "--to", "pgn"}, "tablut-server-log.txt");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("[Date \"2025.04.04\"]"));
    EXPECT_THAT(ran.out, HasSubstr("[Variant \"tablut-ashton-server\"]"));
    EXPECT_THAT(ran.out, HasSubstr("1. f3-f2 i7-g7 2. f7-f3 i4-i1 3. f3-i3"));
}

TEST(Cases, AGameSavedByLudiiIsReadAndWritten) {
    const auto ran = run_on({"convert", "--to", "trl"}, "ludii-brandub.trl");
    EXPECT_EQ(ran.status, 0) << ran.err;
    const auto moves = [](const std::string& text) {
        std::string found;
        for (const auto& line : lines_of(text))
            if (line.starts_with("Move=[Move:mover=1") || line.starts_with("Move=[Move:mover=2"))
                found += line + "\n";
        return found;
    };
    EXPECT_EQ(moves(ran.out), moves(read_text(file("ludii-brandub.trl"))));
    EXPECT_EQ(run_on({"replay"}, "ludii-brandub.trl").status, 0);
}

// The files say "draw" for what Ludii calls a pass, which no option could say when they were compared with it.
TEST(Cases, LudiisRulesetsAreBuiltIn) {
    for (const auto& [name, builtin] : {std::pair{"alea", "ludii-alea-evangelii"},
                                        {"ardri", "ludii-ard-ri"},
                                        {"ardri-corrected", "ludii-ard-ri-corrected"},
                                        {"hnefatafl", "ludii-hnefatafl"},
                                        {"hnefatafl-latin", "ludii-hnefatafl-latin"},
                                        {"tablut", "ludii-tablut"},
                                        {"tablut-smith", "ludii-tablut-smith"},
                                        {"tawlbwrdd", "ludii-tawlbwrdd"}}) {
        const auto compared = load_ruleset(file(fmt::format("ludii/ludii-{}.toml", name)));
        ASSERT_TRUE(compared) << compared.error().message;
        Ruleset ours = *find_builtin(builtin);
        EXPECT_EQ(ours.no_moves, NoMoves::Pass);
        ours.no_moves = (*compared)->no_moves;
        EXPECT_EQ(rules_hash(ours), rules_hash(**compared)) << builtin;
    }
}

TEST(Cases, RulesThatPeopleAskedForAreRead) {
    for (const std::string name : {"konakis.toml", "slavic.toml"})
        EXPECT_EQ(run_on({"check"}, name).status, 0) << name;
}

TEST(Cases, TheClockOfHtpOutlivesTheBoard) {
    for (const std::string name : {"htp-board-before-clock.txt", "htp-clock-before-board.txt"}) {
        const auto ran = run_tafl_line("engine --protocol htp", read_text(file(name)));
        EXPECT_EQ(ran.status, 0);
        EXPECT_THAT(ran.out, HasSubstr("= play defender ")) << name;
    }
}

}  // namespace

}  // namespace tafl::test
