// `tafl admin` as a process, on a site of its own: what it prints, its JSON, its exit statuses. What the site does is tested in
// tests/server/site/operation/operator_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run.hpp"
#include "cli/site_script.hpp"

namespace tafl::test {
namespace {

using ::testing::MatchesRegex;
using ::testing::StartsWith;

const std::string admin = "admin() { tafl admin --data here \"$@\" 2>&1; echo \"= $?\"; }\n";

Ran with_admin(const std::string& script) { return run_shell(site_script + admin + script + "\nstop"); }

TEST(Admin, ManagesARunningSite) {
    const auto ran = with_admin(
        "account Sigrid; account Olaf\n"
        "curl -s -b Sigrid $api/reports -d '{\"player\":\"Olaf\",\"text\":\"rude \\\"words\\\"\"}' >me\n"
        "admin add Sigrid; admin list; admin list --json; admin remove Sigrid; admin list\n"
        "admin reports; admin reports --json; admin decide 1 ban; admin reports\n"
        "admin log; admin unban Olaf; admin mute Olaf; admin log --json; admin erase Olaf\n"
        "account Bo; admin erase Bo --why 'asked by letter'; admin log | sed -n '1s/.*: //p'");
    EXPECT_THAT(
        ran.out,
        MatchesRegex(
            "Sigrid is an administrator\n= 0\n"
            "Sigrid, last seen [-0-9]+ [0-9:]+ UTC\n= 0\n"
            "\\{\"name\":\"Sigrid\",\"joined\":[0-9]+,\"seen\":[0-9]+\\}\n= 0\n"
            "Sigrid is no longer an administrator\n= 0\n= 0\n"
            "Report 1 of [-0-9]+ [0-9:]+ UTC: Sigrid reports Olaf\n  'rude \"words\"'\n= 0\n"
            "\\{\"id\":1,\"by\":\"Sigrid\",\"player\":\"Olaf\",\"game\":null,\"ply\":null,\"text\":\"rude "
            "[^\n]*\\}\n= 0\n"
            "report 1 is closed: Olaf can no longer chat or start games with others\n= 0\nno report is "
            "open\n= 0\n"
            "[-0-9]+ [0-9:]+ UTC the operator: ban Olaf 'report 1'\n= 0\n"
            "Olaf can play with others again\n= 0\nOlaf can no longer chat\n= 0\n"
            "(\\{\"by\":null,\"player\":\"Olaf\",\"what\":\"[a-z]+\"[^\n]*\\}\n){3}= 0\n"
            "Olaf is erased; the games stay, without the name\n= 0\n"
            "Bo is erased; the games stay, without the name\n= 0\n"
            "erase #[0-9]+ 'asked by letter'\n"));
    EXPECT_EQ(ran.err, "");
}

TEST(Admin, PrintsWhatAReportedStudySaid) {
    const auto ran = with_admin(
        "account Sigrid; account Olaf\n"
        "id=$(curl -s -b Olaf $api/studies -d '{\"title\":\"Openings\",\"visibility\":\"public\"}' | "
        "sed 's/.*\"study\":\"\\([A-Za-z0-9]*\\)\".*/\\1/')\n"
        "curl -s -b Olaf $api/studies/$id/chapters -d '{\"title\":\"Rude words\",\"record\":"
        "\"{\\\"ruleset\\\":\\\"brandub\\\",\\\"moves\\\":\\\"d1-c1\\\"}\"}' >me\n"
        "curl -s -b Sigrid $api/reports -d "
        "\"{\\\"player\\\":\\\"Olaf\\\",\\\"text\\\":\\\"rude\\\",\\\"study\\\":"
        "\\\"$id\\\"}\" >me\n"
        "admin reports; admin reports --json | grep -c '\"study\":{\"study\":'");
    EXPECT_THAT(ran.out,
                MatchesRegex("Report 1 of [-0-9]+ [0-9:]+ UTC: Sigrid reports Olaf, study [A-Za-z0-9]+ "
                             "'Openings'\n  'rude'\n    'Rude words': [^\n]*d1-c1[^\n]*\n= 0\n1\n"));
}

TEST(Admin, PrintsReportsAndReasonsInFull) {
    const std::string text(400, 'x');
    const auto ran = with_admin(
        "account Sigrid; account Olaf\n"
        "report() { curl -s -b Sigrid $api/reports -d "
        "\"{\\\"player\\\":\\\"Olaf\\\",\\\"text\\\":\\\"$1\\\"}\" >me; }\n"
        "report " +
        text +
        "; report again\n"
        "admin reports | sed -n 2p\n"
        "admin mute Olaf --why " +
        text +
        "; admin decide 1 ban --why insults; admin decide 2 dismiss\n"
        "admin log | sed 's/.*operator: //'");
    EXPECT_EQ(ran.out, "  '" + text +
                           "'\n"
                           "Olaf can no longer chat\n= 0\n"
                           "report 1 is closed: Olaf can no longer chat or start games with others\n= 0\n"
                           "report 2 is closed: Olaf is not sanctioned\n= 0\n"
                           "dismiss Olaf 'report 2'\n"
                           "ban Olaf 'report 1: insults'\n"
                           "mute Olaf '" +
                           text + "'\n= 0\n");
    EXPECT_EQ(ran.err, "");
}

TEST(Admin, AReasonGoesOnlyWithWhatIsInTheLog) {
    const auto ran = with_admin("account Olaf; admin add Olaf --why merit; admin list --why curiosity");
    EXPECT_EQ(ran.out, "tafl: admin: 'add' takes no --why\n= 2\ntafl: admin: 'list' takes no --why\n= 2\n");
}

TEST(Admin, PrintsALinkThatSetsAPassword) {
    const auto ran = with_admin(
        "account Sigrid; tafl admin --data here reset Sigrid | head -n 1\n"
        "link=$(tafl admin --data here reset Sigrid --json | sed 's/.*\"link\":\"\\([^\"]*\\)\".*/\\1/')\n"
        "reset() { curl -s -o me -w '%{http_code}\\n' $api/password-reset -d "
        "\"{\\\"token\\\":\\\"${link#*#}\\\",\\\"password\\\":\\\"a new long sword\\\"}\"; }\n"
        "reset; reset");
    EXPECT_THAT(ran.out, MatchesRegex("/reset#[-_A-Za-z0-9]{43}\n204\n404\n"));
    EXPECT_EQ(ran.err, "");
}

TEST(Admin, WhatCannotBeDoneIsOneLine) {
    const auto ran = with_admin(
        "admin add Nobody; admin ban computer-3; admin decide x ban; admin decide 7 ban; admin hang Olaf\n"
        "tafl admin list --data nowhere 2>&1; echo \"= $?\"; mkdir -m 700 empty\n"
        "tafl admin list --data empty 2>&1; echo \"= $?\"");
    const auto lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 14U) << ran.out;
    const std::pair<const char*, const char*> rows[] = {
        {"tafl: admin: There is no player of that name.", "= 2"},
        {"tafl: admin: Moderators cannot act on administrators,", "= 2"},
        {"tafl: admin: expected the number of a report, not 'x'", "= 2"},
        {"tafl: admin: There is no such open report.", "= 2"},
        {"tafl: admin: expected 'list', 'add NAME'", "= 2"},
        {"tafl: nowhere: there is no such data folder", "= 3"},
        {"tafl: empty: no site runs on this data folder", "= 3"}};
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        EXPECT_THAT(lines[2 * i], StartsWith(rows[i].first));
        EXPECT_EQ(lines[2 * i + 1], rows[i].second) << lines[2 * i];
    }
}

}  // namespace
}  // namespace tafl::test
