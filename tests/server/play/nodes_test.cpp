// Two nodes of one site: what one writes, the other shows.
#include <gmock/gmock.h>

#include <stdexcept>
#include <thread>

#include "broker/broker.hpp"
#include "broker/nats_server.hpp"
#include "server/cluster/cluster.hpp"
#include "server/messages/messages.hpp"
#include "server/people/names.hpp"
#include "server/people/sign_in/sessions.hpp"
#include "server/play/faults.hpp"
#include "server/play/hub_fixture.hpp"
#include "server/rooms/rooms.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::server {
namespace {

using test::anyone;
using test::at;
using test::chat;
using test::claim;
using test::FakeSocket;
using test::move;
using test::offer;
using test::terms;
using test::text_of;

// Both nodes on one database file and one broker, in one event loop.
class NodesTest : public testing::Test {
  protected:
    struct Node {
        Node(NodesTest& test, const std::string& name, const std::string& file)
            : queue(store::open_sqlite(file, store::SqliteAccess::ReadWrite),
                    test::Faults::open(file, reads)),
              broker(test.context_.get_executor(), test.server_->url(), name),
              cluster(test.context_.get_executor(), broker, name, [&test] { return test.now_; }),
              hub({.executor = test.context_.get_executor(),
                   .store = queue,
                   .now = [&test] { return test.now_; },
                   .broker = &broker,
                   .cluster = &cluster}) {}
        // Delays the next read of a game's events, on its thread, until `is_time`.
        void hold_read(const std::function<bool()>& is_time) {
            reads->events_were_read = [this, is_time] {
                if (reads_held++ > 0) return;
                while (!is_time()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            };
        }
        // Waits until earlier reads have arrived.
        void wait_for_reads(NodesTest& test) {
            const auto nothing = [](store::Store&) { return 0; };
            test.wait(queue.read(nothing));
        }
        std::atomic<int> reads_held{0};
        std::shared_ptr<test::Faults> reads = std::make_shared<test::Faults>();
        StoreQueue queue;
        Broker broker;
        Cluster cluster;
        Hub hub;
    };

    void SetUp() override {
        NEEDS_NATS_SERVER();
        server_.emplace();
        start(one_, "one");
        ann_ = add_person("Ann"), bjarne_ = add_person("Bjarne"), cnut_ = add_person("Cnut");
        start(two_, "two");
    }
    void TearDown() override {
        one_.reset();
        two_.reset();
        context_.stop();
    }
    void start(std::optional<Node>& node, const std::string& name) {
        node.emplace(*this, name, folder_ / "site.db");
        run(node->hub.recover());
    }
    store::PlayerId add_person(const std::string& name) {
        store::Player player;
        player.kind = store::PlayerKind::Member;
        player.name = player.name_key = name;
        return in_store([player](store::Store& store) { return store.add_player(player).value(); });
    }
    template <class Job>
    std::invoke_result_t<Job, store::Store&> in_store(Job job) {
        return wait((one_ ? one_ : two_)->queue.write(std::move(job)));
    }
    FakeSocket& connect(Node& node, store::PlayerId id) {
        Caller caller{id, store::PlayerKind::Member, id == ann_ ? "Ann" : id == bjarne_ ? "Bjarne" : "Cnut"};
        auto& socket = sockets_.emplace_back(sockets_.size() + 1, caller, "token" + std::to_string(id));
        node.hub.opened(socket);
        return socket;
    }
    void say(Node& node, FakeSocket& socket, const std::string& text) { node.hub.received(socket, text); }
    // The next message of that kind.
    test::Json hear(FakeSocket& socket, const std::string& kind) {
        std::optional<test::Json> message;
        run_until([&] {
            message = socket.next(kind);
            return message.has_value();
        });
        return *message;
    }
    // Ann has the attackers; Bjarne accepts on the same node.
    std::string begin_game(Node& node, store::ClockTerms clock = {}) {
        const TermsRequest wanted{terms("brandub", clock), store::SidePreference::Attackers, false};
        auto caller = first_->caller();
        const Opponent friends{Opponent::Kind::Friend, ""};
        const auto made = wait(one_->hub.challenges.create(caller, wanted, friends));
        return wait(node.hub.challenges.accept(second_->caller(), made.challenge)).game;
    }
    // Ann is on the first node, Bjarne on the second.
    void sit_down(store::ClockTerms clock = {}) {
        first_ = &connect(*one_, ann_), second_ = &connect(*two_, bjarne_);
        game_ = begin_game(*two_, clock);
        hear(*first_, "mine");
        say(*one_, *first_, at(game_, "watch"));
        say(*two_, *second_, at(game_, "watch"));
        hear(*first_, "state");
        hear(*second_, "state");
    }

