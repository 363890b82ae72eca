// `tafl connect` as people and scripts start it, on small servers of our own.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <future>

#include "run.hpp"
#include "support/hosts/light_server.hpp"
#include "support/hosts/tablut_server.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Runs two programs; prints the output and exit status of the first, then of the second.
Ran run_both(const std::string& first, const std::string& second) {
    return run_shell(
        fmt::format("tafl {} >first 2>&1 & one=$!\ntafl {} >second 2>&1; two=$?\n"
                    "wait $one; echo \"exit status $?\" >>first; echo \"exit status $two\" >>second\n"
                    "cat first second",
                    first, second));
}

Ran run_tablut(TablutServer::Fault fault) {
    TablutServer server(fault);
    auto hosted = std::async(std::launch::async, [&] { return server.host_a_game(); });
    const auto ran =
        run_both(fmt::format("connect --tablut 127.0.0.1 --side white --port {} --nodes 200 --hash 1",
                             server.white_port()),
                 fmt::format("connect --tablut 127.0.0.1 --side black --port {} --nodes 200 --hash 1",
                             server.black_port()));
    static_cast<void>(hosted.get());
    return ran;
}

TEST(Connect, PlaysAWholeGameOnTheTablutServerAsBothSides) {
    const auto lines = lines_of(run_tablut(TablutServer::Fault::None).out);
    ASSERT_GE(lines.size(), 10U);
    const auto half = lines.size() / 2;
    EXPECT_THAT(lines[0], StartsWith("connected to 127.0.0.1:"));
    EXPECT_THAT(lines[1], StartsWith("waiting for the other player"));
    EXPECT_THAT(lines[2], StartsWith("white "));
    EXPECT_THAT(lines[3], StartsWith("black "));
    EXPECT_THAT(lines[half - 2], testing::AnyOf("WHITEWIN", "BLACKWIN", "DRAW"));
    EXPECT_EQ(lines[half - 1], "exit status 0");
    for (std::size_t i = 1; i < half; ++i) EXPECT_EQ(lines[i], lines[half + i]);
}

// The lines of docs/protocols/tablut.md, the first moves and the end; UPDATE_SNAPSHOTS=1 updates them.
TEST(Connect, PlaysTheSessionOfItsPage) {
    const std::filesystem::path file = source_tree() / "docs/protocols/tablut.md";
    auto page = read_text(file);
    const auto begin = page.find("```text\n> ") + 8, end = page.find("```", begin);
    const auto session = lines_of(page.substr(begin, end - begin));
    TablutServer server;
    auto hosted = std::async(std::launch::async, [&] { return server.host_a_game(); });
    const auto typed = [&](std::size_t line, std::uint16_t port) {
        auto text = session.at(line).substr(2);
        return text.replace(text.find("localhost"), 9, fmt::format("127.0.0.1 --port {}", port)) + "\n";
    };
    const auto ran = run_shell(typed(0, server.white_port()) + typed(1, server.black_port()) + "wait");
    EXPECT_TRUE(hosted.get());
    const auto said = lines_of(ran.out);
    ASSERT_GE(said.size(), 6U) << ran.err;
    const auto now = fmt::format("{}\n{}\nconnected to localhost:5801\n{}\n{}\n{}\n…\n{}\n", session.at(0),
                                 session.at(1), said[1], said[2], said[3], said.back());
    if (std::getenv("UPDATE_SNAPSHOTS") != nullptr) {
        std::ofstream(file, std::ios::binary) << page.replace(begin, end - begin, now);
    } else {
        EXPECT_EQ(now, page.substr(begin, end - begin));
    }
}

TEST(Connect, AConnectionThatEndsTooSoonHasAStatusOfItsOwn) {
    const auto ran = run_tablut(TablutServer::Fault::Drops);
    EXPECT_THAT(
        ran.out,
        HasSubstr(": the server has closed the connection before the game was over\nexit status 3\n"));
    EXPECT_THAT(ran.out, testing::Not(HasSubstr("exit status 0")));
}

TEST(Connect, PlaysThroughTheLightServer) {
    LightServer server;
    auto hosted = std::async(std::launch::async, [&] { return server.host_a_game(); });
    const auto client = fmt::format("connect --htp 127.0.0.1:{} --nodes 200 --hash 1", server.port());
    const auto ran = run_both(client, client);
    const auto winner = hosted.get();
    ASSERT_TRUE(winner) << winner.error();
    EXPECT_THAT(ran.out, HasSubstr("play attacker "));
    EXPECT_THAT(ran.out, HasSubstr("play defender "));
    EXPECT_THAT(ran.out, HasSubstr("_wins\nexit status 0\n"));
    EXPECT_THAT(ran.out, testing::Not(HasSubstr("exit status 3")));
}

TEST(Connect, WithoutAServerTheMachineHasFailed) {
    std::uint16_t port = 0;
    {
        const LightServer gone;
        port = gone.port();
    }
    const auto place = fmt::format("127.0.0.1:{}", port);
    for (const auto& line :
         {"connect --htp " + place,
          fmt::format("connect --tablut 127.0.0.1 --side white --patience 1 --port {}", port)}) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 3);
        EXPECT_EQ(ran.err, fmt::format("tafl: {}: no connection: Connection refused\n", place));
    }
}

TEST(Connect, WhatTheUserCanPutRightIsTheUsers) {
    const std::pair<const char*, const char*> rows[] = {
        {"connect", "expected --htp HOST:PORT or --tablut HOST, one of them"},
        {"connect --htp a:1 --tablut b", "expected --htp HOST:PORT or --tablut HOST, one of them"},
        {"connect --htp localhost", "--htp 'localhost': expected HOST:PORT, such as localhost:49152"},
        {"connect --htp localhost:0", "--htp 'localhost:0': expected HOST:PORT"},
        {"connect --htp localhost:99999", "--htp 'localhost:99999': expected HOST:PORT"},
        {"connect --tablut a --side white --name -.-",
         "--name '-.-': expected letters and digits, ten at most, such as Skjaldborg"},
        {"connect --htp :1", "--htp ':1': expected HOST:PORT"},
        {"connect --htp a:1 --side white", "--side: it goes with --tablut"},
        {"connect --tablut a", "--tablut: --side is missing; expected white or black"},
        {"connect --tablut a --side red", "--side"},
        {"connect --tablut a --side white --timeout 0", "--timeout"},
        {"connect --tablut a --side white --level 11", "--level"},
        {"engine --depth 3", "--level, --movetime, --nodes, --depth: under uci the host sends them"},
        {"engine --protocol htp --rules brandub",
         "--rules: under htp the board's size says which rules are played"},
        {"engine --ponder", "--ponder: it goes with --protocol otep"},
    };
    for (const auto& [line, says] : rows) {
        const auto ran = run_tafl_line(line);
        EXPECT_EQ(ran.status, 2) << line;
        EXPECT_THAT(ran.err, HasSubstr(says));
        EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
    }
}

}  // namespace
}  // namespace tafl::test
