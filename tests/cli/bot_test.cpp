// `tafl bot` as a process, on sites of its own: two bots play each other, the site is killed and restarted, refusals are
// one line. And docs/bots.md, executed.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "cli/run.hpp"
#include "cli/site_script.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

Ran with_site(const std::string& script) { return run_shell(site_script + script + "\nstop"); }

const std::string challenge_by_bo =
    "curl -s -b Bo $api/challenges >me -d '{\"ruleset\":\"brandub\",\"side\":\"attackers\","
    "\"clock\":{\"kind\":\"none\"},\"opponent\":{\"player\":\"Anna\"}}'\n";

TEST(Bot, TwoOfThemPlayAWholeGame) {
    const auto ran = with_site(
        "bot_account Anna; bot_account Bo\n"
        "start Bo --rules brandub --games-then-stop 1 >bo & other=$!\n"
        "until curl -s $api/players/Bo | grep -q '\"online\":true'; do :; done\n"
        "bot Anna --challenge Bo --rules brandub --rated --games-then-stop 1 >anna; echo anna $?\n"
        "wait $other; echo bo $?\n"
        "cat anna bo\n"
        "game=$(sed -n 's/^game \\([^:]*\\): brandub.*/\\1/p' anna)\n"
        "curl -s $api/games/$game.pgn >game.pgn; tafl replay --json game.pgn\n"
        "curl -s $api/games/$game | grep -o '\"status\":\"[a-z]*\"'");
    EXPECT_THAT(ran.out, HasSubstr("anna 0\nbo 0\n")) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("Anna plays at http://127.0.0.1:"));
    EXPECT_THAT(ran.out, HasSubstr("challenged Bo\n"));
    EXPECT_THAT(ran.out, ::testing::ContainsRegex(
                             "game [A-Za-z0-9]{8}: brandub against Anna, as the (attackers|defenders)"));
    EXPECT_THAT(ran.out, HasSubstr(R"("status":"over")"));
    EXPECT_THAT(ran.out, HasSubstr(R"("stopped":null)")) << "the record is a game by the rules";
    EXPECT_EQ(ran.err, "");
}

// An engine whose second process crashes and whose third plays an illegal move (the first one is asked whether it starts). In two games
// at a time; each goes on with the next process.
TEST(Bot, AnotherEngineThatFailsIsStartedAgain) {
    const auto bad = "exec /bin/sh " + (source_tree() / "tests/lab/arena/bad_engine.sh").string();
    const auto ran =
        with_site("cat >engine <<'END'\n#!/bin/sh\necho >>starts\ncase $(wc -l <starts) in\n2) " + bad +
                  " crash ;;\n3) " + bad +
                  " illegal ;;\nesac\nexec " TAFL_PROGRAM
                  " engine --hash 1\nEND\n"
                  "chmod +x engine; bot_account Anna; bot_account Bo\n"
                  "start Bo --games-then-stop 2 >bo & other=$!\n" TAFL_PROGRAM
                  " bot --url $site --token-file Anna.token --engine ./engine --nodes 200 --rules brandub "
                  "--games-then-stop 2 >anna & bot=$!\n"
                  "until curl -s $api/players/Anna | grep -q '\"online\":true'; do :; done\n"
                  "curl -s -b Bo $api/challenges >me -d '{\"ruleset\":\"brandub\",\"pair\":true,"
                  "\"clock\":{\"kind\":\"none\"},\"opponent\":{\"player\":\"Anna\"}}'\n"
                  "wait $bot; echo anna $?; wait $other; echo bo $?; cat anna\n"
                  "for game in $(sed -n 's/^game \\([^:]*\\): brandub.*/\\1/p' anna); do\n"
                  "curl -s $api/games/$game.pgn >game.pgn; tafl replay --json game.pgn; done");
    EXPECT_THAT(ran.out, HasSubstr("anna 0\nbo 0\n")) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(": the engine ended with exit status 3; starting it again\n"));
    EXPECT_THAT(ran.out, HasSubstr(": the engine played b1-b2: "));
    const std::regex whole(R"("stopped":null)");
    EXPECT_EQ(std::distance(std::sregex_iterator(ran.out.begin(), ran.out.end(), whole), {}), 2) << ran.out;
}

