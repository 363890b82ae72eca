// What people on sockets see of the hub: games, resuming, challenges, the lobby; and what the file keeps meanwhile.
#include "server/play/hub.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/squares.hpp"
#include "server/play/hub_fixture.hpp"

namespace tafl::server {
namespace {

using std::chrono::milliseconds;
using test::fischer;
using test::Json;
using test::terms;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using test::at;
using test::HubTest;
using test::move;
using test::offer;
using test::text_of;
using test::wish_for;

TEST_F(HubTest, GreetsWhoComes) {
    auto& socket = site.connect(ann);
    const auto hello = socket.next("hello").value();
    EXPECT_EQ(text_of(hello.at("me").as_object(), "name"), "Ann");
    EXPECT_EQ(site.hub->online(), 1);
    EXPECT_TRUE(site.hub->is_here(ann));
    site.disconnect(socket);
    EXPECT_EQ(site.hub->online(), 0);
}

TEST_F(HubTest, TellsAllOfAMoveOnceItIsOnDisk) {
    sit_down();
    site.say_at_once(*first, move(game, 0, "d1-c1"));
    site.context.poll();
    site.settle();
    EXPECT_THAT(kept(), ElementsAre("move d1-c1"));
    for (auto* socket : {first, second, watcher}) {
        const auto event = socket->next("event move").value();
        EXPECT_EQ(event.at("version").as_int64(), 1);
        EXPECT_EQ(text_of(event, "move"), "d1-c1");
        const bool has_destinations = !event.at("board").at("destinations").as_object().empty();
        EXPECT_EQ(has_destinations, socket == second) << "destinations are for the one to move alone";
    }
}

TEST_F(HubTest, TellsNobodyOfAMoveThatIsNotKept) {
    sit_down();
    site.faults->fail_after(0);
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "refused later");
    site.faults->never();
    EXPECT_EQ(second->next("event"), std::nullopt);
    EXPECT_THAT(kept(), IsEmpty());
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
    EXPECT_THAT(kept(), ElementsAre("move d1-c1"));
    EXPECT_EQ(second->next("event move")->at("version").as_int64(), 1);
}

// Every operation of the store fails once, at every place where one can: the game's end is kept whole or not at all, and
// what the players were told is what the file says.
TEST_F(HubTest, KeepsAWholeEndOrNoneWhateverFails) {
    auto how = terms("brandub", fischer(600'000, 0));
    how.rated = true;
    for (int step = 0; step < 60; ++step) {
        sit_down(how);
        site.say(*first, move(game, 0, "d1-c1"));
        site.say(*second, move(game, 1, "d3-c3"));
        forget();
        site.faults->fail_after(step);
        const auto answer = site.ask(*first, at(game, "resign"));
        const bool spent = !site.faults->is_pending();
        site.faults->never();
        site.pass(milliseconds(2'000));  // the room is read again
        const bool over = head().end.has_value();
        EXPECT_EQ(kept().size(), over ? 3U : 2U) << step;
        const auto ratings = site.in_store([this](store::Store& store) {
            return store.rating_history(ann, "brandub-classical", 100).size() +
                   store.rating_history(ann, "brandub-rapid", 100).size();
        });
        static std::size_t counted = 0;
        EXPECT_EQ(ratings, counted + (over ? 1 : 0)) << step;
        counted = ratings;
        EXPECT_TRUE(over || answer != "done") << step;
        if (!over) {
            EXPECT_EQ(site.ask(*first, at(game, "resign")), "done") << step;
            ++counted;
        }
        if (!spent) break;  // the command needs no more steps than this
        ASSERT_LT(step, 59);
    }
}

TEST_F(HubTest, GivesWhoComesBackWhatHeMissed) {
    sit_down();
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    auto& back = site.connect(cnut);
    back.sent.clear();
    site.say(back, fmt::format(R"({{"do":"watch","game":"{}","since":1}})", game));
    EXPECT_EQ(back.next("event")->at("version").as_int64(), 2);
    back.sent.clear();
    site.say(back, fmt::format(R"({{"do":"watch","game":"{}","since":2}})", game));
    EXPECT_THAT(back.kinds(), Not(HasSubstr("event")));
    EXPECT_THAT(back.kinds(), Not(HasSubstr("state")));
}

TEST_F(HubTest, GivesTheWholeStateWhereTooMuchWasMissed) {
    sit_down();
    for (int i = 0; i < 20; ++i) {
        site.time += milliseconds(5'000);
        site.say(*first, fmt::format(R"({{"do":"chat","game":"{}","text":"line {}"}})", game, i));
    }
    auto& back = site.connect(cnut);
    for (const auto& [since, comes] :
         {std::pair{0, "state"}, {3, "state"}, {4, "event"}, {19, "event"}, {21, "state"}}) {
        back.sent.clear();
        site.say(back, fmt::format(R"({{"do":"watch","game":"{}","since":{}}})", game, since));
        EXPECT_TRUE(back.next(comes)) << since;
    }
}

TEST_F(HubTest, GoesOnAfterAKill) {
    sit_down(terms("brandub", fischer(60'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.say(*second, offer(game, "draw"));
    site.time += std::chrono::hours(5);  // away
    site.restart();
    EXPECT_THAT(site.hub->games_of(ann), ElementsAre(game));
    auto& back = site.connect(ann);
    site.say(back, at(game, "watch"));
    const auto state = back.next("state").value();
    EXPECT_EQ(state.at("moves").as_array().size(), 2U);
    EXPECT_EQ(state.at("offers").as_array().size(), 1U);
    EXPECT_EQ(state.at("times").at("attackers").as_int64(), 60'000);
    EXPECT_EQ(site.ask(back, offer(game, "draw")), "done");
    EXPECT_EQ(head().end->reason, "agreement");
}

// The vacation was kept, and the server was gone before its clocks were.
TEST_F(HubTest, AVacationThatTheClocksDoNotKnowOfHoldsThemAfterAKill) {
    sit_down(terms("brandub", test::days(1, 2)));
    const auto until = site.time + std::chrono::hours(120);
    const auto go_away_until = [&](Moment when) {
        site.in_store([&](store::Store& store) {
            auto player = store.player(ann).value();
            player.vacation_until = when;
            return store.change_player(player);
        });
        site.restart();
        site.settle();
    };
    const auto last = [this] { return kept().empty() ? std::string() : kept().back(); };
    go_away_until(until);
    EXPECT_EQ(last(), fmt::format("hold attackers {}", until.time_since_epoch().count()));
    const auto events = kept().size();
    go_away_until(until);
    EXPECT_EQ(kept().size(), events);
    go_away_until(Moment{});
    EXPECT_EQ(last(), "hold attackers 0");
}

TEST_F(HubTest, EndsAGameWhenTheFlagFalls) {
    sit_down(terms("brandub", fischer(10'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.pass(milliseconds(9'999));
    EXPECT_FALSE(head().end);
    site.pass(milliseconds(1));
    EXPECT_EQ(head().end->reason, "timeout");
    EXPECT_EQ(text_of(*watcher->next("event end"), "result"), "defenders");
    EXPECT_THAT(site.hub->games_of(ann), IsEmpty());
}

TEST_F(HubTest, ReadsAnEndedGameFromTheFileForWhoWantsToSeeIt) {
    sit_down();
    site.say(*first, at(game, "resign"));
    site.restart();
    auto& back = site.connect(cnut);
    site.say(back, at(game, "watch"));
    const auto state = back.next("state").value();
    EXPECT_EQ(text_of(state, "status"), "over");
    EXPECT_EQ(text_of(state, "reason"), "resignation");
    EXPECT_EQ(site.ask(back, at("nOsUcHgM", "watch")), "refused unknown");
}

TEST_F(HubTest, KeepsChatFromThoseWhoDoNotPlay) {
    sit_down();
    site.say(*first, fmt::format(R"({{"do":"chat","game":"{}","text":"<b>Well met</b>"}})", game));
    EXPECT_EQ(text_of(*second->next("event"), "text"), "<b>Well met</b>");
    const auto quiet = watcher->next("event").value();
    EXPECT_EQ(text_of(quiet, "kind"), "quiet");
    EXPECT_EQ(quiet.if_contains("text"), nullptr);
    site.say(*watcher, at(game, "watch"));
    EXPECT_TRUE(watcher->next("state")->at("chat").as_array().empty());
    EXPECT_EQ(site.ask(*watcher, fmt::format(R"({{"do":"chat","game":"{}","text":"I too"}})", game)),
              "refused not-yours");
}

TEST_F(HubTest, LetsNobodyWriteToWhoHasBlockedThem) {
    sit_down();
    site.in_store([&](store::Store& store) { return store.set_block(bjarne, ann, true), 0; });
    EXPECT_EQ(site.ask(*first, fmt::format(R"({{"do":"chat","game":"{}","text":"Hello"}})", game)),
              "refused not-yours");
    EXPECT_THAT(kept(), IsEmpty());
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
}

TEST_F(HubTest, PlaysARematchWithSidesSwapped) {
    sit_down();
    site.say(*first, at(game, "resign"));
    EXPECT_EQ(site.ask(*first, offer(game, "rematch")), "done");
    EXPECT_EQ(site.ask(*second, offer(game, "rematch")), "done");
    const auto next = text_of(*watcher->next("event rematch"), "next");
    EXPECT_EQ(head().next, next);
    const auto rematch = site.in_store([&](store::Store& store) { return store.game(next).value(); });
    EXPECT_THAT(rematch.players, ElementsAre(bjarne, ann));
    EXPECT_TRUE(first->next("mine"));
}

TEST_F(HubTest, TurnsAwayWhoSendsTooMuch) {
    sit_down();
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        site.say_at_once(*watcher, R"({"do":"ping","at":1})");
    }
    while (watcher->next("refused")) ++refused;
    EXPECT_GT(refused, 300);
    EXPECT_TRUE(watcher->is_closed);
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");  // nobody else is touched by it
}

TEST_F(HubTest, AnswersWhateverBytesCome) {
    sit_down();
    for (const char* text :
         {"", "{", "[]", "null", "{}", R"({"do":7})", R"({"do":"fly"})", R"({"do":"move","game":"x"})",
          R"({"do":"move","game":"aaaaaaaa","ply":-1,"move":"d1-c1"})"}) {
        site.say(*first, text);
        EXPECT_TRUE(first->next("refused")) << text;
    }
}

// --- challenges

TEST_F(HubTest, AChallengeIsTakenOnce) {
    auto& hub = site.hub->state();
    const auto made = site.wait(hub.challenge(site.caller(ann), wish_for(), {Opponent::Kind::Friend, 1, ""}));
    std::vector<std::string> games;
    std::vector<std::string> codes;
    for (const auto who : {bjarne, cnut}) {
        const auto caller = site.caller(who);
        boost::asio::co_spawn(site.context, hub.accept(caller, made.challenge),
                              [&](std::exception_ptr thrown, NewGame game_made) {
                                  if (!thrown) return games.push_back(game_made.game);
                                  try {
                                      std::rethrow_exception(thrown);
                                  } catch (const Refusal& refused) {
                                      codes.emplace_back(to_string(refused.code));
                                  }
                              });
    }
    site.settle();
    EXPECT_EQ(games.size(), 1U);
    EXPECT_THAT(codes, ElementsAre("too-late"));
    EXPECT_EQ(site.refusal(hub.accept(site.caller(cnut), made.challenge)), "too-late");
}

// Nobody else is kept from it while somebody is found to be one who may not.
TEST_F(HubTest, WhoMayNotTakeAChallengeHoldsNobodyUp) {
    auto& hub = site.hub->state();
    const auto made = site.wait(hub.challenge(site.caller(ann), wish_for(), {Opponent::Kind::Friend, 1, ""}));
    site.in_store([this](store::Store& store) { return store.set_block(ann, bjarne, true), 0; });
    std::vector<std::string> codes;
    for (const auto who : {bjarne, cnut}) {
        const auto caller = site.caller(who);
        boost::asio::co_spawn(site.context, hub.accept(caller, made.challenge),
                              [&](std::exception_ptr thrown, const NewGame&) {
                                  try {
                                      if (thrown) std::rethrow_exception(thrown);
                                      codes.emplace_back("taken");
                                  } catch (const Refusal& refused) {
                                      codes.emplace_back(to_string(refused.code));
                                  }
                              });
    }
    site.run_until([&] { return codes.size() == 2; });
    EXPECT_THAT(codes, ElementsAre("not-yours", "taken"));
}

TEST_F(HubTest, AChallengeThatCouldNotBeKeptCanBeTakenAgain) {
    auto& hub = site.hub->state();
    const auto made = site.wait(hub.challenge(site.caller(ann), wish_for(), {Opponent::Kind::Friend, 1, ""}));
    const auto caller = site.caller(bjarne);
    site.faults->fail_after(2);
    EXPECT_EQ(site.refusal(hub.accept(caller, made.challenge)), "later");
    site.faults->never();
    EXPECT_FALSE(site.wait(hub.accept(caller, made.challenge)).game.empty());
}

TEST_F(HubTest, ChallengesAreForThoseTheyAreMeantFor) {
    auto& hub = site.hub->state();
    auto& guest = site.connect(bjarne);
    const auto made =
        site.wait(hub.challenge(site.caller(ann), wish_for(), {Opponent::Kind::Player, 1, "Bjarne"}));
    site.settle();
    EXPECT_TRUE(guest.next("challenge"));
    EXPECT_EQ(site.refusal(hub.accept(site.caller(cnut), made.challenge)), "not-yours");
    EXPECT_EQ(site.refusal(hub.accept(site.caller(ann), made.challenge)), "bad-request");
    EXPECT_FALSE(site.wait(hub.accept(site.caller(bjarne), made.challenge)).game.empty());
}

TEST_F(HubTest, OpenChallengesThatFitMeetAtOnce) {
    auto& hub = site.hub->state();
    site.connect(ann);
    const Opponent anyone{Opponent::Kind::Anyone, 1, ""};
    using enum store::SidePreference;
    const auto waiting = site.wait(hub.challenge(site.caller(ann), wish_for("brandub", Attackers), anyone));
    EXPECT_FALSE(waiting.challenge.empty());
    EXPECT_TRUE(site.wait(hub.challenge(site.caller(bjarne), wish_for("copenhagen", Random), anyone))
                    .game.game.empty());
    EXPECT_TRUE(site.wait(hub.challenge(site.caller(bjarne), wish_for("brandub", Attackers), anyone))
                    .game.game.empty());
    game = site.wait(hub.challenge(site.caller(bjarne), wish_for("brandub", Random), anyone)).game.game;
    ASSERT_FALSE(game.empty());
    EXPECT_THAT(head().players, ElementsAre(ann, bjarne));
}

TEST_F(HubTest, WhoIsBlockedOrBannedCanChallengeNobody) {
    auto& hub = site.hub->state();
    site.in_store([&](store::Store& store) { return store.set_block(bjarne, ann, true), 0; });
    EXPECT_EQ(
        site.refusal(hub.challenge(site.caller(ann), wish_for(), {Opponent::Kind::Player, 1, "Bjarne"})),
        "not-yours");
    auto banned = site.caller(cnut);
    banned.is_banned = true;
    EXPECT_EQ(site.refusal(hub.challenge(banned, wish_for(), {Opponent::Kind::Friend, 1, ""})), "not-yours");
}

TEST_F(HubTest, NobodyHasMoreThanTwentyOpenChallenges) {
    auto& hub = site.hub->state();
    const auto caller = site.caller(ann);
    for (int i = 0; i < most_open_challenges; ++i) {
        ASSERT_EQ(site.refusal(hub.challenge(caller, wish_for(), {Opponent::Kind::Friend, 1, ""})), "");
    }
    EXPECT_EQ(site.refusal(hub.challenge(caller, wish_for(), {Opponent::Kind::Friend, 1, ""})), "slow-down");
}

TEST_F(HubTest, APairIsTwoGamesWithSidesSwapped) {
    auto wish = wish_for();
    wish.pair = true;
    auto& hub = site.hub->state();
    const auto made = site.wait(hub.challenge(site.caller(ann), wish, {Opponent::Kind::Friend, 1, ""}));
    const auto games = site.wait(hub.accept(site.caller(bjarne), made.challenge));
    const auto one = site.in_store([&](store::Store& store) { return store.game(games.game).value(); });
    const auto two = site.in_store([&](store::Store& store) { return store.game(games.pair).value(); });
    EXPECT_EQ(one.pair, two.id);
    EXPECT_EQ(two.pair, one.id);
    EXPECT_EQ(one.players[0], two.players[1]);
    EXPECT_EQ(one.players[1], two.players[0]);
}

TEST_F(HubTest, TheLobbyIsToldAtMostOnceASecond) {
    auto& socket = site.connect(cnut);
    site.pass(milliseconds(1'000));
    site.say(socket, R"({"do":"lobby","on":true})");
    socket.sent.clear();
    for (int i = 0; i < 5; ++i) {
        (void)site.wait(
            site.hub->state().challenge(site.caller(ann), wish_for(), {Opponent::Kind::Anyone, 1, ""}));
    }
    site.pass(milliseconds(999));
    EXPECT_LE(socket.sent.size(), 1U);
    site.pass(milliseconds(1));
    EXPECT_LE(socket.sent.size(), 2U);
    EXPECT_TRUE(socket.next("lobby"));
}

// --- the computer

TEST_F(HubTest, PlaysAWholeGameAgainstTheComputer) {
    auto& hub = site.hub->state();
    auto& socket = site.connect(ann);
    game = site.wait(hub.play_computer(site.caller(ann),
                                       wish_for("brandub", store::SidePreference::Defenders), 1))
               .game;
    site.say(socket, at(game, "watch"));
    const auto& live = hub.rooms.at(game);
    while (!live->room.is_over() && live->room.game().plies() < 200) {
        site.run_until([&] {
            return live->room.is_over() || (live->room.game().to_move() == Side::Defenders && !live->is_busy);
        });
        if (live->room.is_over()) break;
        const auto& played = live->room.game();
        const auto own = played.legal_moves().front();
        site.time += milliseconds(1'000);
        ASSERT_EQ(site.ask(socket, move(game, played.plies(), tafl::to_string(own, 7))), "done");
    }
    EXPECT_GT(live->room.game().plies(), 4);
}

TEST_F(HubTest, TheComputerGoesOnAfterAKill) {
    game = site.wait(site.hub->state().play_computer(
                         site.caller(ann), wish_for("brandub", store::SidePreference::Defenders), 2))
               .game;
    site.restart();
    const auto& live = site.hub->state().rooms.at(game);
    site.run_until([&] { return live->room.game().plies() > 0; });
    EXPECT_EQ(live->room.game().plies(), 1);
}

TEST_F(HubTest, TheComputerAnswersADrawOfferAndAcceptsARematch) {
    auto& hub = site.hub->state();
    auto& socket = site.connect(ann);
    game = site.wait(hub.play_computer(site.caller(ann),
                                       wish_for("brandub", store::SidePreference::Attackers), 1))
               .game;
    const auto live = hub.rooms.at(game);
    ASSERT_EQ(site.ask(socket, offer(game, "draw")), "done");
    site.run_until(
        [&] { return !live->room.has_offered(Side::Attackers, What::Draw) || live->room.is_over(); });
    ASSERT_EQ(site.ask(socket, at(game, live->room.is_over() ? "leave" : "resign")), "done");
    ASSERT_EQ(site.ask(socket, offer(game, "rematch")), "done");
    EXPECT_FALSE(live->room.next().empty());
    EXPECT_EQ(site.refusal(hub.play_computer(site.caller(ann),
                                             {terms("brandub", fischer(600'000, 0)), {}, false}, 11)),
              "bad-request");
}

// --- people who change or leave

TEST_F(HubTest, WhoLeavesGivesUpWhatIsGoingOn) {
    sit_down();
    auto& hub = *site.hub;
    bool is_done = false;
    boost::asio::co_spawn(site.context, hub.person_leaves(ann), [&](std::exception_ptr) { is_done = true; });
    site.run_until([&] { return is_done; });
    EXPECT_EQ(head().end->reason, "aborted");
    EXPECT_TRUE(first->is_closed);
    EXPECT_FALSE(second->is_closed);
}

TEST_F(HubTest, FollowsANewNameAndAMute) {
    sit_down();
    auto caller = site.caller(ann);
    caller.name = "Anna";
    caller.is_muted = true;
    site.hub->person_changed(caller);
    site.settle();
    EXPECT_THAT(watcher->sent.back(), HasSubstr("Anna"));
    EXPECT_EQ(site.ask(*first, fmt::format(R"({{"do":"chat","game":"{}","text":"Hello"}})", game)),
              "refused not-yours");
}

TEST_F(HubTest, AVacationReachesTheGamesOfDays) {
    sit_down(terms("brandub", test::days(1, 2)));
    auto player = site.in_store([&](store::Store& store) { return store.player(ann).value(); });
    player.vacation_until = site.time + std::chrono::hours(24 * 9);
    site.in_store([&](store::Store& store) { return store.change_player(player); });
    site.hub->person_changed(site.caller(ann));
    site.settle();
    EXPECT_THAT(kept(), IsEmpty());
    site.hub->vacation_changed(ann);
    site.settle();
    EXPECT_THAT(kept(), ElementsAre(HasSubstr("hold attackers")));
    site.pass(std::chrono::hours(24 * 10));
    EXPECT_FALSE(head().end);
    site.pass(std::chrono::hours(24));
    EXPECT_TRUE(head().end);
}

}  // namespace
}  // namespace tafl::server
