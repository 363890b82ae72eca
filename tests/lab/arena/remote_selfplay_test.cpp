// Self-play by workers gives the same games as one machine, whatever the workers do.
#include "lab/arena/remote_selfplay.hpp"

#include <gmock/gmock.h>

#include "broker/broker_fixture.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "support/play.hpp"

namespace tafl::arena {
namespace {

using testing::HasSubstr;

SelfplayOptions few_games(const char* ruleset, std::uint64_t games) {
    SelfplayOptions options;
    options.ruleset = test::builtin(ruleset);
    options.games = games;
    options.nodes = 40;
    options.seed = 15;
    return options;
}

std::vector<SelfplayGame> played_here(const SelfplayOptions& options) {
    std::vector<SelfplayGame> games;
    std::atomic<bool> stop{false};
    play_selfplay(options, [&](const SelfplayGame& game) { games.push_back(game); }, stop);
    return games;
}

class RemoteSelfplay : public test::BrokerTest {
  protected:
    struct Worker {
        Worker(RemoteSelfplay& test, const std::string& name)
            : broker(test.context_.get_executor(), test.server_->url(), name),
              player(test.context_.get_executor(), broker, name, 1, nullptr) {}
        Broker broker;
        SelfplayWorker player;
    };
    std::vector<SelfplayGame> played_by_workers(const SelfplayOptions& options) {
        const auto broker = connect("collector");
        std::vector<SelfplayGame> games;
        std::atomic<bool> stop{false};
        play_selfplay_by_workers(
            options, [&](const SelfplayGame& game) { games.push_back(game); }, stop, context_, *broker,
            [this](const std::string& line) { said_.push_back(line); });
        return games;
    }
    std::vector<std::string> said_;
};

TEST_F(RemoteSelfplay, PlaysTheGamesOfTheSeed) {
    Worker a(*this, "a"), b(*this, "b");
    auto options = few_games("brandub", 6);
    options.conditions.balanced = 900;
    EXPECT_EQ(played_by_workers(options), played_here(options));
    EXPECT_EQ(a.player.played() + b.player.played(), 6U);
    EXPECT_TRUE(said_.empty());
}

TEST_F(RemoteSelfplay, KeepsNoGameThatTheRulesRefuse) {
    const auto broker = connect("liar");
    JobServer* server = nullptr;
    JobServer liar(
        context_.get_executor(), *broker, "selfplay", "liar", 1,
        {[&](const JobServer::Job& job, const std::string&) { server->finish(job, "attackers a1-a2:5"); },
         [](const JobServer::Job&) {}});
    server = &liar;
    Worker honest(*this, "honest");
    const auto options = few_games("brandub", 4);
    EXPECT_EQ(played_by_workers(options), played_here(options));
    for (const auto& line : said_) EXPECT_THAT(line, HasSubstr("played again: move 1 is not legal"));
}

TEST(SelfplayTexts, TasksArriveAsTheyWere) {
    for (const auto& ruleset : builtin_rulesets()) {
        const SelfplayTask task{ruleset, 7, ~std::uint64_t{0}, 1'000, 1, 650};
        const auto read = parse_task(to_text(task));
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(rules_hash(*read->ruleset), rules_hash(*ruleset)) << ruleset->name;
        EXPECT_EQ(read->balanced, 650);
        EXPECT_EQ(to_text(*read).substr(0, to_text(*read).find('\n')),
                  to_text(task).substr(0, to_text(task).find('\n')));
    }
}

TEST(SelfplayTexts, GamesArriveAsTheyWere) {
    const auto options = few_games("tablut-walker", 2);
    for (const auto& game : played_here(options)) {
        const auto read = parse_game(to_text(game, options.ruleset->size()), options.ruleset->size());
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(*read, game);
    }
}

TEST(SelfplayTexts, OthersAreRefusedInWords) {
    for (const auto* text : {"", "nobody", "attackers d1", "attackers d1-d2:x", "attackers d1-d2:9999999",
                             "refused for a reason"})
        EXPECT_FALSE(parse_game(text, 7)) << text;
    EXPECT_EQ(parse_game("refused for a reason", 7).error(), "for a reason");
    for (const auto* text : {"", "2 2 3 4 5 300", "1 1 1 1 1 300\n", "2 1 1 0 1 300\n", "2 x 1 1 1 300\n",
                             "2 1 1 1 1 -1\n", "2 1 1 1 1 300\nlayout = 3"})
        EXPECT_FALSE(parse_task(text)) << text;
}

}  // namespace
}  // namespace tafl::arena