    // The second node's socket of this player is asked about: Bjarne's session may have ended, and the others
    // have the rights of the store.
    boost::asio::awaitable<std::optional<Caller>> find(store::PlayerId id, bool has_bjarnes_ended) {
        if (id == bjarne_ && has_bjarnes_ended) co_return std::nullopt;
        auto job = [id](store::Store& store) { return store.player(id); };
        const auto player = co_await two_->queue.read(std::move(job));
        co_return to_caller(*player);
    }

    std::vector<std::string> stored_events() {
        std::vector<std::string> texts;
        for (const auto& event : in_store([this](store::Store& store) { return store.events(game_); }))
            texts.push_back(event.text);
        return texts;
    }

    // A wait that is in vain must not use up the time of all tests.
    void run_until(const std::function<bool()>& is_content) {
        const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(5);
        while (!is_content()) {
            if (std::chrono::steady_clock::now() > latest) throw std::runtime_error("waited in vain");
            context_.run_one_for(std::chrono::milliseconds(5));
        }
    }
    template <class T>
    T wait(boost::asio::awaitable<T> work) {
        std::optional<T> result;
        std::exception_ptr thrown;
        boost::asio::co_spawn(context_, std::move(work), [&](std::exception_ptr failure, T value) {
            thrown = failure;
            if (!failure) result = std::move(value);
        });
        run_until([&] { return result.has_value() || thrown != nullptr; });
        if (thrown) std::rethrow_exception(thrown);
        return *std::move(result);
    }
    void run(boost::asio::awaitable<void> work) {
        bool is_done = false;
        boost::asio::co_spawn(context_, std::move(work), [&](std::exception_ptr failure) {
            if (failure) std::rethrow_exception(failure);
            is_done = true;
        });
        run_until([&] { return is_done; });
    }

