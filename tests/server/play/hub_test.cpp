// Sockets, and players who change or leave.
#include <gmock/gmock.h>

#include <set>

#include "server/people/ratings/ratings.hpp"
#include "server/play/hub_fixture.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server {
namespace {

using test::anyone;
using test::at;
using test::chat;
using test::HubTest;
using test::move;
using test::offer;
using test::somebody;
using test::terms;
using test::terms_for;
using test::text_of;
using ::testing::HasSubstr;

TEST_F(HubTest, GreetsANewSocket) {
    auto& socket = site.connect(ann);
    const auto hello = socket.next("hello").value();
    EXPECT_EQ(text_of(hello.at("me").as_object(), "name"), "Ann");
    EXPECT_EQ(site.hub->connections.players_online(), 1);
    EXPECT_TRUE(site.hub->connections.is_online(ann));
    site.disconnect(socket);
    EXPECT_EQ(site.hub->connections.players_online(), 0);
}

TEST_F(HubTest, RefusesTooManyMessages) {
    sit_down();
    int refused = 0;
    for (int i = 0; i < 400; ++i) {
        site.say_at_once(*watcher, R"({"do":"ping","at":1})");
    }
    while (watcher->next("refused")) ++refused;
    EXPECT_GT(refused, 10);
    EXPECT_LT(refused, 100) << "what floods is not read";
    EXPECT_TRUE(watcher->is_closed);
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");  // others are not affected
}

TEST_F(HubTest, AnswersAnyBytes) {
    sit_down();
    for (const char* text :
         {"", "{", "[]", "null", "{}", R"({"do":7})", R"({"do":"fly"})", R"({"do":"move","game":"x"})",
          R"({"do":"move","game":"aaaaaaaa","ply":-1,"move":"d1-c1"})"}) {
        site.say(*first, text);
        EXPECT_TRUE(first->next("refused")) << text;
    }
}

TEST_F(HubTest, LeavingEndsGames) {
    sit_down();
    auto& hub = *site.hub;
    bool is_done = false;
    boost::asio::co_spawn(site.context, hub.person_leaves(ann), [&](std::exception_ptr) { is_done = true; });
    site.run_until([&] { return is_done; });
    EXPECT_EQ(head().end->reason, "aborted");
    EXPECT_TRUE(first->is_closed);
    EXPECT_FALSE(second->is_closed);
}

TEST_F(HubTest, FiltersWordsBetweenThePlayersToo) {
    sit_down();
    EXPECT_EQ(site.ask(*first, chat(game, "you arschloch")), "done");
    EXPECT_THAT(second->sent, testing::Contains(HasSubstr("you *********")));
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

TEST_F(HubTest, ABannedPlayerPlaysOnAndDoesNotChat) {
    sit_down();
    auto caller = site.caller(ann);
    caller.is_banned = true;
    site.hub->person_changed(caller);
    site.settle();
    EXPECT_EQ(site.ask(*first, chat(game, "Hello")), "refused not-yours");
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
}

TEST_F(HubTest, AWatchOfALargeGameCountsAsSeveralMessages) {
    sit_down();
    site.in_store([this](store::Store& store) {
        for (int version = 1; version <= 300; ++version)
            static_cast<void>(
                store.add_event(game, {version, site.time, "chat attackers " + std::string(200, 'x')}));
    });
    site.restart();
    int answered = 0;
    auto& reader = site.connect(ann, "", "203.0.113.1");
    for (int i = 0; i < 100 && !reader.is_closed; ++i)
        answered += site.ask(reader, at(game, "watch")) == "done";
    EXPECT_GT(answered, 5);
    EXPECT_LT(answered, 20) << "of 60 small ones";
    site.pass(std::chrono::minutes(1));
    EXPECT_EQ(site.ask(reader, at(game, "watch")), "done");
}

TEST_F(HubTest, ConditionalMovesCountAsTwentyMessages) {
    sit_down(terms("brandub", {store::ClockKind::Days, std::chrono::days(3), std::chrono::days(3)}));
    const auto forecast = fmt::format(R"({{"do":"forecast","game":"{}","lines":["d2-a2 d3-g3"]}})", game);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(site.ask(*second, forecast), "done");
    EXPECT_EQ(site.ask(*second, forecast), "refused slow-down") << "of 60 messages at once";
    site.pass(std::chrono::seconds(1));
    EXPECT_EQ(site.ask(*second, forecast), "done");
    EXPECT_EQ(site.ask(*first, move(game, 0, "d2-a2")), "done") << "others are not affected";
}

TEST_F(HubTest, WhatAddressesSayOnSocketsCountsAsStored) {
    sit_down(terms("brandub", {store::ClockKind::Days, std::chrono::days(3), std::chrono::days(3)}));
    auto& talker = site.connect(bjarne, "", "203.0.113.1");
    const auto forecast = fmt::format(R"({{"do":"forecast","game":"{}","lines":["d2-a2 d3-g3"]}})", game);
    EXPECT_EQ(site.ask(talker, chat(game, "Hello")), "done");
    EXPECT_EQ(site.ask(talker, forecast), "done");
    const std::size_t left = StorageBudget::of_address - (2 << 10);
    EXPECT_FALSE(site.storage.take("203.0.113.1", left - 1)) << "a KiB each";
    const auto refusal = site.storage.take("203.0.113.1", 1);
    ASSERT_TRUE(refusal);
    forget();
    for (const auto& text : {chat(game, "Hello"), forecast}) {
        EXPECT_EQ(site.ask(talker, text), "refused slow-down") << text;
        EXPECT_EQ(text_of(talker.next("refused").value(), "text"), refusal->text);
    }
    EXPECT_EQ(site.ask(*first, move(game, 0, "d2-a2")), "done");
    EXPECT_EQ(stored_events().back(), "move d3-g3 259200000") << "what was stored before goes on";
}

TEST_F(HubTest, MovesCountAsStoredByTheirAddress) {
    sit_down();
    auto& player = site.connect(ann, "", "203.0.113.1");
    EXPECT_EQ(site.ask(player, move(game, 0, "d1-c1")), "done");
    EXPECT_EQ(site.ask(*second, move(game, 1, "d3-c3")), "done");
    EXPECT_FALSE(site.storage.take_for_game("203.0.113.1", StorageBudget::of_address - 100 - 100 - 1));
    EXPECT_EQ(site.ask(player, offer(game, "draw")), "done");
    EXPECT_FALSE(site.storage.take_for_game("203.0.113.1", 1));
    EXPECT_EQ(site.ask(player, move(game, 2, "d2-a2")), "refused slow-down");
    EXPECT_EQ(stored_events().size(), 3U);
    EXPECT_EQ(site.ask(*first, move(game, 2, "d2-a2")), "done") << "from another address";
}

TEST_F(HubTest, ARematchCountsAsAGameBegunByItsAddress) {
    sit_down();
    auto& rooms = site.hub->rooms;
    auto& player = site.connect(ann, "", "203.0.113.1");
    for (int i = 1; i < 300; ++i) EXPECT_FALSE(rooms.count_begun("203.0.113.1"));
    site.say(*first, at(game, "resign"));
    site.say(*second, offer(game, "rematch"));
    EXPECT_EQ(site.ask(player, offer(game, "rematch")), "done");
    const auto next = head().next;
    ASSERT_FALSE(next.empty());
    site.say(*first, at(next, "resign"));
    site.say(*second, offer(next, "rematch"));
    EXPECT_EQ(site.ask(player, offer(next, "rematch")), "refused slow-down");
    EXPECT_EQ(site.ask(*first, offer(next, "rematch")), "done") << "from another address";
}

TEST_F(HubTest, GamesGoOnWhenTheDiskIsNearlyFull) {
    sit_down();
    site.is_disk_low = true;
    EXPECT_EQ(site.ask(*second, chat(game, "Hello")), "refused later");
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
    EXPECT_EQ(site.ask(*second, offer(game, "draw")), "done");
}

TEST_F(HubTest, VisitorsWithoutASessionOnlyReadUntilTheDiskHasRoom) {
    sit_down();
    site.is_disk_low = true;
    const auto online = site.hub->connections.players_online();
    auto& visitor = site.connect(0);
    auto& other = site.connect(0);
    EXPECT_EQ(site.hub->connections.players_online(), online);
    EXPECT_EQ(site.ask(visitor, at(game, "watch")), "done");
    for (const auto& text : {move(game, 0, "d1-c1"), chat(game, "Hello"), at(game, "resign")})
        EXPECT_EQ(site.ask(visitor, text), "refused later") << text;
    EXPECT_TRUE(stored_events().empty());
    for (int i = 0; i < 300; ++i) site.say_at_once(visitor, R"({"do":"ping","at":1})");
    EXPECT_EQ(site.ask(other, at(game, "watch")), "done") << "visitors share no account";
    site.is_disk_low = false;
    site.say(other, R"({"do":"ping","at":1})");
    EXPECT_TRUE(other.is_closed) << "the client comes back with a session";
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
}

TEST_F(HubTest, ASocketEndsWithItsSession) {
    auto& one = site.connect(ann, "one");
    auto& other = site.connect(ann, "other");
    auto& third = site.connect(bjarne, "third");
    site.hub->connections.close_session(ann, "");
    EXPECT_FALSE(one.is_closed);
    site.hub->connections.close_session(ann, "one");
    EXPECT_TRUE(one.is_closed);
    EXPECT_FALSE(other.is_closed);
    site.hub->close_sockets_of(ann);
    EXPECT_TRUE(other.is_closed);
    EXPECT_FALSE(third.is_closed);
}

TEST_F(HubTest, NobodyIsErasedWhileAGameCannotBeEnded) {
    sit_down();
    site.faults->fail_after(0);
    EXPECT_EQ(site.refusal(leave(ann)), "later");
    site.faults->never();
    EXPECT_FALSE(head().end);
    EXPECT_EQ(site.refusal(leave(ann)), "");
    EXPECT_EQ(head().end->reason, "aborted");
}

// Many sockets of one account, many accounts of one address, and many addresses of one network share token buckets.
TEST_F(HubTest, MessagesAreLimitedForEachAccountAddressAndNetwork) {
    const auto accepted = [&](const std::vector<store::PlayerId>& players, const std::string& address) {
        int pongs = 0;
        for (int i = 0; i < 50; ++i) {
            auto& socket = site.connect(players[static_cast<std::size_t>(i) % players.size()], "", address);
            for (int message = 0; message < 30; ++message)
                site.say_at_once(socket, R"({"do":"ping","at":1})");
            while (socket.next("pong")) ++pongs;
        }
        return pongs;
    };
    EXPECT_EQ(accepted({ann}, "192.0.2.1"), rates::messages_of_account.burst);
    int guests = 0;
    const auto many = [&] {
        std::vector<store::PlayerId> there;
        while (there.size() < 50) there.push_back(site.add_person(fmt::format("g{}", ++guests)));
        return there;
    };
    EXPECT_EQ(accepted(many(), "192.0.2.2"), rates::messages_of_address.burst);
    int of_network = 0;
    for (int i = 0; i < 5; ++i) of_network += accepted(many(), fmt::format("2001:db8:1:{}::/64", i));
    EXPECT_EQ(of_network, addresses_of_network * rates::messages_of_address.burst);
}

// Concurrent requests of one player: one starts the game, and all return it. Another player comes too late.
TEST_F(HubTest, AcceptingTwiceAtOnceReturnsOneGame) {
    auto& challenges = site.hub->challenges;
    const auto id = site.wait(challenges.create(site.caller(ann), terms_for(), somebody)).challenge;
    std::vector<std::string> games;
    int refused = 0, answers = 0;
    const auto accept = [&](store::PlayerId player) {
        boost::asio::co_spawn(site.context, challenges.accept(site.caller(player), id),
                              [&](std::exception_ptr failure, const NewGame& begun) {
                                  ++answers;
                                  if (failure) ++refused;
                                  else games.push_back(begun.game);
                              });
    };
    for (const auto player : {bjarne, bjarne, cnut, bjarne, bjarne}) accept(player);
    site.run_until([&] { return answers == 5; });
    EXPECT_EQ(refused, 1);
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(std::set(games.begin(), games.end()).size(), 1U);
}

// However far the first request has come when the second arrives: while it is being stored, neither sees the other's.
TEST_F(HubTest, TwoWhoSeekAtOnceMeet) {
    for (int steps = 0; steps < 30; ++steps) {
        const std::array players{site.add_person(fmt::format("First{}", steps)),
                                 site.add_person(fmt::format("Second{}", steps))};
        int answers = 0;
        for (const auto player : players) {
            site.connect(player);
            boost::asio::co_spawn(site.context,
                                  site.hub->challenges.create(site.caller(player), terms_for(), anyone),
                                  [&](const std::exception_ptr&, const NewChallenge&) { ++answers; });
            for (int step = 0; step < steps; ++step) site.context.poll_one();
        }
        site.run_until([&] { return answers == 2; });
        site.settle();
        EXPECT_EQ(site.hub->rooms.games_of(players[0]).size(), 1U) << steps;
        EXPECT_EQ(site.hub->rooms.games_of(players[0]), site.hub->rooms.games_of(players[1])) << steps;
    }
}

TEST_F(HubTest, WhoComesBackMeetsWhoCameMeanwhile) {
    auto& socket = site.connect(ann);
    const auto seek = [&](store::PlayerId player) {
        return site.wait(site.hub->challenges.create(site.caller(player), terms_for(), anyone));
    };
    EXPECT_EQ(seek(ann).game.game, "");
    site.disconnect(socket);
    site.connect(bjarne);
    EXPECT_EQ(seek(bjarne).game.game, "");
    site.connect(ann);
    site.settle();
    EXPECT_EQ(site.hub->rooms.games_of(ann).size(), 1U);
    EXPECT_EQ(site.hub->rooms.games_of(ann), site.hub->rooms.games_of(bjarne));
}

TEST_F(HubTest, OfThoseWhoWaitTheNearestInStrengthIsMet) {
    TermsRequest timed = terms_for("brandub", store::SidePreference::Attackers);
    timed.terms.clock = test::fischer(300'000, 5'000);
    const auto pool = rating_pool(timed.terms);
    store::GameHead rated;
    rated.players = {ann, bjarne};
    const auto come = [&](const std::string& name, double rating) {
        const auto id = site.add_person(name);
        site.connect(id);
        rated.id = "rated" + name;
        site.in_store([&](store::Store& store) {
            store.add_game(rated);
            return store.end_game(rated.id, {Winner::Attackers, "resignation", 0, "", "", {}},
                                  {{rated.id, 1500, {id, pool, rating}}});
        });
        return site.wait(site.hub->challenges.create(site.caller(id), timed, anyone));
    };
    EXPECT_NE(come("far", 2100).challenge, "");
    const auto near = come("new", 1640);
    EXPECT_NE(come("two", 1200).challenge, "");
    timed.side = store::SidePreference::Defenders;
    game = come("who", 1700).game.game;
    ASSERT_NE(game, "");
    EXPECT_EQ(site.in_store([&](store::Store& store) { return store.challenge(near.challenge)->game; }),
              game);
}

// Ann left four live games, and has played thirty without a clock since: she waits twenty seconds longer, whoever comes first.
TEST_F(HubTest, WhoOftenLeavesWaitsLonger) {
    TermsRequest timed = terms_for();
    timed.terms.clock = test::fischer(300'000, 5'000);
    for (int i = 0; i < 34; ++i) {
        store::GameHead head;
        head.id = fmt::format("left{:04}", i);
        head.terms = i < 4 ? timed.terms : terms_for().terms;
        head.players = {ann, bjarne};
        head.began = site.time + std::chrono::seconds(i);
        site.in_store([&](store::Store& store) {
            store.add_game(head);
            return store.end_game(head.id, {Winner::Defenders, "abandoned", 9, "", "", {}}, {});
        });
    }
    for (const auto player : {ann, bjarne}) site.connect(player);
    const auto seek = [&](store::PlayerId player) {
        return site.wait(site.hub->challenges.create(site.caller(player), timed, anyone));
    };
    const auto hers = seek(ann), his = seek(bjarne);
    EXPECT_NE(hers.challenge, "");
    EXPECT_NE(his.challenge, "");
    const auto shown_to = [&](const NewChallenge& made, store::PlayerId reader) {
        return boost::json::parse(site.wait(site.hub->challenges.json(made.challenge, reader))).as_object();
    };
    const auto told = shown_to(hers, ann);
    EXPECT_EQ(told.at("pairsFrom").to_number<std::int64_t>() - told.at("at").to_number<std::int64_t>(),
              20'000);
    EXPECT_FALSE(shown_to(hers, bjarne).contains("pairsFrom")) << "nobody else's business";
    EXPECT_FALSE(shown_to(his, bjarne).contains("pairsFrom"));
    site.pass(std::chrono::seconds(19)), site.settle();
    EXPECT_TRUE(site.hub->challenges.contains(hers.challenge));
    site.pass(std::chrono::seconds(2)), site.settle();
    EXPECT_FALSE(site.hub->challenges.contains(hers.challenge));
    EXPECT_FALSE(site.hub->challenges.contains(his.challenge));
}

// Twenty games of two who take either side.
TEST_F(HubTest, SidesThatNobodyChoseAreBalanced) {
    for (const auto player : {ann, bjarne}) site.connect(player);
    int surplus = 0;
    for (int i = 0; i < 20; ++i) {
        for (const auto player : {ann, bjarne})
            game = site.wait(site.hub->challenges.create(site.caller(player), terms_for(), anyone)).game.game;
        surplus += head().players[0] == ann ? 1 : -1;
        EXPECT_LE(std::abs(surplus), 1);
        site.pass(std::chrono::minutes(1));
    }
}

TEST_F(HubTest, WhoPlaysByTheClockWaitsForNobodyElse) {
    TermsRequest fast = terms_for(), slow = terms_for();
    fast.terms.clock = test::fischer(300'000, 5'000);
    slow.terms.clock = test::days(3, 3);
    for (const auto player : {ann, bjarne}) site.connect(player);
    const auto seek = [&](store::PlayerId player, TermsRequest wanted) {
        return site.wait(site.hub->challenges.create(site.caller(player), std::move(wanted), anyone))
            .challenge;
    };
    TermsRequest faster = fast;
    faster.terms.clock = test::fischer(60'000, 0);
    const auto other = seek(ann, faster), correspondence = seek(ann, slow);
    seek(ann, fast);
    EXPECT_EQ(seek(bjarne, fast), "");
    site.settle();
    EXPECT_FALSE(site.hub->challenges.contains(other));
    EXPECT_TRUE(site.hub->challenges.contains(correspondence));
}

TEST_F(HubTest, ErasedPlayersStartNothing) {
    sit_down();
    auto& hub = *site.hub;
    const auto caller = site.caller(ann);
    const auto theirs =
        site.wait(hub.challenges.create(site.caller(bjarne), terms_for(), somebody)).challenge;
    const auto own = site.wait(hub.challenges.create(caller, terms_for(), somebody)).challenge;
    site.say(*first, at(game, "resign"));
    site.say(*second, offer(game, "rematch"));
    site.in_store([&](store::Store& store) { return store.erase_player(ann), 0; });
    EXPECT_EQ(site.refusal(hub.challenges.accept(caller, theirs)), "not-yours");
    EXPECT_EQ(site.refusal(hub.challenges.accept(site.caller(cnut), own)), "not-yours");
    EXPECT_EQ(site.refusal(hub.challenges.create(caller, terms_for(), somebody)), "sign-in");
    EXPECT_EQ(site.refusal(hub.games.play_computer(caller, terms_for(), 1)), "not-yours");
    EXPECT_EQ(site.ask(*first, offer(game, "rematch")), "refused not-yours");
    EXPECT_TRUE(head().next.empty());
}

TEST_F(HubTest, GamesOfPlayersErasedDuringAStopEndAtTheStart) {
    sit_down();
    const auto unfinished = site.begin_game(bjarne, cnut, terms());
    site.in_store([&](store::Store& store) { return store.erase_player(ann), 0; });
    EXPECT_FALSE(head().end);
    site.restart();
    site.settle();
    ASSERT_TRUE(head().end);
    EXPECT_EQ(head().end->reason, "aborted");
    EXPECT_TRUE(site.hub->rooms.games_of(ann).empty());
    EXPECT_EQ(site.hub->rooms.games_of(bjarne), std::vector{unfinished}) << "other games go on";
}

TEST_F(HubTest, AGameShowsNoNameOfAnErasedPlayer) {
    sit_down();
    site.hub->person_changed({ann, store::PlayerKind::Erased, "", false, false, false, false, 0, ""});
    const auto state = watcher->next("state").value();
    EXPECT_EQ(text_of(state.at("players").at("attackers").as_object(), "name"), "");
    site.hub->person_changed({ann, store::PlayerKind::Erased, "", false, false, false, false, 0, ""});
    EXPECT_FALSE(watcher->next("state")) << "nothing has changed";
}

}  // namespace
}  // namespace tafl::server
