// Games of people on sockets: commands, events, reconnecting, clocks; and the content of the store.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include "server/play/hub_fixture.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server {
namespace {

using std::chrono::milliseconds;
using test::at;
using test::chat;
using test::claim;
using test::fischer;
using test::HubTest;
using test::move;
using test::offer;
using test::terms;
using test::text_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class RoomsTest : public HubTest {
  protected:
    // As many plies as a resigned game needs to be rated.
    void play_eight() {
        const char* const moves[] = {"d1-c1", "d3-c3", "c1-b1", "c3-b3", "d7-c7", "b3-c3", "c7-b7", "c3-d3"};
        for (int ply = 0; ply < 8; ++ply)
            EXPECT_EQ(site.ask(ply % 2 == 0 ? *first : *second, move(game, ply, moves[ply])), "done") << ply;
    }
};

// Redirects standard error to a full disk while in scope.
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

TEST_F(RoomsTest, PublishesAMoveOnceItIsOnDisk) {
    sit_down();
    site.say_at_once(*first, move(game, 0, "d1-c1"));
    site.context.poll();
    site.settle();
    EXPECT_THAT(stored_events(), ElementsAre("move d1-c1"));
    for (auto* socket : {first, second, watcher}) {
        const auto event = socket->next("event move").value();
        EXPECT_EQ(event.at("version").as_int64(), 1);
        EXPECT_EQ(text_of(event, "move"), "d1-c1");
        const bool has_destinations = !event.at("board").at("destinations").as_object().empty();
        EXPECT_EQ(has_destinations, socket == second) << "destinations are for the one to move alone";
    }
}

TEST_F(RoomsTest, AMoveIsToldToOtherPagesOfBothPlayers) {
    sit_down();
    auto& own = site.connect(ann);
    auto& opponents = site.connect(bjarne);
    forget();
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
    EXPECT_FALSE(own.next("mine").value().at("toMove").as_bool());
    EXPECT_TRUE(opponents.next("mine").value().at("toMove").as_bool());
    EXPECT_EQ(first->next("mine"), std::nullopt);
}

TEST_F(RoomsTest, DoesNotPublishAMoveThatFailedToPersist) {
    sit_down();
    site.faults->fail_after(0);
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "refused later");
    site.faults->never();
    EXPECT_EQ(second->next("event"), std::nullopt);
    EXPECT_THAT(stored_events(), IsEmpty());
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
    EXPECT_THAT(stored_events(), ElementsAre("move d1-c1"));
    EXPECT_EQ(second->next("event move")->at("version").as_int64(), 1);
}