    tafl::test::TemporaryFolder folder_;
    boost::asio::io_context context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{context_.get_executor()};
    std::optional<tafl::test::NatsServer> server_;
    Moment now_{std::chrono::milliseconds(1'700'000'000'000)};
    std::deque<FakeSocket> sockets_;
    std::optional<Node> one_, two_;
    store::PlayerId ann_ = 0, bjarne_ = 0, cnut_ = 0;
    FakeSocket *first_ = nullptr, *second_ = nullptr;
    std::string game_;
};

TEST_F(NodesTest, PlayersOnTwoNodesPlayEachOther) {
    sit_down();
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    EXPECT_EQ(text_of(hear(*second_, "event move"), "move"), "d1-c1");
    say(*two_, *second_, move(game_, 1, "d3-c3"));
    EXPECT_EQ(text_of(hear(*first_, "event move"), "move"), "d1-c1");
    EXPECT_EQ(text_of(hear(*first_, "event move"), "move"), "d3-c3");
    EXPECT_EQ(stored_events(), (std::vector<std::string>{"move d1-c1", "move d3-c3"}));
}

TEST_F(NodesTest, PrivateMessagesArriveOnBothNodes) {
    in_store(
        [this](store::Store& store) { return store.rename_player(bjarne_, "Bjarne", name_key("Bjarne")); });
    first_ = &connect(*one_, ann_), second_ = &connect(*two_, bjarne_);
    static_cast<void>(wait(one_->hub.messages.send(first_->caller(), "Bjarne", "hail")));
    EXPECT_EQ(hear(*first_, "mail").at("unread"), 0);
    const auto mail = hear(*second_, "mail");
    EXPECT_EQ(mail.at("unread"), 1);
    EXPECT_EQ(mail.at("message").at("text"), "hail");
}

TEST_F(NodesTest, AClientThatComesBackGetsTheStateOfWhatWasToldMeanwhile) {
    sit_down();
    two_->hub.closed(*second_);
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    hear(*first_, "event move");
    const auto is_announced = [this] {
        return two_->hub.rooms.mine_texts(bjarne_).front()->find("d1-c1") != std::string::npos;
    };
    run_until(is_announced);
    auto& again = connect(*two_, bjarne_);
    say(*two_, again, R"({"do":"watch","game":")" + game_ + R"(","since":0})");
    EXPECT_EQ(hear(again, "state").at("version").as_int64(), 1);
}

TEST_F(NodesTest, ChatReachesThePlayersOfAllNodesAndNoSpectator) {
    sit_down();
    auto& watcher = connect(*two_, cnut_);
    say(*two_, watcher, at(game_, "watch"));
    hear(watcher, "state");
    say(*one_, *first_, chat(game_, "only for you"));
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    EXPECT_EQ(text_of(hear(*second_, "event chat"), "text"), "only for you");
    run_until([&] { return watcher.kinds().find("event move") != std::string::npos; });
    EXPECT_THAT(watcher.sent, testing::Each(testing::Not(testing::HasSubstr("only for you"))));
}

TEST_F(NodesTest, WhatIsSaidInARoomReachesThoseWhoFollowItOnAllNodes) {
    sit_down();
    const auto room = R"("room":"game/)" + game_ + '"';
    auto &here = connect(*one_, cnut_), &there = connect(*two_, cnut_);
    for (auto* socket : {&here, &there}) {
        say(socket == &here ? *one_ : *two_, *socket, R"({"do":"chat-room",)" + room + "}");
        hear(*socket, "chat-room");
    }
    say(*one_, here, R"({"do":"say",)" + room + R"(,"text":"a fine fort"})");
    for (auto* socket : {&here, &there}) {
        const auto line = hear(*socket, "said").at("line");
        EXPECT_EQ(line.at("text"), "a fine fort");
        EXPECT_EQ(line.at("by").at("name"), "Cnut");
    }
}

// A player's conditional moves on one node answer a move that arrives on the other, and nobody else sees
// them.
TEST_F(NodesTest, AForecastAnswersOnEveryNodeAndIsErasedWhenTheGameLeavesIt) {
    sit_down({store::ClockKind::Days, std::chrono::days(14), std::chrono::days(3)});
    say(*two_, *second_,
        R"({"do":"forecast","game":")" + game_ + R"(","lines":["d2-a2 d3-g3 f4-f5 d4-d2"]})");
    hear(*second_, "event forecast");
    hear(*first_, "event quiet");
    say(*one_, *first_, move(game_, 0, "d2-a2"));
    EXPECT_EQ(text_of(hear(*first_, "event move"), "move"), "d2-a2");
    EXPECT_EQ(text_of(hear(*first_, "event move"), "move"), "d3-g3");
    EXPECT_EQ(text_of(hear(*second_, "event move"), "move"), "d2-a2");
    EXPECT_EQ(text_of(hear(*second_, "event move"), "move"), "d3-g3");
    EXPECT_THAT(stored_events().front(), testing::HasSubstr("f4-f5 d4-d2"));
    say(*one_, *first_, move(game_, 2, "d1-c1"));
    EXPECT_EQ(text_of(hear(*second_, "event move"), "move"), "d1-c1");
    EXPECT_EQ(stored_events().front(), "forecast defenders");
    EXPECT_THAT(first_->sent, testing::Each(testing::Not(testing::HasSubstr("f4-f5"))));
}

TEST_F(NodesTest, WithoutTheBrokerNothingIsLostAndTheyCatchUp) {
    sit_down();
    bool sessions_are_read_again = false;
    two_->hub.on_person_changed([&](store::PlayerId player) { sessions_are_read_again |= player == 0; });
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    EXPECT_EQ(text_of(hear(*first_, "event move"), "move"), "d1-c1");
    server_->start();
    EXPECT_EQ(hear(*second_, "state").at("version").as_int64(), 1);
    run_until([&] { return sessions_are_read_again; });
}

TEST_F(NodesTest, WithoutTheBrokerThePlayersSeeEachOthersMovesThroughTheStore) {
    const auto reads = std::make_shared<std::atomic<int>>(0);
    one_->reads->events_were_read = two_->reads->events_were_read = [reads] { ++*reads; };
    sit_down();
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    EXPECT_EQ(hear(*second_, "state").at("version").as_int64(), 1);
    say(*two_, *second_, move(game_, 1, "d3-c3"));
    EXPECT_EQ(hear(*first_, "state").at("version").as_int64(), 2);
    EXPECT_EQ(stored_events(), (std::vector<std::string>{"move d1-c1", "move d3-c3"}));
    const int before = *reads;
    for (int i = 0; i < 20; ++i) one_->wait_for_reads(*this), two_->wait_for_reads(*this);
    EXPECT_LT(*reads - before, 10) << "a read leads to no other";
}

TEST_F(NodesTest, WithoutTheBrokerNobodyIsTakenForGone) {
    sit_down({store::ClockKind::Fischer, std::chrono::minutes(5), std::chrono::seconds(0)});
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    hear(*second_, "event move");
    say(*two_, *second_, move(game_, 1, "d3-c3"));
    run_until([&] { return stored_events().size() == 2; });
    say(*two_, *second_, at(game_, "leave"));
    run_until([&] { return !one_->hub.connections.presence(game_).here[1]; });
    say(*one_, *first_, move(game_, 2, "d2-c2"));
    run_until([&] { return stored_events().size() == 3; });
    now_ += std::chrono::minutes(2);
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    say(*two_, *second_, at(game_, "watch"));
    say(*one_, *first_, claim(game_, "win"));
    EXPECT_EQ(text_of(hear(*first_, "refused"), "error"), "too-late");
}

TEST_F(NodesTest, ACommandOfANodeThatHasMissedSomethingIsDecidedOnWhatIsInTheStore) {
    sit_down();
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    say(*one_, *first_, chat(game_, "unheard"));
    hear(*first_, "event chat");
    say(*two_, *second_, chat(game_, "heard"));
    EXPECT_EQ(hear(*second_, "state").at("version").as_int64(), 1);
    EXPECT_EQ(text_of(hear(*second_, "event chat"), "text"), "heard");
    EXPECT_EQ(stored_events(), (std::vector<std::string>{"chat attackers unheard", "chat defenders heard"}));
}

// The first node stores events of which the second has not heard.
class UnheardTest : public NodesTest {
  protected:
    void store_unheard(const std::vector<std::string>& texts) {
        for (const auto& text : texts) {
            const auto add = [&](store::Store& store) {
                const int version = static_cast<int>(store.events(game_).size()) + 1;
                return store.add_event(game_, {version, now_, text});
            };
            ASSERT_TRUE(in_store(add));
        }
    }
};

// A command is right or wrong by what is stored, not by what its node has heard.
TEST_F(UnheardTest, DoesNotMakeARightCommandWrong) {
    struct Case {
        std::vector<std::string> seen, unheard;
        Side by;
        std::string command, event;
    };
    const std::vector<Case> cases{
        {{}, {"move d1-c1"}, Side::Defenders, R"("do":"move","ply":1,"move":"d3-c3")", "move d3-c3"},
        {{},
         {"move d1-c1", "move d3-c3", "move c1-d1"},
         Side::Defenders,
         R"("do":"move","ply":3,"move":"c3-d3")",
         "move c3-d3"},
        {{"move d1-c1"},
         {"takeback 0"},
         Side::Attackers,
         R"("do":"move","ply":0,"move":"d1-b1")",
         "move d1-b1"},
        {{},
         {"offer attackers draw"},
         Side::Defenders,
         R"("do":"decline","what":"draw")",
         "decline defenders draw"},
        {{},
         {"move d1-c1", "move d3-c3", "end draw agreement"},
         Side::Defenders,
         R"("do":"offer","what":"rematch")",
         "offer defenders rematch"},
    };
    for (const auto& [seen, unheard, by, command, event] : cases) {
        sit_down();
        store_unheard(seen);
        if (!seen.empty()) run(two_->hub.rooms.catch_up());
        if (!seen.empty()) hear(*second_, "state");
        store_unheard(unheard);
        auto& socket = by == Side::Attackers ? connect(*two_, ann_) : *second_;
        say(*two_, socket, R"({"id":1,"game":")" + game_ + "\"," + command + "}");
        run_until([&] { return socket.kinds().find("done") != std::string::npos || socket.next("refused"); });
        EXPECT_EQ(stored_events().back(), event) << command;
    }
}

