// The fan-out of a text to many sockets: counted in sends, not in time.
#include "server/presence/connections.hpp"

#include <gmock/gmock.h>

#include <deque>

namespace tafl::server {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

class CountedSocket final : public Socket {
  public:
    CountedSocket(std::uint64_t number, int& sends) : sends_(sends), number_(number) {
        caller_.id = static_cast<store::PlayerId>(number);
    }
    void send(SharedText text) override {
        ++sends_;
        texts.push_back(std::move(text));
    }
    void close(std::string_view) override {}
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return ""; }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return {}; }
    void set_caller(const Caller& caller) override { caller_ = caller; }

    std::vector<SharedText> texts;

  private:
    int& sends_;
    std::uint64_t number_;
    Caller caller_;
};

class ConnectionsTest : public testing::Test {
  protected:
    static constexpr int crowd = 5'000;

    CountedSocket& connect(Viewer viewer) {
        auto& socket = sockets_.emplace_back(sockets_.size() + 1, sends_);
        connections_.open(socket, Feed::Everything, store::Moment{});
        EXPECT_TRUE(connections_.follow(socket.number(), "game", viewer));
        socket.texts.clear();
        return socket;
    }
    void gather(int spectators) {
        for (int i = 0; i < spectators; ++i) connect(Viewer::Spectator);
        sends_ = 0;
    }
    [[nodiscard]] static ViewerTexts texts(const SharedText& text) { return {text, text, text}; }
    // One turn of the event loop: runs what `later` was given before. Returns the number of sends.
    int turn() {
        sends_ = 0;
        auto work = std::exchange(waiting_, {});
        for (const auto& one : work) one();
        return sends_;
    }

    int sends_ = 0;
    std::vector<std::function<void()>> waiting_;
    std::deque<CountedSocket> sockets_;
    Connections connections_{[] {},
                             [this](std::function<void()> work) { waiting_.push_back(std::move(work)); }};
};

TEST_F(ConnectionsTest, AMoveGoesToAMultitudeInSlices) {
    auto& attackers = connect(Viewer::Attackers);
    gather(crowd);
    auto& defenders = connect(Viewer::Defenders);
    sends_ = 0;
    const auto move = shared_text("a move"), next = shared_text("the next");
    connections_.publish("game", texts(move));
    EXPECT_LE(sends_, 2 + static_cast<int>(Connections::slice));
    connections_.publish("game", texts(next));
    EXPECT_THAT(attackers.texts, ElementsAre(move, next)) << "the players wait for nobody";
    EXPECT_THAT(defenders.texts, ElementsAre(move, next));
    int turns = 0;
    for (int largest = 0; !waiting_.empty(); ++turns) {
        largest = std::max(largest, turn());
        ASSERT_LE(largest, static_cast<int>(Connections::slice));
    }
    EXPECT_GE(turns, 2 * crowd / static_cast<int>(Connections::slice) - 1);
    for (const auto& socket : sockets_) ASSERT_THAT(socket.texts, ElementsAre(move, next)) << socket.number();
    EXPECT_EQ(move.use_count(), 1 + crowd + 2) << "one text, shared by all";
}

TEST_F(ConnectionsTest, AFewAreServedAtOnce) {
    gather(static_cast<int>(Connections::slice));
    connections_.publish("game", texts(shared_text("a move")));
    EXPECT_EQ(sends_, static_cast<int>(Connections::slice));
    EXPECT_TRUE(waiting_.empty());
}

// The snapshot of a socket that follows now already contains the move.
TEST_F(ConnectionsTest, WhoComesMeanwhileGetsOnlyWhatFollows) {
    gather(200);
    auto& again = sockets_.back();
    connections_.publish("game", texts(shared_text("a move")));
    auto& late = connect(Viewer::Spectator);
    EXPECT_TRUE(connections_.follow(again.number(), "game", Viewer::Spectator));
    const auto next = shared_text("the next");
    connections_.publish("game", texts(next));
    while (!waiting_.empty()) turn();
    EXPECT_THAT(late.texts, ElementsAre(next));
    EXPECT_THAT(again.texts, ElementsAre(next));
}

TEST_F(ConnectionsTest, WhoLeavesMeanwhileIsPassedOver) {
    gather(200);
    connections_.publish("game", texts(shared_text("a move")));
    for (auto& socket : sockets_) {
        if (socket.number() % 2 == 0) connections_.close(socket);
    }
    while (!waiting_.empty()) turn();
    EXPECT_TRUE(sockets_[101].texts.empty());
    EXPECT_EQ(sockets_[102].texts.size(), 1U);
    for (auto& socket : sockets_) connections_.close(socket);
    connections_.publish("game", texts(shared_text("to nobody")));
    EXPECT_TRUE(waiting_.empty());
}

TEST_F(ConnectionsTest, WhatWaitsIsBounded) {
    constexpr auto moves = 2 * Connections::max_fan_outs;
    gather(100);
    for (std::size_t i = 0; i < moves; ++i)
        connections_.publish("game", texts(shared_text(std::to_string(i))));
    EXPECT_EQ(sockets_.back().texts.size(), moves - Connections::max_fan_outs);
    while (!waiting_.empty()) turn();
    ASSERT_EQ(sockets_.back().texts.size(), moves);
    for (std::size_t i = 0; i < moves; ++i) EXPECT_EQ(*sockets_.back().texts[i], std::to_string(i));
}

TEST_F(ConnectionsTest, LobbyAndPresenceComeInSlicesToo) {
    gather(300);
    for (const auto& socket : sockets_) connections_.follow_lobby(socket.number(), true);
    connections_.publish_lobby(shared_text("lobby"));
    connections_.publish_presence("game", shared_text("presence"));
    EXPECT_LE(sends_, 2 * static_cast<int>(Connections::slice));
    while (!waiting_.empty()) EXPECT_LE(turn(), static_cast<int>(Connections::slice));
    std::vector<std::size_t> counts;
    for (const auto& socket : sockets_) counts.push_back(socket.texts.size());
    EXPECT_THAT(counts, Each(2));
}

}  // namespace
}  // namespace tafl::server
