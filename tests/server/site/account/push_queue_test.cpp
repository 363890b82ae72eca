// The order in which push messages leave, without sending any.
#include "server/notify/push_queue.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

constexpr store::Moment noon{std::chrono::hours(500'000)};
using Queue = PushQueue<int>;

// The messages for which there is a place.
std::vector<int> started(Queue& queue, store::Moment now = noon) {
    std::vector<int> messages;
    while (const auto entry = queue.next(now)) messages.push_back(entry->message);
    return messages;
}

void prove(Queue& queue, const std::string& host) {
    EXPECT_FALSE(queue.add({host, 99, 0}, noon));
    EXPECT_TRUE(queue.next(noon));
    queue.finished(host, 99, HostReply::Answered, noon);
}

TEST(PushQueue, AHostHasTwoPlaces) {
    Queue queue;
    prove(queue, "a");
    for (int message = 1; message <= 4; ++message) EXPECT_FALSE(queue.add({"a", 1, message}, noon));
    EXPECT_THAT(started(queue), ElementsAre(1, 2));
    queue.finished("a", 1, HostReply::Answered, noon);
    EXPECT_THAT(started(queue), ElementsAre(3));
}

// Four accounts with ten subscriptions each at hosts that never answer; nothing that they sent ever ends.
TEST(PushQueue, SilentHostsDoNotKeepOthersWaiting) {
    Queue queue;
    prove(queue, "service");
    for (int player = 1; player <= 4; ++player) {
        for (int host = 0; host < 10; ++host)
            static_cast<void>(queue.add({fmt::format("silent-{}-{}", player, host), player, -1}, noon));
    }
    EXPECT_EQ(started(queue).size(), std::size_t(Queue::places_of_unproven));
    EXPECT_FALSE(queue.add({"service", 7, 70}, noon));
    EXPECT_FALSE(queue.add({"another", 8, 80}, noon));
    EXPECT_THAT(started(queue), ElementsAre(70)) << "a host that answers";
    queue.finished("silent-1-0", 1, HostReply::Failed, noon);
    EXPECT_THAT(started(queue), ElementsAre(80)) << "then the member who has nothing under way";
}

TEST(PushQueue, OnePlayerDoesNotFillIt) {
    Queue queue;
    int taken = 0;
    for (int host = 0; host < 50; ++host)
        taken += queue.add({fmt::format("silent-{}", host), 1, host}, noon) ? 0 : 1;
    EXPECT_EQ(taken, int(Queue::max_waiting_of_player));
    EXPECT_EQ(queue.add({"silent", 1, 1}, noon), noon + Queue::full_pause);
    EXPECT_FALSE(queue.add({"silent", 2, 1}, noon));
}

TEST(PushQueue, AHostThatFailsTwiceWaitsLongerEachTime) {
    Queue queue;
    auto now = noon;
    const auto fail = [&] {
        EXPECT_FALSE(queue.add({"away", 1, 1}, now));
        EXPECT_THAT(started(queue, now), ElementsAre(1));
        queue.finished("away", 1, HostReply::Failed, now);
    };
    fail();
    for (const auto pause : {1min, 2min, 4min, 8min, 16min, 32min, 60min, 60min}) {
        fail();
        EXPECT_EQ(queue.add({"away", 1, 1}, now), now + pause);
        EXPECT_FALSE(queue.add({"here", 1, 2}, now));
        EXPECT_THAT(started(queue, now), ElementsAre(2));
        queue.finished("here", 1, HostReply::Answered, now);
        now += pause;
    }
    EXPECT_FALSE(queue.add({"away", 1, 1}, now));
    EXPECT_THAT(started(queue, now), ElementsAre(1));
    queue.finished("away", 1, HostReply::Answered, now);
    EXPECT_FALSE(queue.add({"away", 1, 1}, now)) << "an answer opens it";
}

TEST(PushQueue, WhatWaitsForAHostThatIsClosedGoesBack) {
    Queue queue;
    for (int message = 1; message <= 4; ++message) EXPECT_FALSE(queue.add({"away", message, message}, noon));
    EXPECT_THAT(started(queue), ElementsAre(1, 2));
    EXPECT_FALSE(queue.take_closed(noon));
    for (const int player : {1, 2}) queue.finished("away", player, HostReply::Failed, noon);
    for (const int message : {3, 4}) {
        const auto back = queue.take_closed(noon);
        ASSERT_TRUE(back);
        EXPECT_EQ(back->first.message, message);
        EXPECT_EQ(back->second, noon + 1min);
    }
    EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace tafl::server