TEST_F(UnheardTest, IsCountedByAMoveWithoutAPly) {
    sit_down();
    store_unheard({"move d1-c1"});
    const auto refusal = wait(two_->hub.rooms.submit(game_, Play{-1, "d3-c3", {}}, {bjarne_}, ""));
    EXPECT_EQ(refusal ? refusal->text : "", "");
    EXPECT_EQ(stored_events().back(), "move d3-c3");
}

// The second node decides on what is stored, because its write comes second.
TEST_F(UnheardTest, IsCountedByAMoveWithoutAPlyThatWouldBeLegalBefore) {
    sit_down();
    store_unheard({"move d1-c1", "move d3-c3"});
    const auto refusal = wait(two_->hub.rooms.submit(game_, Play{-1, "d2-a2", {}}, {ann_}, ""));
    EXPECT_EQ(refusal ? refusal->text : "", "");
    EXPECT_EQ(stored_events().back(), "move d2-a2");
}

TEST_F(UnheardTest, IsInAnAnswerByHttp) {
    sit_down();
    store_unheard({"move d1-c1"});
    const auto state = wait(two_->hub.rooms.state_json(game_, second_->caller()));
    EXPECT_THAT(state, testing::HasSubstr("\"move\":\"d1-c1\""));
}

TEST_F(UnheardTest, IsShownToAClientThatHasSeenIt) {
    sit_down();
    store_unheard({"move d1-c1"});
    auto& again = connect(*two_, bjarne_);
    say(*two_, again, R"({"do":"watch","game":")" + game_ + R"(","since":1})");
    say(*two_, again, move(game_, 1, "d3-c3"));
    EXPECT_EQ(text_of(hear(again, "event move"), "move"), "d3-c3");
}

