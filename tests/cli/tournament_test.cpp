// An arena on a site that is killed repeatedly: nobody is paired twice, and no point is lost.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <boost/json/parse.hpp>
#include <map>
#include <set>

#include "cli/run.hpp"
#include "cli/site_script.hpp"

namespace tafl::test {
namespace {

namespace json = boost::json;

// Six members with open streams enter an arena. `play` waits until a game runs, and its attackers resign.
const std::string arena =
    "follow() { for i in 1 2 3 4 5 6; do curl -sN -H \"Authorization: Bearer $(cat P$i.token)\" "
    "$api/bot/events >/dev/null & done; }\n"
    "for i in 1 2 3 4 5 6; do account P$i; done; follow\n"
    "t=$(curl -s -b P1 $api/tournaments -d \"{\\\"name\\\":\\\"Thing\\\",\\\"kind\\\":\\\"arena\\\","
    "\\\"ruleset\\\":\\\"brandub\\\",\\\"minutes\\\":60,\\\"starts\\\":$(date +%s)000,"
    "\\\"clock\\\":{\\\"kind\\\":\\\"fischer\\\",\\\"initial\\\":600000}}\" | sed "
    "'s/.*:\"\\([^\"]*\\)\".*/\\1/')\n"
    "for i in 1 2 3 4 5 6; do curl -s -b P$i -X POST $api/tournaments/$t/join; done\n"
    "running() { curl -s $api/tournaments/$t | grep -o '\"boards\":\\[{.*' | grep -o "
    "'\"game\":\"[A-Za-z0-9]*\"' | cut -d'\"' -f4; }\n"
    "play() { until game=$(running | head -n 1); [ -n \"$game\" ]; do :; done\n"
    "for i in 1 2 3 4 5 6; do curl -s -b P$i -X POST $api/games/$game/resign >answer; [ -s answer ] || "
    "break; "
    "done; }\n";

TEST(Tournament, AKilledSiteLosesNoPointAndPairsNobodyTwice) {
    const auto ran =
        run_shell(site_script + arena +
                  "for kill in 1 2 3 4; do\n"
                  "  play; play\n"
                  "  kill -KILL $server; wait $server 2>/dev/null; serve $port; follow\n"
                  "done\n"
                  "play; curl -s $api/tournaments/$t/results.json; stop >&2\n" TAFL_PROGRAM
                  " data check here >&2; echo $? >&2; kill $(jobs -p) 2>/dev/null; wait 2>/dev/null");
    const auto results = json::parse(ran.out).as_object();
    std::map<std::string, int> points, streaks;
    std::set<std::string> busy;
    int over = 0;
    for (const auto& pairing : results.at("pairings").as_array()) {
        const auto name = [&](const char* side) {
            return std::string(pairing.at(side).at("name").as_string());
        };
        if (pairing.at("result").is_null()) {
            for (const auto* side : {"attackers", "defenders"}) EXPECT_TRUE(busy.insert(name(side)).second);
            continue;
        }
        ++over;
        const bool attackers_won = pairing.at("result").as_string() == "attackers";
        const auto winner = name(attackers_won ? "attackers" : "defenders"),
                   loser = name(attackers_won ? "defenders" : "attackers");
        points[winner] += streaks[winner]++ >= 2 ? 4 : 2;
        streaks[loser] = 0;
    }
    EXPECT_GE(over, 9);
    for (const auto& row : results.at("standings").as_array()) {
        const std::string name(row.at("player").at("name").as_string());
        EXPECT_EQ(row.at("points").to_number<int>(), points[name]) << name;
    }
    EXPECT_THAT(ran.err, testing::HasSubstr("0\n"));
}

}  // namespace
}  // namespace tafl::test