// Fault injection: every operation of the store fails once, at every place where it can. The game's end is
// stored completely or not at all, and the players were sent exactly what the file contains.
TEST_F(RoomsTest, PersistsAWholeEndOrNoneWhateverFails) {
    auto how = terms("brandub", fischer(600'000, 0));
    how.rated = true;
    for (int step = 0; step < 60; ++step) {
        sit_down(how);
        play_eight();
        forget();
        site.faults->fail_after(step);
        const auto answer = site.ask(*first, at(game, "resign"));
        const bool spent = !site.faults->is_pending();
        site.faults->never();
        site.pass(milliseconds(2'000));  // the room is reread
        const bool over = head().end.has_value();
        EXPECT_EQ(stored_events().size(), over ? 9U : 8U) << step;
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

TEST_F(RoomsTest, SendsMissedEventsAfterAReconnect) {
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

TEST_F(RoomsTest, SendsTheStateWhenTooManyEventsWereMissed) {
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

TEST_F(RoomsTest, PlaysOnAfterAKill) {
    sit_down(terms("brandub", fischer(60'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.say(*second, offer(game, "draw"));
    site.time += std::chrono::hours(5);  // away
    site.restart();
    EXPECT_THAT(site.hub->rooms.games_of(ann), ElementsAre(game));
    auto& back = site.connect(ann);
    site.say(back, at(game, "watch"));
    const auto state = back.next("state").value();
    EXPECT_EQ(state.at("moves").as_array().size(), 2U);
    EXPECT_EQ(state.at("offers").as_array().size(), 1U);
    EXPECT_EQ(state.at("times").at("attackers").as_int64(), 60'000);
    EXPECT_EQ(site.ask(back, offer(game, "draw")), "done");
    EXPECT_EQ(head().end->reason, "agreement");
}

// The vacation was stored, and the server died before its clocks were updated.
TEST_F(RoomsTest, AVacationUnknownToTheClocksHoldsThemAfterAKill) {
    sit_down(terms("brandub", test::days(1, 2)));
    const auto until = site.time + std::chrono::hours(120);
    const auto go_away_until = [&](Moment when) {
        site.in_store([&](store::Store& store) { store.set(ann, &store::Player::vacation_until, when); });
        site.restart();
        site.settle();
    };
    const auto last = [this] { return stored_events().empty() ? std::string() : stored_events().back(); };
    go_away_until(until);
    EXPECT_EQ(last(), fmt::format("hold attackers {}", until.time_since_epoch().count()));
    const auto events = stored_events().size();
    go_away_until(until);
    EXPECT_EQ(stored_events().size(), events);
    go_away_until(Moment{});
    EXPECT_EQ(last(), "hold attackers 0");
}

TEST_F(RoomsTest, EndsAGameWhenTheFlagFalls) {
    sit_down(terms("brandub", fischer(10'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.pass(milliseconds(9'999));
    EXPECT_FALSE(head().end);
    site.pass(milliseconds(1));
    EXPECT_EQ(head().end->reason, "timeout");
    EXPECT_EQ(text_of(*watcher->next("event end"), "result"), "defenders");
    EXPECT_THAT(site.hub->rooms.games_of(ann), IsEmpty());
}

TEST_F(RoomsTest, ReadsAnEndedGameFromTheStore) {
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

// A game of the greatest length takes some megabytes of memory.
TEST_F(RoomsTest, KeepsFewLongGamesInMemoryThatHaveEnded) {
    auto endless = terms();
    endless.ruleset_file = "parent = \"brandub\"\nrepetition.policy = \"none\"\n";
    const char* const to_and_fro[] = {"d1-c1", "d3-c3", "c1-d1", "c3-d3"};
    constexpr int games = 25;
    site.in_store([&](store::Store& store) {
        for (int i = 0; i < games; ++i) {
            store::GameHead head;
            head.id = fmt::format("long{:04}", i);
            head.terms = endless;
            store.add_game(head);
            for (int ply = 0; ply < Room::max_plies; ++ply)
                static_cast<void>(store.add_event(
                    head.id, {ply + 1, site.time, fmt::format("move {}", to_and_fro[ply % 4])}));
            static_cast<void>(
                store.add_event(head.id, {Room::max_plies + 1, site.time, "end defenders resignation"}));
            static_cast<void>(store.end_game(
                head.id, {Winner::Defenders, "resignation", Room::max_plies, "", "", site.time}, {}));
        }
    });
    for (int i = 0; i < games; ++i)
        EXPECT_EQ(site.position(fmt::format("long{:04}", i)).plies(), Room::max_plies);
    EXPECT_LE(site.hub->rooms.in_memory(), 20U);
    EXPECT_GT(site.hub->rooms.in_memory(), 10U);
}

// A player's history may have fifty thousand entries.
TEST_F(RoomsTest, ReadsTheRatingsOfAnEndedGameByTheGame) {
    auto how = terms("brandub", fischer(600'000, 0));
    how.rated = true;
    sit_down(how);
    play_eight();
    site.say(*first, at(game, "resign"));
    site.restart();
    site.faults->histories_read = 0;
    auto& back = site.connect(cnut);
    site.say(back, at(game, "watch"));
    const auto state = back.next("state").value();
    EXPECT_EQ(state.at("ratings").as_object().size(), 2U);
    EXPECT_EQ(site.faults->histories_read, 0);
}

TEST_F(RoomsTest, HidesChatFromSpectators) {
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

TEST_F(RoomsTest, RefusesChatToAPlayerWhoBlockedTheSender) {
    sit_down();
    site.in_store([&](store::Store& store) { return store.set_block(bjarne, ann, true), 0; });
    EXPECT_EQ(site.ask(*first, fmt::format(R"({{"do":"chat","game":"{}","text":"Hello"}})", game)),
              "refused not-yours");
    EXPECT_THAT(stored_events(), IsEmpty());
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
}

TEST_F(RoomsTest, PlaysARematchWithSidesSwapped) {
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

// The site deletes the game without chat within the hour, from memory too, and keeps the other as evidence.
TEST_F(RoomsTest, AnAbortedGameWithoutAMoveIsDeleted) {
    sit_down();
    site.say(*first, chat(game, "Well met"));
    site.say(*first, at(game, "abort"));
    const auto spoken = std::exchange(game, site.begin_game(ann, bjarne, terms()));
    site.say(*first, at(game, "abort"));
    EXPECT_EQ(site.ask(*first, offer(game, "rematch")), "done");
    const auto exists = [this](const std::string& id) {
        return site.in_store([&](store::Store& store) { return store.game(id).has_value(); });
    };
    site.pass(std::chrono::minutes(29));
    EXPECT_TRUE(exists(game));
    site.pass(std::chrono::minutes(30));
    EXPECT_FALSE(exists(game));
    EXPECT_TRUE(exists(spoken));
    EXPECT_EQ(site.ask(*second, offer(game, "rematch")), "refused unknown");
}

TEST_F(RoomsTest, AVacationHoldsCorrespondenceClocks) {
    sit_down(terms("brandub", test::days(1, 2)));
    const auto until = site.time + std::chrono::hours(24 * 9);
    site.in_store([&](store::Store& store) { store.set(ann, &store::Player::vacation_until, until); });
    site.hub->person_changed(site.caller(ann));
    site.settle();
    EXPECT_THAT(stored_events(), IsEmpty());
    site.hub->vacation_changed(ann);
    site.settle();
    EXPECT_THAT(stored_events(), ElementsAre(HasSubstr("hold attackers")));
    site.pass(std::chrono::hours(24 * 10));
    EXPECT_FALSE(head().end);
    site.pass(std::chrono::hours(24));
    EXPECT_TRUE(head().end);
}

TEST_F(RoomsTest, AGameIsClaimedFromWhoHasLeftIt) {
    sit_down(terms("brandub", fischer(300'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.disconnect(*second);
    site.pass(std::chrono::minutes(1));
    forget();
    EXPECT_EQ(site.ask(*first, claim(game, "win")), "refused too-late") << "their own turn";
    site.say(*first, move(game, 2, "d2-c2"));
    site.pass(std::chrono::seconds(2));
    auto said = first->next("presence");
    for (auto later = said; later; later = first->next("presence")) said = later;
    EXPECT_EQ(said.value().at("claimIn"), 28'000);
    EXPECT_EQ(site.ask(*first, claim(game, "win")), "refused too-late");
    site.pass(std::chrono::seconds(28));
    EXPECT_EQ(site.ask(*first, claim(game, "win")), "done");
    EXPECT_EQ(head().end->reason, "abandoned");
    EXPECT_EQ(head().end->result, Winner::Attackers);
}

TEST_F(RoomsTest, WhoHasJustLeftIsNotGone) {
    sit_down(terms("brandub", fischer(300'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.say(*first, move(game, 2, "d2-c2"));
    site.pass(std::chrono::minutes(2));  // they think
    site.disconnect(*second);
    EXPECT_EQ(site.ask(*first, claim(game, "win")), "refused too-late");
    site.pass(std::chrono::seconds(28));
    EXPECT_EQ(site.ask(*first, claim(game, "win")), "refused too-late");
}

TEST_F(RoomsTest, NobodyIsGoneWhoIsBackInTime) {
    sit_down(terms("brandub", fischer(300'000, 0)));
    for (auto [player, ply, played] :
         {std::tuple(first, 0, "d1-c1"), {second, 1, "d3-c3"}, {first, 2, "d2-c2"}})
        site.say(*player, move(game, ply, played));
    site.disconnect(*second);
    site.pass(std::chrono::seconds(25));
    second = &site.connect(bjarne);
    site.say(*second, at(game, "watch"));
    site.pass(std::chrono::seconds(10));
    EXPECT_EQ(site.ask(*first, claim(game, "draw")), "refused too-late");
    site.disconnect(*second);
    site.pass(std::chrono::seconds(25));
    EXPECT_EQ(site.ask(*first, claim(game, "draw")), "refused too-late") << "gone 25 s, not 60";
}

TEST_F(RoomsTest, WhoIsAtTheOtherGameOfAPairHasNotLeft) {
    second = &site.connect(bjarne);
    const TermsRequest both{terms("brandub", fischer(300'000, 0)), store::SidePreference::Attackers, true};
    const auto made = site.wait(site.hub->challenges.create(site.caller(ann), both, somebody));
    const auto begun = site.wait(site.hub->challenges.accept(site.caller(bjarne), made.challenge));
    game = begun.game;
    first = &site.connect(ann);
    for (auto* socket : {first, second}) site.say(*socket, at(game, "watch"));
    for (auto [player, ply, played] :
         {std::tuple(first, 0, "d1-c1"), {second, 1, "d3-c3"}, {first, 2, "d2-c2"}})
        site.say(*player, move(game, ply, played));
    site.say(*second, at(game, "leave"));
    site.say(*second, at(begun.pair, "watch"));
    site.pass(std::chrono::minutes(2));
    EXPECT_EQ(site.ask(*first, claim(game, "win")), "refused too-late");
    site.disconnect(*second);
    EXPECT_EQ(site.ask(*first, claim(game, "win")), "done");
}

TEST_F(RoomsTest, SurvivesALogThatCannotBeWritten) {
    const FullLog full;
    sit_down();
    site.faults->fail_after(0);
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "refused later");
    site.faults->never();
    EXPECT_EQ(site.ask(*first, move(game, 0, "d1-c1")), "done");
}

TEST_F(RoomsTest, ChatNeverDelaysMoves) {
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
    const auto events = stored_events();
    ASSERT_EQ(events.size(), 8U) << "five lines at once, however many sockets";
    EXPECT_EQ(events[2], "move d2-c2 59000") << "first, and at the moment when it came";
}

TEST_F(RoomsTest, CreditsLagUpToTheMeasuredRoundTrip) {
    sit_down(terms("brandub", fischer(60'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    first->measured = milliseconds(70);
    site.time += milliseconds(1'000);
    site.say(*first, fmt::format(R"({{"do":"move","game":"{}","ply":2,"move":"d2-c2","lag":400}})", game));
    EXPECT_EQ(stored_events().back(), "move d2-c2 59070 70");
}

TEST_F(RoomsTest, StrangersTakeNoPlaceInTheQueue) {
    sit_down();
    for (int i = 0; i < 6; ++i) {
        auto& visitor = site.connect(cnut);
        for (int line = 0; line < 15; ++line) site.say_at_once(visitor, at(game, "resign"));
        EXPECT_EQ(text_of(visitor.next("refused").value(), "error"), "not-yours");
    }
    for (int i = 0; i < 60; ++i) site.say_at_once(*second, at(game, "abort"));
    site.say_at_once(*first, at(game, "resign"));
    site.settle();
    EXPECT_EQ(text_of(first->next("refused").value(), "error"), "too-late") << "received, behind an abort";
}

TEST_F(RoomsTest, AGapInTimeTakesNobodysTime) {
    sit_down(terms("brandub", fischer(10'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.time += milliseconds(13'000);  // the process stood still
    site.has_gap = true;
    EXPECT_EQ(site.ask(*first, move(game, 2, "d2-c2")), "done");
    EXPECT_THAT(stored_events().back(), HasSubstr("10000"));
    ASSERT_TRUE(watcher->next("event times")) << "clients are notified";
}

TEST_F(RoomsTest, AGapInTimeLetsNoFlagFall) {
    sit_down(terms("brandub", fischer(10'000, 0)));
    site.say(*first, move(game, 0, "d1-c1"));
    site.say(*second, move(game, 1, "d3-c3"));
    site.has_gap = true;
    site.pass(std::chrono::hours(1));
    EXPECT_FALSE(head().end);
    site.pass(milliseconds(10'000));
    EXPECT_TRUE(head().end);
}

TEST_F(RoomsTest, ABlockedPlayerHasNoRematch) {
    sit_down();
    site.say(*first, at(game, "resign"));
    site.say(*first, offer(game, "rematch"));
    site.in_store([&](store::Store& store) { return store.set_block(bjarne, ann, true), 0; });
    EXPECT_EQ(site.ask(*second, offer(game, "rematch")), "refused not-yours");
    EXPECT_TRUE(head().next.empty());
}

// --- several nodes

TEST_F(HubTest, ACommandIsDecidedAgainWhenAnotherNodeWasFirst) {
    sit_down();
    const int version = static_cast<int>(stored_events().size());
    const auto wrote = site.in_store([&](store::Store& store) {
        return store.add_event(game, {version + 1, site.time, "chat attackers from elsewhere"});
    });
    ASSERT_TRUE(wrote);
    EXPECT_EQ(site.ask(*first, chat(game, "from here")), "done");
    EXPECT_THAT(stored_events(),
                testing::IsSupersetOf({"chat attackers from elsewhere", "chat attackers from here"}));
    EXPECT_EQ(second->next("state").value().at("version").as_int64(), 1);  // what was missed, as a whole
    EXPECT_TRUE(second->next("event chat"));
}

}  // namespace
}  // namespace tafl::server