TEST(Bot, TheExampleInPythonPlaysAWholeGame) {
    if (run_shell("command -v python3").status != 0) GTEST_SKIP() << "python3 is not installed";
    const auto ran = with_site(
        "bot_account Anna; bot_account Py\n"
        "TAFL_TOKEN=$(cat Py.token) python3 " +
        (source_tree() / "examples/bot.py").string() +
        " $site >py 2>&1 & py=$!\n"
        "until curl -s $api/players/Py | grep -q '\"online\":true'; do :; done\n"
        "bot Anna --challenge Py --rules brandub --games-then-stop 1 >anna; echo anna $?\n"
        "until [ -s py ]; do :; done; kill $py; wait $py 2>/dev/null\n"
        "game=$(sed -n 's/^game \\([^:]*\\): brandub.*/\\1/p' anna); sed \"s/^$game /over: /\" py\n"
        "curl -s $api/games/$game.pgn >game.pgn; tafl replay --json game.pgn\n"
        "TAFL_TOKEN=wrong python3 " +
        (source_tree() / "examples/bot.py").string() + " $site 2>&1");
    EXPECT_THAT(ran.out, HasSubstr("anna 0\nover: The ")) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr(R"("stopped":null)"));
    EXPECT_THAT(ran.out, HasSubstr("This token is unknown or was revoked."));
}

TEST(Bot, GoesOnWhenTheSiteWasKilled) {
    const auto ran = with_site(
        "bot_account Anna; account Bo\n" + challenge_by_bo +
        "start Anna --games-then-stop 1 >anna & bot=$!\n"
        "until game=$(sed -n 's/^game \\([^:]*\\): brandub.*/\\1/p' anna); [ -n \"$game\" ]; do :; done\n"
        "move() { m=$(curl -s -b Bo $api/games/$game | sed "
        "'s/.*\"destinations\":{\"\\([a-g][1-7]\\)\":\\[\"\\([a-g][1-7]\\)\".*/\\1-\\2/'); "
        "curl -s -b Bo $api/games/$game/move -d \"{\\\"move\\\":\\\"$m\\\"}\"; }\n"
        "move; until curl -s $api/games | grep -q '\"plies\":2'; do :; done\n"
        "kill -KILL $server; wait $server 2>/dev/null; serve $port\n"
        "move; until curl -s $api/games | grep -q '\"plies\":4'; do :; done\n"
        "curl -s -b Bo -X POST $api/games/$game/resign\n"
        "wait $bot; echo anna $?; cat anna");
    EXPECT_THAT(ran.out,
                AllOf(HasSubstr("anna 0\n"), HasSubstr("trying again"), HasSubstr("The attackers resigned")))
        << ran.err;
}

TEST(Bot, LeavesItsGamesForTheNextStart) {
    const auto ran = with_site("bot_account Anna; account Bo\n" + challenge_by_bo +
                               "start Anna >first & bot=$!\n"
                               "until grep -q 'as the defenders' first; do :; done\n"
                               "kill -TERM $bot; wait $bot; echo left $?; tail -1 first\n"
                               "game=$(sed -n 's/^game \\([^:]*\\): brandub.*/\\1/p' first)\n"
                               "curl -s -b Bo $api/games/$game/move -d '{\"move\":\"d2-c2\"}'\n"
                               "start Anna --games-then-stop 1 >second & bot=$!\n"
                               "until curl -s $api/games | grep -q '\"plies\":2'; do :; done\n"
                               "curl -s -b Bo -X POST $api/games/$game/offer -d '{\"what\":\"takeback\"}'\n"
                               "curl -s -b Bo -X POST $api/games/$game/resign\n"
                               "wait $bot; echo done $?");
    EXPECT_THAT(ran.out, HasSubstr("left 0\nleft a game in progress\n")) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("done 0\n"));
}

TEST(Bot, DeclinesWhatItDoesNotPlay) {
    const auto ran = with_site(
        "bot_account Anna; account Bo\n"
        "challenge() { curl -s -b Bo $api/challenges -d "
        "\"{\\\"ruleset\\\":\\\"$1\\\",\\\"rated\\\":$2,\\\"clock\\\":"
        "{\\\"kind\\\":\\\"fischer\\\",\\\"initial\\\":60000,\\\"increment\\\":0},\\\"opponent\\\":{"
        "\\\"player\\\":"
        "\\\"Anna\\\"}}\" >me; }\n"
        "challenge copenhagen false; challenge brandub true; challenge brandub false\n"
        "start Anna --rules brandub,tablut-walker --accept casual >said.txt & bot=$!\n"
        "until grep -q 'against Bo' said.txt; do :; done\n"
        "kill -TERM $bot; wait $bot; grep -c 'declined a challenge of Bo' said.txt; grep -c 'against Bo' "
        "said.txt");
    EXPECT_EQ(ran.out, "2\n1\n") << ran.err;
}