// A move is announced while its game is being read for the first time: the read does not contain it, and the
// message arrives before the room exists.
TEST_F(NodesTest, AMoveThatIsToldWhileItsGameIsReadIsNotMissed) {
    std::atomic<int> received{0};
    two_->cluster.on("events", [&](const auto&, const auto&) { ++received; });
    two_->hold_read([&] { return received > 0; });
    first_ = &connect(*one_, ann_), second_ = &connect(*two_, bjarne_);
    game_ = begin_game(*one_);
    run_until([&] { return two_->reads_held > 0; });
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    run_until([&] { return two_->reads_held > 1; });
    two_->wait_for_reads(*this);
    say(*two_, *second_, move(game_, 1, "d3-c3"));
    run_until([&] { return second_->next("refused") || stored_events().size() == 2; });
    EXPECT_EQ(stored_events(), (std::vector<std::string>{"move d1-c1", "move d3-c3"}));
}

TEST_F(NodesTest, AMoveThatIsToldWhileItsGameIsReadAgainIsNotMissed) {
    sit_down();
    const auto unheard = [this](store::Store& store) {
        return store.add_event(game_, {1, now_, "chat attackers unheard"});
    };
    in_store(unheard);
    std::atomic<int> received{0};
    two_->cluster.on("events", [&](const auto&, const auto&) { ++received; });
    two_->hold_read([&] { return received > 1; });
    say(*one_, *first_, chat(game_, "heard"));  // causes a gap for the second node
    run_until([&] { return two_->reads_held > 0; });
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    EXPECT_EQ(hear(*second_, "state").at("version").as_int64(), 2);
    two_->wait_for_reads(*this);
    say(*two_, *second_, move(game_, 1, "d3-c3"));
    EXPECT_EQ(hear(*second_, "state").at("version").as_int64(), 3);
    EXPECT_EQ(text_of(hear(*second_, "event move"), "move"), "d3-c3");
    EXPECT_EQ(two_->hub.rooms.metrics().conflicts.value(), 0U);
}

// The move before is announced while the move waits behind another command.
TEST_F(NodesTest, AMoveWithoutAPlyIsDecidedForThePlyThatIsNextThen) {
    sit_down();
    std::atomic<bool> is_told{false};
    two_->hold_read([&] { return is_told.load(); });
    say(*two_, *second_, offer(game_, "rematch"));  // refused, once the store has been asked
    run_until([&] { return two_->reads_held > 0; });
    bool is_answered = false;
    std::optional<Refusal> refusal;
    const auto answered = [&](const std::optional<Refusal>& answer) { is_answered = true, refusal = answer; };
    two_->hub.rooms.submit(game_, Play{-1, "d3-c3", {}}, {bjarne_}, answered, "");
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    EXPECT_EQ(text_of(hear(*second_, "event move"), "move"), "d1-c1");
    is_told = true;
    run_until([&] { return is_answered; });
    EXPECT_EQ(refusal ? refusal->text : "", "");
    EXPECT_EQ(stored_events().back(), "move d3-c3");
}

TEST_F(NodesTest, AGameGoesOnWhenTheNodeOfAPlayerDies) {
    sit_down();
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    hear(*second_, "event move");
    run_until([&] { return two_->hub.connections.is_online(ann_); });
    one_.reset();
    auto& again = connect(*two_, ann_);
    say(*two_, again, at(game_, "watch"));
    EXPECT_EQ(hear(again, "state").at("version").as_int64(), 1);
    say(*two_, *second_, move(game_, 1, "d3-c3"));
    EXPECT_EQ(text_of(hear(again, "event move"), "move"), "d3-c3");
    two_->hub.closed(again);
    run_until([&] { return two_->cluster.others() == 0; });
    run_until([&] { return !two_->hub.connections.is_online(ann_); });
}

TEST_F(NodesTest, ANodeThatJoinsLetsTheTurnsRun) {
    sit_down();
    std::optional<Node> three;
    start(three, "three");
    auto& watcher = connect(*three, cnut_);
    say(*three, watcher, at(game_, "watch"));
    EXPECT_EQ(hear(watcher, "state").at("version").as_int64(), 0);
    EXPECT_THAT(stored_events(), testing::IsEmpty());
}

