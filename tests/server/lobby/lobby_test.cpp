// Challenges and their list.
#include <gmock/gmock.h>

#include <array>
#include <boost/json/parse.hpp>

#include "server/play/hub_fixture.hpp"

namespace tafl::server {
namespace {

using std::chrono::milliseconds;
using test::anyone;
using test::at;
using test::HubTest;
using test::offer;
using test::somebody;
using test::terms;
using test::terms_for;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class LobbyTest : public HubTest {
  protected:
    std::string challenge_by_link() {
        return site.wait(site.hub->challenges.create(site.caller(ann), terms_for(), somebody)).challenge;
    }
    // Both callers ask before either is answered. Returns the answers in their order: "taken", or the refusal.
    std::vector<std::string> accept_at_once(const std::string& challenge,
                                            const std::array<Caller, 2>& callers) {
        std::vector<std::string> answers;
        for (const auto& caller : callers) {
            boost::asio::co_spawn(site.context, site.hub->challenges.accept(caller, challenge),
                                  [&](std::exception_ptr thrown, const NewGame&) {
                                      try {
                                          if (thrown) std::rethrow_exception(thrown);
                                          answers.emplace_back("taken");
                                      } catch (const Refusal& refused) {
                                          answers.emplace_back(to_string(refused.code));
                                      }
                                  });
        }
        site.run_until([&] { return answers.size() == 2; });
        return answers;
    }
};

boost::json::array listed(Hub& hub) {
    return boost::json::parse(hub.lobby.json()).at("challenges").as_array();
}

TEST_F(LobbyTest, AChallengeIsAcceptedOnce) {
    const auto challenge = challenge_by_link();
    EXPECT_THAT(accept_at_once(challenge, {site.caller(bjarne), site.caller(cnut)}),
                UnorderedElementsAre("taken", "too-late"));
    EXPECT_EQ(site.refusal(site.hub->challenges.accept(site.caller(cnut), challenge)), "too-late");
}

// Checking a player who may not accept does not block others.
TEST_F(LobbyTest, ARefusedPlayerDoesNotBlockOthers) {
    const auto challenge = challenge_by_link();
    site.in_store([this](store::Store& store) { return store.set_block(ann, bjarne, true), 0; });
    EXPECT_THAT(accept_at_once(challenge, {site.caller(bjarne), site.caller(cnut)}),
                ElementsAre("not-yours", "taken"));
}

TEST_F(LobbyTest, AChallengeCanBeAcceptedAgainAfterAFailure) {
    auto& challenges = site.hub->challenges;
    const auto challenge = challenge_by_link();
    const auto caller = site.caller(bjarne);
    site.faults->fail_after(2);
    EXPECT_EQ(site.refusal(challenges.accept(caller, challenge)), "later");
    site.faults->never();
    EXPECT_FALSE(site.wait(challenges.accept(caller, challenge)).game.empty());
}

// Whichever step of the first acceptance fails, the challenge stays open for the same player and for others.
TEST_F(LobbyTest, ASecondAcceptanceIsNotTooLateIfTheFirstFails) {
    for (int step = 0, has_failed = 1; has_failed != 0; ++step) {
        has_failed = 0;
        for (const auto other : {bjarne, cnut}) {
            const auto challenge = challenge_by_link();
            const std::array callers{site.caller(bjarne), site.caller(other)};
            site.faults->fail_after(step);
            const auto answers = accept_at_once(challenge, callers);
            if (!site.faults->is_pending()) has_failed = 1;
            site.faults->never();
            EXPECT_THAT(answers, AnyOf(Contains("taken"), Each("later"))) << "step " << step;
            if (other == bjarne) {
                EXPECT_THAT(answers, Not(Contains("too-late"))) << "step " << step;
            }
            if (answers == std::vector<std::string>{"later", "later"}) {
                EXPECT_EQ(site.refusal(site.hub->challenges.accept(callers[0], challenge)), "");
            }
        }
    }
}

TEST_F(LobbyTest, OnlyTheAddresseeAccepts) {
    auto& hub = *site.hub;
    auto& guest = site.connect(bjarne);
    const auto made =
        site.wait(hub.challenges.create(site.caller(ann), terms_for(), {Opponent::Kind::Player, "Bjarne"}));
    site.settle();
    EXPECT_TRUE(guest.next("challenge"));
    EXPECT_EQ(site.refusal(hub.challenges.accept(site.caller(cnut), made.challenge)), "not-yours");
    EXPECT_EQ(site.refusal(hub.challenges.accept(site.caller(ann), made.challenge)), "bad-request");
    EXPECT_FALSE(site.wait(hub.challenges.accept(site.caller(bjarne), made.challenge)).game.empty());
}

TEST_F(LobbyTest, MatchingOpenChallengesBecomeAGame) {
    auto& hub = *site.hub;
    site.connect(ann);
    using enum store::SidePreference;
    const auto waiting =
        site.wait(hub.challenges.create(site.caller(ann), terms_for("brandub", Attackers), anyone));
    EXPECT_FALSE(waiting.challenge.empty());
    EXPECT_TRUE(site.wait(hub.challenges.create(site.caller(bjarne), terms_for("copenhagen", Random), anyone))
                    .game.game.empty());
    EXPECT_TRUE(site.wait(hub.challenges.create(site.caller(bjarne), terms_for("brandub", Attackers), anyone))
                    .game.game.empty());
    game =
        site.wait(hub.challenges.create(site.caller(bjarne), terms_for("brandub", Random), anyone)).game.game;
    ASSERT_FALSE(game.empty());
    EXPECT_THAT(head().players, ElementsAre(ann, bjarne));
}

TEST_F(LobbyTest, BlockedAndBannedPlayersCannotChallenge) {
    auto& hub = *site.hub;
    site.in_store([&](store::Store& store) { return store.set_block(bjarne, ann, true), 0; });
    EXPECT_EQ(site.refusal(
                  hub.challenges.create(site.caller(ann), terms_for(), {Opponent::Kind::Player, "Bjarne"})),
              "not-yours");
    auto barred = site.caller(cnut);
    barred.is_banned = true;
    EXPECT_EQ(site.refusal(hub.challenges.create(barred, terms_for(), {Opponent::Kind::Friend, ""})),
              "not-yours");
}

TEST_F(LobbyTest, APlayerHasAtMostTwentyOpenChallenges) {
    auto& hub = *site.hub;
    const auto caller = site.caller(ann);
    for (int i = 0; i < Challenges::max_per_player; ++i) {
        ASSERT_EQ(site.refusal(hub.challenges.create(caller, terms_for(), {Opponent::Kind::Friend, ""})), "");
    }
    EXPECT_EQ(site.refusal(hub.challenges.create(caller, terms_for(), {Opponent::Kind::Friend, ""})),
              "slow-down");
}

TEST_F(LobbyTest, APairIsTwoGamesWithSidesSwapped) {
    auto wanted = terms_for();
    wanted.pair = true;
    auto& hub = *site.hub;
    const auto made =
        site.wait(hub.challenges.create(site.caller(ann), wanted, {Opponent::Kind::Friend, ""}));
    const auto games = site.wait(hub.challenges.accept(site.caller(bjarne), made.challenge));
    const auto one = site.in_store([&](store::Store& store) { return store.game(games.game).value(); });
    const auto two = site.in_store([&](store::Store& store) { return store.game(games.pair).value(); });
    EXPECT_EQ(one.pair, two.id);
    EXPECT_EQ(two.pair, one.id);
    EXPECT_EQ(one.players[0], two.players[1]);
    EXPECT_EQ(one.players[1], two.players[0]);
}

TEST_F(LobbyTest, TheLobbyIsSentAtMostOnceASecond) {
    auto& socket = site.connect(cnut);
    site.pass(milliseconds(1'000));
    site.say(socket, R"({"do":"lobby","on":true})");
    socket.sent.clear();
    for (int i = 0; i < 5; ++i) {
        (void)site.wait(
            site.hub->challenges.create(site.caller(ann), terms_for(), {Opponent::Kind::Anyone, ""}));
    }
    site.pass(milliseconds(999));
    EXPECT_LE(socket.sent.size(), 1U);
    site.pass(milliseconds(1));
    EXPECT_LE(socket.sent.size(), 2U);
    EXPECT_TRUE(socket.next("lobby"));
}

TEST_F(LobbyTest, TheLobbyIsSmallAndHasTheNewestFirst) {
    auto& hub = *site.hub;
    auto wanted = terms_for();
    wanted.terms.ruleset_file = std::string(16'000, '#') + "\nparent = \"brandub\"";
    std::vector<std::string> ids;
    for (int person = 0; person < 3; ++person) {
        const auto id = site.add_person("Guest" + std::to_string(person), store::PlayerKind::Guest);
        site.connect(id);
        for (int i = 0; i < Challenges::max_per_player; ++i) {
            site.time += milliseconds(1);
            wanted.terms.clock.initial = milliseconds(ids.size() + 1);  // no two challenges match
            ids.push_back(site.wait(hub.challenges.create(site.caller(id), wanted, anyone)).challenge);
        }
    }
    const auto shown = listed(hub);
    ASSERT_EQ(shown.size(), 50U);
    EXPECT_EQ(std::string(shown.front().at("id").as_string()), ids.back());
    EXPECT_LT(hub.lobby.json().size(), 50'000U);
    EXPECT_THAT(site.wait(hub.challenges.json(ids.back(), 0)), HasSubstr("rulesetFile"));
}

// Challenges to friends count as well: each holds up to 16 kB of rules.
TEST_F(LobbyTest, AnAddressHasItsShareOfTheChallenges) {
    int made = 0;
    for (const auto player : {ann, bjarne, cnut, site.add_person("Dag")}) {
        auto caller = site.caller(player);
        caller.address = "192.0.2.1";
        for (int i = 0; i < Challenges::max_per_player; ++i)
            made += site.refusal(site.hub->challenges.create(caller, terms_for(), somebody)).empty() ? 1 : 0;
    }
    EXPECT_EQ(made, Challenges::max_per_address);
}

TEST_F(LobbyTest, TheLobbyIsBuiltOnceForAllWhoAsk) {
    for (int i = 0; i < 30; ++i) {
        site.say(site.connect(ann), R"({"do":"lobby","on":true})");
        (void)site.wait(site.hub->challenges.create(site.caller(bjarne), terms_for(), anyone));
        if (i == 18) break;
    }
    EXPECT_EQ(site.hub->lobby.times_built(), 1);
    site.pass(milliseconds(1'000));
    EXPECT_EQ(site.hub->lobby.times_built(), 2);
}

TEST_F(LobbyTest, TheLobbyShowsGamesAgainstTheComputerWhileTheirPlayerIsConnected) {
    const auto shown = [&] {
        site.pass(milliseconds(1'000));
        return boost::json::parse(site.hub->lobby.json()).at("live").as_array().size();
    };
    begin_against_computer(store::SidePreference::Attackers, 1);
    EXPECT_EQ(shown(), 0U);
    auto& socket = site.connect(ann);
    EXPECT_EQ(shown(), 1U);
    site.disconnect(socket);
    EXPECT_EQ(shown(), 0U);
}

TEST_F(LobbyTest, TheLobbyShowsAGameWithoutAClockUntilBothPlayersHaveLeft) {
    const auto shown = [&] {
        site.pass(milliseconds(1'000));
        return boost::json::parse(site.hub->lobby.json()).at("live").as_array().size();
    };
    first = &site.connect(ann), second = &site.connect(bjarne);
    site.begin_game(ann, bjarne, terms("brandub"));
    EXPECT_EQ(shown(), 1U);
    site.disconnect(*first);
    EXPECT_EQ(shown(), 1U);
    site.disconnect(*second);
    EXPECT_EQ(shown(), 0U);
    site.begin_game(ann, bjarne, terms("brandub", test::fischer(300'000, 0)));
    EXPECT_EQ(shown(), 1U);
}

TEST_F(LobbyTest, ChallengesExpire) {
    auto& hub = *site.hub;
    const auto sitting = site.wait(hub.challenges.create(site.caller(ann), terms_for(), anyone)).challenge;
    const auto link = site.wait(hub.challenges.create(site.caller(ann), terms_for(), somebody)).challenge;
    site.pass(std::chrono::hours(24) - milliseconds(1));
    EXPECT_TRUE(hub.challenges.contains(sitting));
    site.restart();
    auto& again = *site.hub;
    site.pass(milliseconds(1));
    EXPECT_FALSE(again.challenges.contains(sitting));
    EXPECT_TRUE(again.challenges.contains(link));
    EXPECT_EQ(site.refusal(again.challenges.accept(site.caller(bjarne), sitting)), "unknown");
    site.pass(std::chrono::hours(14 * 24));
    EXPECT_FALSE(again.challenges.contains(link));
}

TEST_F(LobbyTest, AGuestsCorrespondenceChallengeIsListedWhileTheyAreConnected) {
    auto& hub = *site.hub;
    const auto guest = site.add_person("guest", store::PlayerKind::Guest);
    auto wanted = terms_for();
    wanted.terms.clock = test::days(1, 2);
    (void)site.wait(hub.challenges.create(site.caller(guest), wanted, anyone));
    EXPECT_TRUE(listed(hub).empty());
    auto& socket = site.connect(guest);
    site.pass(milliseconds(1'000));
    EXPECT_EQ(listed(hub).size(), 1U);
    site.disconnect(socket);
    site.pass(milliseconds(1'000));
    EXPECT_TRUE(listed(hub).empty());
    wanted.terms.clock = test::days(2, 4);
    (void)site.wait(hub.challenges.create(site.caller(ann), wanted, anyone));
    site.pass(milliseconds(1'000));
    EXPECT_EQ(listed(hub).size(), 1U) << "a member's waits for its taker";
}

TEST_F(LobbyTest, ConcurrentChallengesStayUnderTheCap) {
    auto& hub = *site.hub;
    const auto caller = site.caller(ann);
    const auto wanted = terms_for();
    int made = 0;
    for (int i = 0; i < 2 * Challenges::max_per_player; ++i) {
        boost::asio::co_spawn(
            site.context, hub.challenges.create(caller, wanted, somebody),
            [&](std::exception_ptr thrown, const NewChallenge&) { made += thrown ? 0 : 1; });
    }
    site.settle();
    EXPECT_EQ(made, Challenges::max_per_player);
}

TEST_F(LobbyTest, ABanWithdrawsChallengesAndStopsRematches) {
    sit_down();
    auto& hub = *site.hub;
    const auto open = site.wait(hub.challenges.create(site.caller(ann), terms_for(), anyone)).challenge;
    site.say(*first, at(game, "resign"));
    site.say(*first, offer(game, "rematch"));
    site.in_store([&](store::Store& store) { store.set(ann, &store::Player::is_banned, true); });
    EXPECT_EQ(site.refusal(hub.challenges.accept(site.caller(bjarne), open)), "not-yours")
        << "before it is withdrawn";
    EXPECT_EQ(site.ask(*second, offer(game, "rematch")), "refused not-yours");
    EXPECT_TRUE(head().next.empty());
    site.hub->person_changed(site.caller(ann));
    site.settle();
    EXPECT_EQ(site.refusal(hub.challenges.accept(site.caller(bjarne), open)), "unknown");
    EXPECT_FALSE(site.in_store([&](store::Store& store) { return store.challenge(open).has_value(); }));
}

}  // namespace
}  // namespace tafl::server
