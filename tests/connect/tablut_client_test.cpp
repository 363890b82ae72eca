// Two of our engines on a small server of the Tablut competition.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "connect/tablut_client.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/hosts/tablut_server.hpp"
#include "support/paths.hpp"

namespace tafl::test::tablut {
namespace {

using testing::HasSubstr;
using Fault = TablutServer::Fault;

TablutClientSettings settings(Side side, std::uint64_t seed) {
    TablutClientSettings settings;
    settings.name = side == Side::Attackers ? "Svart, the 2nd of many" : "Hvit";
    settings.player.side = side;
    settings.player.ruleset = find_builtin("tablut-ashton-server");
    settings.player.options.hash_mib = 1;
    settings.player.limits.nodes = 200;
    settings.player.limits.weakness = {.noise = 100, .seed = seed};
    settings.patience = std::chrono::minutes(5);
    settings.tell = [](std::string_view) {};
    return settings;
}

std::string play(std::uint16_t port, const TablutClientSettings& settings) {
    try {
        const auto server = call_tablut_server("127.0.0.1", port, settings.patience);
        return std::string(to_string(play_on_tablut_server(*server, settings)));
    } catch (const ConnectionError& error) {
        return error.what();
    }
}

struct Played {
    std::expected<TablutServer::Hosted, std::string> server;
    std::string white, black;
};

Played play_a_game(TablutServer& server, std::uint64_t seed,
                   std::chrono::milliseconds patience = std::chrono::minutes(5)) {
    auto hosted = std::async(std::launch::async, [&] { return server.host_a_game(); });
    auto white_settings = settings(Side::Defenders, 2 * seed),
         black_settings = settings(Side::Attackers, 2 * seed + 1);
    white_settings.patience = black_settings.patience = patience;
    auto white = std::async(std::launch::async, [&] { return play(server.white_port(), white_settings); });
    Played played;
    played.black = play(server.black_port(), black_settings);
    played.white = white.get();
    played.server = hosted.get();
    return played;
}

TEST(TablutClient, PlaysWholeGamesAsBothSides) {
    TablutServer server;
    for (int game = 0; game < scaled(6); ++game) {
        const auto played = play_a_game(server, static_cast<std::uint64_t>(game));
        ASSERT_TRUE(played.server) << played.server.error();
        EXPECT_EQ(played.server->white, "Hvit");
        EXPECT_EQ(played.server->black, "Svartthe2n");
        EXPECT_EQ(played.white, to_string(played.server->end));
        EXPECT_EQ(played.black, to_string(played.server->end));
        EXPECT_THAT(played.white, testing::AnyOf("WHITEWIN", "BLACKWIN", "DRAW"));
    }
}

TEST(TablutClient, ReadsFramesHoweverTheyAreCut) {
    TablutServer server(Fault::SplitsFrames);
    const auto played = play_a_game(server, 3);
    ASSERT_TRUE(played.server) << played.server.error();
    EXPECT_EQ(played.black, to_string(played.server->end));
}

TEST(TablutClient, CallsAgainUntilTheDoorIsOpen) {
    TablutServer server(Fault::OpensLate);
    const auto played = play_a_game(server, 8);
    ASSERT_TRUE(played.server) << played.server.error();
    EXPECT_EQ(played.black, to_string(played.server->end));
}

TEST(TablutClient, TriesAnotherMoveWhereOneIsRefused) {
    TablutServer server(Fault::RefusesFirst);
    const auto played = play_a_game(server, 4);
    ASSERT_TRUE(played.server) << played.server.error();
    EXPECT_EQ(played.white, to_string(played.server->end));
}

TEST(TablutClient, SaysWhatAServerDidWrong) {
    const std::pair<Fault, const char*> rows[] = {
        {Fault::Drops, "the server has closed the connection before the game was over"},
        {Fault::Oversize, "a frame of 2147483647 bytes; a state has 65536 at most"},
        {Fault::NoState, "has no board of 9 rows"},
        {Fault::NoKing, "state: there is no king"},
    };
    for (const auto& [fault, says] : rows) {
        TablutServer server(fault);
        const auto played = play_a_game(server, 5);
        EXPECT_THAT(played.white, HasSubstr(says));
        EXPECT_FALSE(played.server && played.server->end == TablutTurn::WhiteWins);
    }
}

// The test does not sleep: the client gives up by itself.
TEST(TablutClient, DoesNotWaitForTheRestOfAFrameForEver) {
    TablutServer server(Fault::FallsSilent);
    const auto played = play_a_game(server, 6, std::chrono::seconds(1));
    EXPECT_THAT(played.white, testing::AnyOf(HasSubstr("no answer for 1 s"), HasSubstr("has closed")));
    EXPECT_THAT(played.black, testing::AnyOf(HasSubstr("no answer for 1 s"), HasSubstr("has closed")));
}

}  // namespace
}  // namespace tafl::test::tablut