TEST_F(NodesTest, AChallengeIsShownAndTakenOnEveryNode) {
    first_ = &connect(*one_, ann_), second_ = &connect(*two_, bjarne_);
    const auto made = wait(one_->hub.challenges.create(
        first_->caller(), {terms("brandub"), store::SidePreference::Random, false}, anyone));
    run_until([&] { return two_->hub.challenges.contains(made.challenge); });
    const auto game = wait(two_->hub.challenges.accept(second_->caller(), made.challenge)).game;
    run_until([&] {
        const auto kinds = first_->kinds();
        return kinds.find("challenge-gone") != std::string::npos && kinds.find("mine") != std::string::npos;
    });
    auto sent = first_->sent;  // whichever is read first from the store is told first
    EXPECT_EQ(text_of(hear(*first_, "challenge-gone"), "game"), game);
    first_->sent = std::move(sent);
    EXPECT_EQ(text_of(hear(*first_, "mine"), "game"), game);
    EXPECT_FALSE(one_->hub.challenges.contains(made.challenge));
}

// The messages between the nodes come too late: without a broker they do not come at all.
TEST_F(NodesTest, AcceptingAChallengeOnTwoNodesAtOnceBeginsOneGame) {
    first_ = &connect(*one_, ann_), second_ = &connect(*two_, bjarne_);
    const auto made = wait(one_->hub.challenges.create(
        first_->caller(), {terms("brandub"), store::SidePreference::Random, false}, anyone));
    run_until([&] { return two_->hub.challenges.contains(made.challenge); });
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    const auto accept = [&](Node& node, store::PlayerId by) -> boost::asio::awaitable<std::string> {
        try {
            const Caller caller{by, store::PlayerKind::Member, "somebody"};
            co_return (co_await node.hub.challenges.accept(caller, made.challenge)).game;
        } catch (const Refusal& refusal) {
            co_return refusal.reason;
        }
    };
    const auto game = wait(accept(*one_, bjarne_));
    EXPECT_EQ(game.size(), 8U);
    EXPECT_EQ(wait(accept(*two_, bjarne_)), game);
    EXPECT_EQ(wait(accept(*two_, cnut_)), "challenge-gone");
}

// Each node pairs what it is responsible for: of two such challenges none may be left to the other node.
TEST_F(NodesTest, TwoWhoAskOnTwoNodesAtOneMomentPlayEachOther) {
    first_ = &connect(*one_, ann_), second_ = &connect(*two_, bjarne_);
    for (int days = 1; days <= 14; ++days) {
        const TermsRequest wanted{
            terms("brandub", {store::ClockKind::Days, std::chrono::days(14), std::chrono::days(days)}),
            store::SidePreference::Random, false};
        std::vector<NewChallenge> made;
        for (const auto& [node, player] : {std::pair(&*one_, first_), std::pair(&*two_, second_)})
            boost::asio::co_spawn(context_, node->hub.challenges.create(player->caller(), wanted, anyone),
                                  [&](const std::exception_ptr& failure, NewChallenge challenge) {
                                      if (failure) std::rethrow_exception(failure);
                                      made.push_back(std::move(challenge));
                                  });
        run_until([&] { return made.size() == 2; });
        for (const auto& challenge : made)
            run_until([&] {
                return !one_->hub.challenges.contains(challenge.challenge) &&
                       !two_->hub.challenges.contains(challenge.challenge);
            });
    }
    const auto games = in_store([](store::Store& store) { return store.running_games(); });
    EXPECT_EQ(games.size(), 14U);
}

// The node that is responsible for the two learns of the last of them from the other node's report.
TEST_F(NodesTest, WhoConnectsToAnotherNodeIsPairedByTheResponsibleOne) {
    second_ = &connect(*two_, bjarne_);
    const Caller ann{ann_, store::PlayerKind::Member, "Ann"};
    const TermsRequest wanted{
        terms("brandub", {store::ClockKind::Fischer, std::chrono::minutes(5), std::chrono::seconds(3)}),
        store::SidePreference::Random, false};
    std::string of_ann, of_bjarne;
    const auto ask = [&] {
        of_ann = wait(one_->hub.challenges.create(ann, wanted, anyone)).challenge;
        of_bjarne = wait(two_->hub.challenges.create(second_->caller(), wanted, anyone)).challenge;
        return two_->cluster.is_responsible_for(std::min(of_ann, of_bjarne)) &&
               !one_->cluster.is_responsible_for(std::min(of_ann, of_bjarne));
    };
    while (!ask()) {
        run(one_->hub.challenges.withdraw(ann, of_ann));
        run(two_->hub.challenges.withdraw(second_->caller(), of_bjarne));
    }
    run_until(
        [&] { return two_->hub.challenges.contains(of_ann) && one_->hub.challenges.contains(of_bjarne); });
    for (auto* node : {&*one_, &*two_})
        run(node->hub.challenges.catch_up());  // so that no later one tries again
    ASSERT_TRUE(two_->hub.challenges.contains(of_ann));
    first_ = &connect(*one_, ann_);
    run_until(
        [&] { return !one_->hub.challenges.contains(of_ann) && !two_->hub.challenges.contains(of_bjarne); });
    EXPECT_EQ(in_store([](store::Store& store) { return store.running_games(); }).size(), 1U);
}

