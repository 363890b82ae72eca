// What nobody can do to the others: hold a game up, take time from a clock, outlive a session.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <boost/json/parse.hpp>

#include "server/play/hub_fixture.hpp"

namespace tafl::server {
namespace {

using std::chrono::milliseconds;
using test::at;
using test::chat;
using test::fischer;
using test::HubTest;
using test::move;
using test::offer;
using test::terms;
using test::text_of;
using test::wish_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Standard error on a full disk, until it goes out of scope.
class FullLog {
  public:
    FullLog() : kept_(::dup(STDERR_FILENO)) {
        const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
        ::dup2(full, STDERR_FILENO);
        ::close(full);
    }
    FullLog(const FullLog&) = delete;
    FullLog& operator=(const FullLog&) = delete;
    ~FullLog() {
        ::dup2(kept_, STDERR_FILENO);
        ::close(kept_);
    }

  private:
    int kept_;
};

TEST_F(HubTest, ALogThatCannotBeWrittenHoldsNoGameUp) {
    const FullLog full;
    sit_down();
    site.faults->fail_after(0);
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "refused later");
    site.faults->never();
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
}

TEST_F(HubTest, ChatTakesNoTimeFromTheOther) {
    sit_down(terms("brandub", fischer(60'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    forget();
    std::vector<test::FakeSocket*> flood;
    for (int i = 0; i < 12; ++i) flood.push_back(&site.connect(bjarne));
    for (auto* socket : flood) {
        for (int line = 0; line < 5; ++line) site.say_at_once(*socket, chat(game, "so slow"));
    }
    site.time += milliseconds(1'000);
    site.say_at_once(*first, move(game, 2, "d2-c2"));
    site.time += milliseconds(5'000);  // the disk is slow
    for (int round = 0; round < 4; ++round) site.settle();
    const auto events = kept();
    ASSERT_EQ(events.size(), 8U) << "five lines at once, however many sockets";
    EXPECT_EQ(events[2], "move d2-c2 59000") << "first, and at the moment when it came";
}

TEST_F(HubTest, LagIsForgivenAsFarAsItWasMeasured) {
    sit_down(terms("brandub", fischer(60'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    first->measured = milliseconds(70);
    site.time += milliseconds(1'000);
    site.say(*first, fmt::format(R"({{"do":"move","game":"{}","ply":2,"move":"d2-c2","lag":400}})", game));
    EXPECT_EQ(kept().back(), "move d2-c2 59070 70");
}

TEST_F(HubTest, StrangersTakeNoPlaceInTheQueue) {
    sit_down();
    for (int i = 0; i < 6; ++i) {
        auto& stranger = site.connect(cnut);
        for (int line = 0; line < 50; ++line) site.say_at_once(stranger, at(game, "resign"));
        EXPECT_EQ(text_of(stranger.next("refused").value(), "error"), "not-yours");
    }
    for (int i = 0; i < 60; ++i) site.say_at_once(*second, at(game, "abort"));
    site.say_at_once(*first, at(game, "resign"));
    site.settle();
    EXPECT_EQ(text_of(first->next("refused").value(), "error"), "too-late") << "heard, behind an abort";
}

TEST_F(HubTest, ASocketEndsWithItsSession) {
    auto& one = site.connect(ann, "one");
    auto& other = site.connect(ann, "other");
    auto& somebody = site.connect(bjarne, "third");
    site.hub->close_session("");
    EXPECT_FALSE(one.is_closed);
    site.hub->close_session("one");
    EXPECT_TRUE(one.is_closed);
    EXPECT_FALSE(other.is_closed);
    site.hub->close_sockets_of(ann);
    EXPECT_TRUE(other.is_closed);
    EXPECT_FALSE(somebody.is_closed);
}

TEST_F(HubTest, NobodyIsErasedWhoseGamesCouldNotBeEnded) {
    sit_down();
    site.faults->fail_after(0);
    EXPECT_EQ(site.refusal(leave(ann)), "later");
    site.faults->never();
    EXPECT_FALSE(head().end);
    EXPECT_EQ(site.refusal(leave(ann)), "");
    EXPECT_EQ(head().end->reason, "aborted");
}

// --- challenges and new games

const Opponent anyone{Opponent::Kind::Anyone, 1, ""};
const Opponent somebody{Opponent::Kind::Friend, 1, ""};

boost::json::array listed(const Hub::State& hub) {
    return boost::json::parse("{" + hub.lobby_fields() + "}").at("challenges").as_array();
}

TEST_F(HubTest, TheLobbyIsSmallAndHasTheNewestFirst) {
    auto& hub = site.hub->state();
    auto wish = wish_for();
    wish.terms.ruleset_file = std::string(16'000, '#') + "\nparent = \"brandub\"";
    std::vector<std::string> ids;
    for (int person = 0; person < 3; ++person) {
        const auto id = site.add_person("Guest" + std::to_string(person), store::PlayerKind::Guest);
        site.connect(id);
        for (int i = 0; i < most_open_challenges; ++i) {
            site.time += milliseconds(1);
            wish.terms.clock.initial = milliseconds(ids.size() + 1);  // none fits another
            ids.push_back(site.wait(hub.challenge(site.caller(id), wish, anyone)).challenge);
        }
    }
    const auto shown = listed(hub);
    ASSERT_EQ(shown.size(), 50U);
    EXPECT_EQ(std::string(shown.front().at("id").as_string()), ids.back());
    EXPECT_LT(hub.lobby_fields().size(), 50'000U);
    EXPECT_THAT(site.wait(hub.challenge_text(ids.back())), HasSubstr("rulesetFile"));
}

TEST_F(HubTest, AnAddressHasItsShareOfTheLobby) {
    auto& hub = site.hub->state();
    int taken = 0;
    for (const auto who : {ann, bjarne, cnut}) {
        for (int i = 0; i < most_open_challenges; ++i) {
            auto wish = wish_for();
            wish.terms.clock.initial = milliseconds(100 * who + i);
            if (site.refusal(hub.challenge(site.caller(who), wish, anyone, "192.0.2.1")).empty()) ++taken;
        }
    }
    EXPECT_EQ(taken, most_open_of_address);
}

TEST_F(HubTest, ChallengesAreGoneWhenNobodyHasTakenThem) {
    auto& hub = site.hub->state();
    const auto sitting = site.wait(hub.challenge(site.caller(ann), wish_for(), anyone)).challenge;
    const auto link = site.wait(hub.challenge(site.caller(ann), wish_for(), somebody)).challenge;
    site.pass(std::chrono::hours(24) - milliseconds(1));
    EXPECT_TRUE(hub.challenges.contains(sitting));
    site.restart();
    auto& again = site.hub->state();
    site.pass(milliseconds(1));
    EXPECT_FALSE(again.challenges.contains(sitting));
    EXPECT_TRUE(again.challenges.contains(link));
    EXPECT_EQ(site.refusal(again.accept(site.caller(bjarne), sitting)), "too-late");
    site.pass(std::chrono::hours(14 * 24));
    EXPECT_FALSE(again.challenges.contains(link));
}

TEST_F(HubTest, AGuestsChallengeOfDaysIsShownWhileTheyAreHere) {
    auto& hub = site.hub->state();
    const auto guest = site.add_person("guest", store::PlayerKind::Guest);
    auto wish = wish_for();
    wish.terms.clock = test::days(1, 2);
    (void)site.wait(hub.challenge(site.caller(guest), wish, anyone));
    EXPECT_TRUE(listed(hub).empty());
    auto& socket = site.connect(guest);
    EXPECT_EQ(listed(hub).size(), 1U);
    site.disconnect(socket);
    EXPECT_TRUE(listed(hub).empty());
    wish.terms.clock = test::days(2, 4);
    (void)site.wait(hub.challenge(site.caller(ann), wish, anyone));
    EXPECT_EQ(listed(hub).size(), 1U) << "a member's waits for its taker";
}

TEST_F(HubTest, ManyAtOnceAreNotMoreThanTwenty) {
    auto& hub = site.hub->state();
    const auto caller = site.caller(ann);
    const auto wish = wish_for();
    int made = 0;
    for (int i = 0; i < 2 * most_open_challenges; ++i) {
        boost::asio::co_spawn(
            site.context, hub.challenge(caller, wish, somebody),
            [&](std::exception_ptr thrown, const NewChallenge&) { made += thrown ? 0 : 1; });
    }
    site.settle();
    EXPECT_EQ(made, most_open_challenges);
}

TEST_F(HubTest, ManyGamesAtOnceAreNotMoreThanAHundred) {
    auto& hub = site.hub->state();
    const auto caller = site.caller(ann);
    const auto wish = wish_for("brandub", store::SidePreference::Attackers);
    int made = 0, answered = 0;
    for (int i = 0; i < most_games_going + 20; ++i) {
        boost::asio::co_spawn(site.context, hub.play_computer(caller, wish, 1),
                              [&](std::exception_ptr thrown, const NewGame&) {
                                  made += thrown ? 0 : 1;
                                  ++answered;
                              });
    }
    site.run_until([&] { return answered == most_games_going + 20; });
    EXPECT_EQ(made, most_games_going);
}

store::Player changed(store::Player player, bool store::Player::* what) {
    player.*what = true;
    return player;
}

TEST_F(HubTest, ABarWithdrawsWhatWaitsAndStopsRematches) {
    sit_down();
    auto& hub = site.hub->state();
    const auto open = site.wait(hub.challenge(site.caller(ann), wish_for(), anyone)).challenge;
    site.say(*first, at(game, "resign"));
    site.say(*first, offer(game, "rematch"));
    site.in_store([&](store::Store& store) {
        return store.change_player(changed(store.player(ann).value(), &store::Player::is_banned));
    });
    EXPECT_EQ(site.refusal(hub.accept(site.caller(bjarne), open)), "not-yours") << "before it is withdrawn";
    EXPECT_EQ(site.ask(*second, offer(game, "rematch")), "refused not-yours");
    EXPECT_TRUE(head().next.empty());
    site.hub->person_changed(site.caller(ann));
    site.settle();
    EXPECT_EQ(site.refusal(hub.accept(site.caller(bjarne), open)), "too-late");
    EXPECT_TRUE(site.in_store([&](store::Store& store) { return store.challenge(open)->is_closed; }));
}

TEST_F(HubTest, WhoIsBlockedHasNoRematch) {
    sit_down();
    site.say(*first, at(game, "resign"));
    site.say(*first, offer(game, "rematch"));
    site.in_store([&](store::Store& store) { return store.set_block(bjarne, ann, true), 0; });
    EXPECT_EQ(site.ask(*second, offer(game, "rematch")), "refused not-yours");
    EXPECT_TRUE(head().next.empty());
}

TEST_F(HubTest, TheErasedBeginNothing) {
    sit_down();
    auto& hub = site.hub->state();
    const auto caller = site.caller(ann);
    const auto theirs = site.wait(hub.challenge(site.caller(bjarne), wish_for(), somebody)).challenge;
    const auto own = site.wait(hub.challenge(caller, wish_for(), somebody)).challenge;
    site.say(*first, at(game, "resign"));
    site.say(*second, offer(game, "rematch"));
    site.in_store([&](store::Store& store) { return store.erase_player(ann), 0; });
    EXPECT_EQ(site.refusal(hub.accept(caller, theirs)), "not-yours");
    EXPECT_EQ(site.refusal(hub.accept(site.caller(cnut), own)), "not-yours");
    EXPECT_EQ(site.refusal(hub.challenge(caller, wish_for(), somebody)), "sign-in");
    EXPECT_EQ(site.refusal(hub.play_computer(caller, wish_for(), 1)), "not-yours");
    EXPECT_EQ(site.ask(*first, offer(game, "rematch")), "refused not-yours");
    EXPECT_TRUE(head().next.empty());
}

TEST_F(HubTest, WhoWasErasedWhileTheServerStoppedPlaysNoMore) {
    sit_down();
    const auto unfinished = site.begin_game(bjarne, cnut, terms());
    site.in_store([&](store::Store& store) { return store.erase_player(ann), 0; });
    EXPECT_FALSE(head().end);
    site.restart();
    site.settle();
    ASSERT_TRUE(head().end);
    EXPECT_EQ(head().end->reason, "aborted");
    EXPECT_TRUE(site.hub->games_of(ann).empty());
    EXPECT_EQ(site.hub->games_of(bjarne), std::vector{unfinished}) << "other games go on";
}

TEST_F(HubTest, AGameShowsNoNameOfTheErased) {
    sit_down();
    site.hub->person_changed({ann, store::PlayerKind::Erased, "", false, false, false, false, 0});
    const auto state = watcher->next("state").value();
    EXPECT_EQ(text_of(state.at("players").at("attackers").as_object(), "name"), "");
    site.hub->person_changed({ann, store::PlayerKind::Erased, "", false, false, false, false, 0});
    EXPECT_FALSE(watcher->next("state")) << "nothing has changed";
}

}  // namespace
}  // namespace tafl::server
