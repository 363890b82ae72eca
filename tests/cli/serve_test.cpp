// `tafl serve` as a process: its output, its errors, its end. The address is read from a named pipe, without polling.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run.hpp"

namespace tafl::test {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

const std::string start = "[ -p said ] || mkfifo said; " TAFL_PROGRAM
                          " serve --port 0 --data here --slow 600000 >said & server=$!\n"
                          "read -r line <said; port=${line##*:}; port=${port%/}\n";

// Runs the script while a server runs; $line is its first line, $port its port, $server its process.
Ran with_server(const std::string& script) { return run_shell(start + script); }

TEST(Serve, SaysWhereItIsAndEndsWhenItIsTold) {
    for (const auto* signal : {"TERM", "INT"}) {
        const auto ran =
            with_server(fmt::format("echo \"$line\"; kill -{} $server; wait $server; echo $?", signal));
        EXPECT_THAT(ran.out, MatchesRegex("Skjaldborg is at http://127\\.0\\.0\\.1:[0-9]+/\n0\n")) << signal;
        EXPECT_EQ(ran.err, "");
    }
}

TEST(Serve, IsThereAgainAfterItWasKilled) {
    const auto ran = with_server("kill -KILL $server; wait $server 2>/dev/null\n" + start +
                                 "echo \"$line\"; kill $server; wait $server; echo $?");
    EXPECT_THAT(ran.out, MatchesRegex("Skjaldborg is at [^\n]*\n0\n"));
}

TEST(Serve, AWrongAddressOfTheBrokerIsSaidAtTheStart) {
    const auto ran =
        run_shell("mkfifo heard; " TAFL_PROGRAM
                  " serve --port 0 --data alone --nats nats://me:secret@127.0.0.1:1 >heard & server=$!\n"
                  "read -r line <heard; kill $server; wait $server");
    EXPECT_THAT(ran.err, HasSubstr("no broker answers at nats://127.0.0.1:1: searches are done here"));
    EXPECT_THAT(ran.err, Not(HasSubstr("secret")));
}

TEST(Serve, WhatCannotBeServedIsOneLine) {
    struct Row {
        const char* line;
        int status;
        const char* says;
    };
    for (const auto& row :
         {Row{"tafl serve --port 0 --data here", 3, "another server works on the data folder here"},
          Row{"tafl serve --port $port --data there", 3, ": Address already in use"},
          Row{"tafl serve --port 0 --data /proc/no/such", 3, "the data folder /proc/no/such cannot be made"},
          Row{"tafl serve --port 0 --data there --address 192.0.2.1", 3, "cannot listen on 192.0.2.1"},
          Row{"tafl serve --port 65536", 2, "--port"},
          Row{"tafl serve --address home", 2, "expected an IP address"},
          Row{"tafl serve --web nowhere", 2, "there is no folder"},
          Row{"tafl serve --port 0 --data there --admin Sigrid", 2, "there is no member 'Sigrid'"},
          Row{"tafl serve --port 0 --data there --security-contact us", 2, "expected mailto:NAME@HOST"},
          Row{"tafl serve --port 0 --data there --nats http://me:secret@x:1", 2,
              "'http://x:1' as the address"},
          Row{"tafl serve --port 0 --data there --url 'a\tb'", 2, "control characters"}}) {
        const auto ran = with_server(
            fmt::format("{} 2>said_why; status=$?; kill $server; wait $server; exit $status", row.line));
        EXPECT_EQ(ran.status, row.status) << row.line;
        const auto why = read_text(scratch() / "said_why");
        EXPECT_THAT(why, HasSubstr(row.says)) << row.line;
        EXPECT_EQ(lines_of(why).size(), 1U) << why;
    }
}

}  // namespace
}  // namespace tafl::test