TEST_F(NodesTest, AChallengeThatIsMadeWhileOthersAreComparedWithTheStoreStays) {
    first_ = &connect(*one_, ann_);
    std::atomic<bool> is_read = false, is_made = false;
    one_->reads->challenges_were_read = [&] {
        is_read = true;
        while (!is_made) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    bool is_compared = false;
    boost::asio::co_spawn(context_, one_->hub.challenges.catch_up(),
                          [&](const std::exception_ptr&) { is_compared = true; });
    run_until([&] { return is_read.load(); });
    const TermsRequest wanted{terms("brandub"), store::SidePreference::Random, false};
    const Opponent by_link{Opponent::Kind::Friend, ""};
    const auto made = wait(one_->hub.challenges.create(first_->caller(), wanted, by_link)).challenge;
    is_made = true;
    run_until([&] { return is_compared; });
    EXPECT_FALSE(first_->next("challenge-gone").has_value());
    EXPECT_TRUE(one_->hub.challenges.contains(made));
}

TEST_F(NodesTest, APlayersOpenChallengesAreCountedOverAllNodes) {
    first_ = &connect(*one_, ann_);
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    const auto create = [&](Node& node) -> boost::asio::awaitable<std::string> {
        try {
            const TermsRequest wanted{terms("brandub"), store::SidePreference::Random, false};
            (void)co_await node.hub.challenges.create(first_->caller(), wanted, test::somebody);
            co_return "created";
        } catch (const Refusal& refusal) {
            co_return refusal.reason;
        }
    };
    for (int i = 0; i < Challenges::max_per_player; ++i)
        ASSERT_EQ(wait(create(i % 2 == 0 ? *one_ : *two_)), "created");
    EXPECT_EQ(wait(create(*one_)), "too-many-challenges");
    EXPECT_EQ(wait(create(*two_)), "too-many-challenges");
}

TEST_F(NodesTest, AChallengeThatIsTakenMeanwhileIsNotWithdrawn) {
    first_ = &connect(*one_, ann_);
    const TermsRequest wanted{terms("brandub"), store::SidePreference::Random, false};
    const auto id = wait(one_->hub.challenges.create(first_->caller(), wanted, anyone)).challenge;
    EXPECT_TRUE(in_store([id](store::Store& store) { return store.close_challenge(id, ""); }));
    const auto withdraw = [&]() -> boost::asio::awaitable<std::string> {
        try {
            co_await one_->hub.challenges.withdraw(first_->caller(), id);
        } catch (const Refusal& refusal) {
            co_return refusal.reason;
        }
        co_return "withdrawn";
    };
    EXPECT_EQ(wait(withdraw()), "challenge-gone");
}

TEST_F(NodesTest, WhoIsHereAndWatchesIsCountedOverAllNodes) {
    sit_down();
    auto& watcher = connect(*one_, cnut_);
    say(*one_, watcher, at(game_, "watch"));
    const auto is_whole = [&](Node& node) {
        const auto presence = node.hub.connections.presence(game_);
        return presence.here[0] && presence.here[1] && presence.watching == 1 &&
               node.hub.connections.players_online() == 3;
    };
    run_until([&] { return is_whole(*one_) && is_whole(*two_); });
}

TEST_F(NodesTest, RightsAndSessionsEndOnEveryNode) {
    sit_down();
    auto muted = second_->caller();
    in_store([this](store::Store& store) {
        store.set(bjarne_, &store::Player::is_muted, true);
        return true;
    });
    muted.is_muted = true;
    one_->hub.person_changed(muted);
    run_until([&] { return second_->caller().is_muted; });
    one_->hub.connections.close_session(bjarne_, "another");
    one_->hub.connections.close_session(bjarne_, second_->token());
    run_until([&] { return second_->is_closed; });
    EXPECT_FALSE(first_->is_closed);
}

TEST_F(NodesTest, WithoutTheBrokerRightsAndSessionsEndOnEveryNodeToo) {
    sit_down();
    auto& watcher = connect(*two_, cnut_);
    bool has_ended = false;
    two_->hub.find_callers_by(
        [&](const Caller& caller, std::string_view) { return find(caller.id, has_ended); });
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    in_store([this](store::Store& store) { return store.set(cnut_, &store::Player::is_muted, true), true; });
    has_ended = true;
    one_->hub.connections.close_session(bjarne_, second_->token());
    run_until([&] { return second_->is_closed && watcher.caller().is_muted; });
    EXPECT_FALSE(first_->is_closed || watcher.is_closed);
}

TEST_F(NodesTest, SessionsThatEndedWhileTheBrokerWasAwayEndWhenItIsBack) {
    sit_down();
    two_->hub.find_callers_by(
        [&](const Caller& caller, std::string_view) { return find(caller.id, two_->broker.is_connected()); });
    server_->kill();
    run_until([&] { return !two_->broker.is_connected(); });
    server_->start();
    run_until([&] { return second_->is_closed; });
}

TEST_F(NodesTest, GamesOfADeletedAccountEndOnEveryNode) {
    sit_down();
    const auto erase = [this](store::Store& store) { return store.erase_player(ann_), true; };
    in_store(erase);
    one_->cluster.publish("person", std::to_string(ann_));
    EXPECT_EQ(text_of(hear(*second_, "event end"), "reason"), "aborted");
    EXPECT_TRUE(two_->hub.rooms.games_of(ann_).empty());
}

// It began on one node while the account was deleted on another.
TEST_F(NodesTest, AGameThatBeginsWhileAnAccountIsDeletedEnds) {
    second_ = &connect(*two_, bjarne_);
    const auto begin_and_erase = [this](store::Store& store) {
        store::GameHead head;
        head.id = game_ = "aaaaaaaa";
        head.terms = terms("brandub");
        head.players = {ann_, bjarne_};
        head.began = now_;
        store.add_game(head);
        return store.erase_player(ann_), true;
    };
    in_store(begin_and_erase);
    one_->cluster.publish("games", R"(["aaaaaaaa"])");
    const auto has_ended = [this](store::Store& store) { return store.game(game_)->end.has_value(); };
    run_until([&] { return in_store(has_ended); });
    run_until([&] { return two_->hub.rooms.games_of(ann_).empty(); });
}

TEST_F(NodesTest, OneNodePlaysTheComputersMove) {
    first_ = &connect(*one_, ann_);
    const TermsRequest wanted{terms("brandub"), store::SidePreference::Attackers, false};
    game_ = wait(one_->hub.games.play_computer(first_->caller(), wanted, 1)).game;
    say(*one_, *first_, at(game_, "watch"));
    hear(*first_, "state");
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    hear(*first_, "event move");
    hear(*first_, "event move");
    EXPECT_EQ(stored_events().size(), 2U);
    EXPECT_NE(one_->cluster.is_responsible_for(game_), two_->cluster.is_responsible_for(game_));
}

TEST_F(NodesTest, WithoutTheBrokerTheComputerAnswersWhereItsPlayerIs) {
    first_ = &connect(*one_, ann_);
    const TermsRequest wanted{terms("brandub"), store::SidePreference::Attackers, false};
    do game_ = wait(one_->hub.games.play_computer(first_->caller(), wanted, 1)).game;
    while (!two_->cluster.is_responsible_for(game_));
    say(*one_, *first_, at(game_, "watch"));
    hear(*first_, "state");
    server_->kill();
    run_until([&] { return !one_->broker.is_connected() && !two_->broker.is_connected(); });
    say(*one_, *first_, move(game_, 0, "d1-c1"));
    hear(*first_, "event move");
    hear(*first_, "event move");
}

// After a standstill of this process, the beats that others sent meanwhile arrive together.
TEST_F(NodesTest, BeatsThatWereDelayedDoNotTellTheClock) {
    sit_down();
    Broker broker(context_.get_executor(), server_->url(), "wrong");
    Cluster wrong(context_.get_executor(), broker, "wrong", [] { return Moment{}; });
    bool is_heard = false;
    one_->cluster.on("last", [&](const auto&, const auto&) { is_heard = true; });
    run_until([&] { return broker.is_connected(); });
    const auto nothing = [](auto&&...) {};
    wrong.start({nothing, nothing, nothing, nothing, nothing});
    for (int i = 0; i < 3; ++i) wrong.publish("beat", "0");
    wrong.publish("last", "");
    run_until([&] { return is_heard; });
    EXPECT_EQ(one_->cluster.clock_difference().count(), 0);
    run_until([&] { return one_->cluster.clock_difference() > std::chrono::hours(1); });
}

TEST_F(NodesTest, ANodeThatStopsSaysSo) {
    sit_down();
    two_->cluster.leave();
    run_until([&] { return one_->cluster.others() == 0; });
    run_until([&] { return !one_->hub.connections.is_online(bjarne_); });
}

}  // namespace
}  // namespace tafl::server