TEST(Bot, WhatTheSiteRefusesIsOneLine) {
    const auto ran = with_site(
        "account Person; bot_account Anna\n"
        "bot Person; echo $?\n"
        "echo tafl_wrong >wrong.token; bot wrong; echo $?\n"
        "bot Anna --challenge Nobody >anna; echo $?\n"
        "TAFL_TOKEN=$(cat Anna.token) " TAFL_PROGRAM
        " bot --url $site >anna 2>&1 & bot=$!\n"
        "until grep -q 'plays at' anna; do :; done\n"
        "curl -s -b Anna -X DELETE $api/me/tokens/2; wait $bot; echo revoked $?; tail -1 anna");
    EXPECT_THAT(ran.out, HasSubstr("2\n2\n2\n"));
    EXPECT_THAT(
        ran.out,
        MatchesRegex("(.|\n)*revoked 2\ntafl: http://[^ ]*: This token is unknown or was revoked.\n"));
    EXPECT_THAT(ran.err, AllOf(HasSubstr("'Person' is a person's account"), HasSubstr("was revoked"),
                               HasSubstr("There is no player of that name")));
}

TEST(Bot, WithoutASiteTheMachineHasFailed) {
    const auto ran = with_site(
        "bot_account Anna; stop; bot Anna; echo $?; tafl bot --url https://127.0.0.1:1 --token x; echo $?; "
        "serve 0\n"
        "tafl bot --url https://127.0.0.1:$port --token x; echo $?");
    EXPECT_EQ(ran.out, "3\n3\n3\n") << "and a site without HTTPS is none with it";
    EXPECT_THAT(ran.err, HasSubstr("Connection refused"));
}

TEST(Bot, WhatTheUserCanPutRightIsTheUsers) {
    const std::pair<const char*, const char*> rows[] = {
        {"bot", "--url is missing"},
        {"bot --url localhost",
         "--url 'localhost': expected a site's address, such as http://localhost:8080"},
        {"bot --url http://", "expected a site's address"},
        {"bot --url http://a:0", "expected a site's address"},
        {"bot --url http://a:99999", "expected a site's address"},
        {"bot --url http://a", "a token is missing"},
        {"bot --url http://a --token-file none", "none cannot be read"},
        {"bot --url http://a --token \"a b\"", "this is not a token"},
        {"bot --url http://a --token x --rules chess", "--rules: there is no ruleset 'chess'"},
        {"bot --url http://a --token x --accept some", "--accept"},
        {"bot --url http://a --token x --max-games 0", "--max-games"},
        {"bot --url http://a --token x --engine ./none",
         "--engine: none cannot be started: ./none: No such file"},
        {"bot --url http://a --token x --engine \"cmd=a;nodes=3\"",
         "--engine: limits are options of tafl bot"},
        {"bot --url http://a --token x --engine a --level 3", "--level: it is for our engine"},
        {"bot --url http://a --token x --clock 5+3", "--clock: it goes with --challenge"},
        {"bot --url http://a --token x --challenge A --clock 5", "--clock '5': expected MINUTES+SECONDS"},
        {"bot --url http://a --token x --challenge A --clock 0+3", "--clock '0+3'"},
    };
    for (const auto& [line, says] : rows) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_THAT(ran.err, HasSubstr(says)) << line;
        EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
    }
}

// --- docs/bots.md

struct Step {
    std::string script;
    std::string says;
};

std::vector<Step> steps_of(const std::string& page) {
    std::vector<Step> steps;
    const std::regex pattern("```sh\n([^`]*)```\n(?:\n```text\n([^`]*)```)?");
    for (std::sregex_iterator found(page.begin(), page.end(), pattern), end; found != end; ++found)
        steps.push_back({(*found)[1], (*found)[2]});
    return steps;
}

// A pattern of the text in which each "…" matches anything.
std::regex pattern_of(const std::string& text) {
    auto pattern = std::regex_replace(text, std::regex(R"([.^$|()\[\]{}*+?\\])"), "\\$&");
    return std::regex(std::regex_replace(pattern, std::regex("…"), "[^\n]*"));
}

TEST(Bot, TheSessionOfItsPageIsSo) {
    const auto steps = steps_of(read_text(source_tree() / "docs/bots.md"));
    ASSERT_EQ(steps.size(), 6U);
    std::string script;
    for (const auto& step : steps) {
        auto here = std::regex_replace(step.script, std::regex("http://localhost:8080"), "$$site");
        // docs_test.cpp runs `tafl bot`, which does not end by itself.
        here = std::regex_replace(here, std::regex("tafl bot [^\n]*"), "grep -q '^tafl_' bot.token");
        script += here + "echo ----\n";
    }
    const auto ran = with_site(script);
    std::size_t at = 0;
    for (const auto& step : steps) {
        const auto end = ran.out.find("----\n", at);
        ASSERT_NE(end, std::string::npos) << ran.out << ran.err;
        const auto said = ran.out.substr(at, end - at);
        EXPECT_TRUE(std::regex_match(said, pattern_of(step.says))) << step.script << said;
        at = end + 5;
    }
}

}  // namespace
}  // namespace tafl::test
