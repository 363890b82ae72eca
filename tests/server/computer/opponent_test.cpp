// Games against the computer.
#include <gmock/gmock.h>

#include <algorithm>

#include "notation/squares.hpp"
#include "server/computer/held_worker.hpp"
#include "server/play/hub_fixture.hpp"

namespace tafl::server {
namespace {

using std::chrono::milliseconds;
using test::at;
using test::FakeSocket;
using test::fischer;
using test::HubTest;
using test::move;
using test::offer;
using test::terms;
using test::terms_for;

using OpponentTest = HubTest;

int guests_made = 0;

TEST_F(OpponentTest, PlaysAWholeGameAgainstTheComputer) {
    auto& socket = site.connect(ann);
    begin_against_computer(store::SidePreference::Defenders, 1);
    site.say(socket, at(game, "watch"));
    const auto is_over = [this] { return head().end.has_value(); };
    const auto is_own_turn = [&] { return site.position(game).to_move() == Side::Defenders; };
    while (!is_over() && site.position(game).plies() < 200) {
        site.run_until([&] { return is_over() || is_own_turn(); });
        if (is_over()) break;
        const auto played = site.position(game);
        site.time += milliseconds(1'000);
        ASSERT_EQ(
            site.ask(socket, move(game, played.plies(), tafl::to_string(played.legal_moves().front(), 7))),
            "done");
    }
    EXPECT_GT(site.position(game).plies(), 4);
}

TEST_F(OpponentTest, TheComputerPlaysOnAfterAKill) {
    begin_against_computer(store::SidePreference::Defenders, 2);
    site.restart();
    site.run_until([&] { return site.position(game).plies() > 0; });
    EXPECT_EQ(site.position(game).plies(), 1);
}

TEST_F(OpponentTest, TheComputerAnswersADrawOfferAndAcceptsARematch) {
    auto& socket = site.connect(ann);
    begin_against_computer(store::SidePreference::Attackers, 1);
    ASSERT_EQ(site.ask(socket, at(game, "watch")), "done");
    socket.sent.clear();
    ASSERT_EQ(site.ask(socket, offer(game, "draw")), "done");
    site.run_until([&] { return stored_events().size() == 2; });
    ASSERT_EQ(site.ask(socket, at(game, head().end ? "leave" : "resign")), "done");
    ASSERT_EQ(site.ask(socket, offer(game, "rematch")), "done");
    EXPECT_FALSE(head().next.empty());
    EXPECT_EQ(site.refusal(site.hub->games.play_computer(
                  site.caller(ann), {terms("brandub", fischer(600'000, 0)), {}, false}, 16)),
              "bad-request");
}

// Nobody can win: all corners are locked, and three attackers do not capture the king.
struct LockedCornersTest : OpponentTest {
    LockedCornersTest() {
        auto how = terms("copenhagen");
        how.position = "2t5t2/1t7t1/t9t/5K5/4T4T1/3t7/11/6tt3/t9t/1t7t1/2t5t2 a";
        begin_against_computer(store::SidePreference::Attackers, 1, how);
        site.run_until([this] { return offers() == 1; });
    }
    std::ptrdiff_t offers() { return std::ranges::count(stored_events(), "offer defenders draw"); }
    // Of an attacker that locks no corner, wherever the computer's men stand.
    std::string move_between_the_corners() {
        const auto is_inside = [](const std::string& text) {
            const auto is_middle = [](char rank) { return rank >= '4' && rank <= '8'; };
            return text.size() == 5 && is_middle(text[1]) && is_middle(text[4]);
        };
        for (const auto& played : site.position(game).legal_moves())
            if (auto text = tafl::to_string(played, 11); is_inside(text)) return text;
        return "no move";
    }

    FakeSocket& socket = site.connect(ann);
};

TEST_F(LockedCornersTest, TheComputersOfferOfADrawIsAcceptedLikeAPersons) {
    EXPECT_EQ(site.ask(socket, offer(game, "draw")), "done");
    EXPECT_EQ(head().end->reason, "agreement");
}

TEST_F(LockedCornersTest, ItOffersOnceAndTheGameEndsByAgreementLater) {
    for (int ply = 0; ply < 8; ply += 2) {
        ASSERT_EQ(site.ask(socket, move(game, ply, move_between_the_corners())), "done");
        site.run_until([&] { return site.position(game).plies() == ply + 2; });
    }
    EXPECT_EQ(offers(), 1);
    EXPECT_EQ(site.ask(socket, offer(game, "draw")), "done");
    site.run_until([this] { return head().end.has_value(); });
    EXPECT_EQ(head().end->reason, "agreement");
}

TEST_F(OpponentTest, AnAddressHasItsShareOfTheComputer) {
    const auto begin = [&](const std::string& address) {
        auto caller =
            site.caller(site.add_person(fmt::format("guest {}", ++guests_made), store::PlayerKind::Guest));
        caller.address = address;
        return site.refusal(
            site.hub->games.play_computer(caller, terms_for("brandub", store::SidePreference::Attackers), 1));
    };
    for (std::size_t i = 0; i < GameStarter::max_computer_games_per_address; ++i)
        ASSERT_EQ(begin("192.0.2.1"), "");
    EXPECT_EQ(begin("192.0.2.1"), "slow-down");
    EXPECT_EQ(begin("192.0.2.2"), "");
    site.pass(Room::first_move_time_of_a_pair);  // all are aborted
    EXPECT_EQ(begin("192.0.2.1"), "");
}

TEST_F(OpponentTest, AGameAgainstTheComputerThatNobodyPlaysEnds) {
    begin_against_computer(store::SidePreference::Attackers, 1);
    site.pass(Room::first_move_time_of_a_pair);
    EXPECT_EQ(head().end->reason, "aborted");
    begin_against_computer(store::SidePreference::Attackers, 1);
    ASSERT_EQ(site.ask(site.connect(ann), move(game, 0, "d1-c1")), "done");
    site.run_until([&] { return site.position(game).plies() == 2; });
    site.pass(std::chrono::hours(47));
    EXPECT_FALSE(head().end);
    site.pass(std::chrono::hours(1));
    EXPECT_EQ(head().end->reason, "abandoned");
    EXPECT_EQ(head().end->result, Winner::Defenders);
}

TEST_F(OpponentTest, AMoveThatGaveWayIsSearchedLater) {
    site.connect(ann);
    auto& pool = site.hub->searches;
    const auto held = tafl::test::hold_thread(pool);
    std::size_t answered = 0;
    for (std::size_t i = 0; i < SearchPool::max_waiting; ++i)
        (void)pool.submit({.owner = std::to_string(i)}, tafl::test::quick_question(),
                          [&](const auto& answer) { answered += answer ? 1 : 0; });
    begin_against_computer(store::SidePreference::Defenders, 1);
    pool.cancel(held);
    site.run_until([&] { return answered == SearchPool::max_waiting; });
    EXPECT_EQ(site.position(game).plies(), 0);
    site.pass(std::chrono::seconds(2));
    site.run_until([&] { return site.position(game).plies() == 1; });
}

TEST_F(OpponentTest, ConcurrentGamesStayUnderTheCap) {
    auto& hub = *site.hub;
    const auto caller = site.caller(ann);
    const auto wanted = terms_for("brandub", store::SidePreference::Attackers);
    int made = 0, answered = 0;
    for (int i = 0; i < max_running_games + 20; ++i) {
        boost::asio::co_spawn(site.context, hub.games.play_computer(caller, wanted, 1),
                              [&](std::exception_ptr thrown, const NewGame&) {
                                  made += thrown ? 0 : 1;
                                  ++answered;
                              });
    }
    site.run_until([&] { return answered == max_running_games + 20; });
    EXPECT_EQ(made, max_running_games);
}

}  // namespace
}  // namespace tafl::server
