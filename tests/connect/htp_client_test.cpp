// Two of our engines on a small light server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

#include "connect/htp_client.hpp"
#include "protocol/htp_arguments.hpp"
#include "support/hosts/light_server.hpp"
#include "support/paths.hpp"

namespace tafl::test::htp {
namespace {

using testing::HasSubstr;
using Fault = LightServer::Fault;

constexpr auto patience = std::chrono::minutes(5);

struct Ended {
    std::string how;  // the winner, or the error
    std::string plays;
};

// Returns how the game ended, and its plays.
Ended play(std::unique_ptr<Peer> server, std::uint64_t seed) {
    Ended ended;
    HtpClientSettings settings;
    settings.options.hash_mib = 1;
    settings.limits.nodes = 60;
    settings.limits.weakness = {.noise = 150, .seed = seed};  // a different game for each seed
    settings.patience = patience;
    settings.tell = [&](std::string_view line) { ended.plays += std::string(line) + "\n"; };
    try {
        ended.how = to_htp_status(play_by_htp(*server, settings));
    } catch (const ConnectionError& error) {
        ended.how = error.what();
    }
    return ended;
}

struct Played {
    std::expected<Winner, std::string> server;
    Ended attackers, defenders;
};

Played play_a_game(LightServer& server, std::uint64_t seed) {
    auto hosted = std::async(std::launch::async, [&] { return server.host_a_game(); });
    const auto call = [&] { return std::make_unique<Peer>("127.0.0.1", server.port(), patience); };
    auto first = call(), second = call();
    auto defenders = std::async(std::launch::async, [&] { return play(std::move(first), 2 * seed); });
    Played played;
    played.attackers = play(std::move(second), 2 * seed + 1);
    played.defenders = defenders.get();
    played.server = hosted.get();
    return played;
}

TEST(HtpClient, PlaysFiftyGamesWithoutAnError) {
    LightServer server;
    const int games = scaled(50);
    std::set<std::string> different;
    for (int game = 0; game < games; ++game) {
        const auto played = play_a_game(server, static_cast<std::uint64_t>(game));
        ASSERT_TRUE(played.server) << played.server.error();
        const auto status = to_htp_status(*played.server);
        EXPECT_EQ(played.attackers.how, status) << "game " << game;
        EXPECT_EQ(played.defenders.how, status) << "game " << game;
        EXPECT_EQ(played.defenders.plays, played.attackers.plays);
        different.insert(played.attackers.plays);
    }
    EXPECT_EQ(different.size(), static_cast<std::size_t>(games));
}

TEST(HtpClient, ReadsLinesHoweverTheyAreCut) {
    LightServer server(Fault::SplitsLines);
    const auto played = play_a_game(server, 7);
    ASSERT_TRUE(played.server) << played.server.error();
    EXPECT_EQ(played.attackers.how, to_htp_status(*played.server));
}

TEST(HtpClient, SaysWhatAServerDidWrong) {
    const std::pair<Fault, const char*> rows[] = {
        {Fault::CutsALine, "has closed the connection before the game was over"},
        {Fault::EndlessLine, "a line of more than 4096 bytes"},
        {Fault::AsksTwice, "says generate_move attacker, and it is the defender's turn"},
        {Fault::IllegalPlay, "says 'play attacker a1 a2', which our rules refuse: "},
    };
    for (const auto& [fault, says] : rows) {
        LightServer server(fault);
        const auto played = play_a_game(server, 1);
        EXPECT_THAT(played.attackers.how + "\n" + played.defenders.how, HasSubstr(says));
    }
}

// Other programs' rules end games that ours continue: this counts as the end, not as a failure.
TEST(HtpClient, TakesTheServersEndForAnEnd) {
    LightServer server(Fault::EndsEarly);
    const auto played = play_a_game(server, 1);
    for (const auto& ended : {played.attackers, played.defenders}) {
        EXPECT_EQ(ended.how, "ongoing");
        EXPECT_THAT(ended.plays,
                    HasSubstr("has ended the game after 10 plays; by our rules it goes on (the opponent "
                              "may have resigned or run out of time)"));
    }
}

TEST(HtpClient, ThatFindsNobodySaysSo) {
    std::uint16_t port = 0;
    {
        const LightServer gone;
        port = gone.port();
    }
    try {
        Peer peer("127.0.0.1", port, patience);
        FAIL() << "somebody is there";
    } catch (const ConnectionError& error) {
        EXPECT_THAT(error.what(), HasSubstr("no connection: Connection refused"));
    }
}

}  // namespace
}  // namespace tafl::test::htp
