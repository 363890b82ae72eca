// LRU cache, fair queue and token bucket.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "server/base/limits/networks.hpp"
#include "server/base/limits/token_bucket.hpp"
#include "server/base/lru_cache.hpp"
#include "server/base/queues/fair_queue.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

TEST(LruCacheTest, EvictsTheLeastRecentlyUsed) {
    LruCache<std::string, int> cache(2);
    cache.insert("a", 1);
    cache.insert("b", 2);
    ASSERT_NE(cache.find("a"), nullptr);
    cache.insert("c", 3);
    EXPECT_EQ(cache.find("b"), nullptr);
    EXPECT_EQ(*cache.find("a"), 1);
    EXPECT_EQ(*cache.find("c"), 3);
}

TEST(LruCacheTest, ReplacesAndErases) {
    LruCache<std::string, int> cache(10);
    for (int i = 0; i < 5; ++i) cache.insert(std::to_string(i), i);
    cache.insert("0", 6);
    EXPECT_EQ(cache.size(), 5U);
    cache.erase_if([](int value) { return value % 2 == 0; });
    EXPECT_EQ(cache.size(), 2U);
    EXPECT_EQ(cache.find("0"), nullptr);
    cache.erase("1");
    EXPECT_EQ(cache.find("1"), nullptr);
    cache.clear();
    EXPECT_EQ(cache.size(), 0U);
}

TEST(FairQueueTest, ServesOwnersInTurn) {
    FairQueue<std::string> queue;
    for (const auto* item : {"a1", "a2", "a3"}) queue.add("a", item);
    queue.add("b", "b1");
    for (const auto* item : {"c1", "c2"}) queue.add("c", item);
    queue.erase_if([](const std::string& item) { return item == "b1"; });
    EXPECT_EQ(queue.size(), 5U);
    std::vector<std::string> order;
    while (!queue.empty()) order.push_back(queue.take());
    EXPECT_THAT(order, ElementsAre("a1", "c1", "a2", "c2", "a3"));
}

TEST(FairQueueTest, CostsCount) {
    FairQueue<std::string> queue;
    for (const auto* item : {"a1", "a2", "a3"}) queue.add("a", item, 10);
    queue.add("c", "c1", 100);
    queue.add("b", "b1", 2);
    std::vector<std::string> order{queue.take(), queue.take()};
    queue.add("b", "b2", 2);
    while (!queue.empty()) order.push_back(queue.take());
    EXPECT_THAT(order, ElementsAre("b1", "a1", "b2", "a2", "a3", "c1"))
        << "who was served waits no longer than the clock";
}

std::string slash64(int network, int address) {
    return fmt::format("2001:db8:{:x}:{:x}::/64", network, address);
}

// 200 addresses of one network ask; then another's only read comes second, and theirs take turns as before.
TEST(FairQueueTest, NetworksTakeTurnsThenTheirAddresses) {
    FairQueue<std::string> queue;
    for (int i = 0; i < 200; ++i) queue.add(slash64(1, i), fmt::format("flood {}", i), 50);
    for (const auto* item : {"second of one", "third of one"}) queue.add(slash64(1, 0), item, 50);
    queue.add(slash64(2, 0), "another");
    queue.add("192.0.2.1", "a third", 60);
    std::vector<std::string> order;
    for (int i = 0; i < 4; ++i) order.push_back(queue.take());
    EXPECT_THAT(order, ElementsAre("another", "flood 0", "a third", "flood 1"));
    while (!queue.empty()) order.push_back(queue.take());
    EXPECT_EQ(order.size(), 204U);
    EXPECT_EQ(order.back(), "third of one");
}

TEST(FairQueueTest, ANewcomerTakesThePlaceOfWhoHasTheMost) {
    FairQueue<std::string> queue;
    EXPECT_EQ(queue.displace("a"), std::nullopt) << "nothing waits";
    for (int i = 0; i < 5; ++i) queue.add(slash64(1, i % 2), std::to_string(i));
    queue.add(slash64(2, 0), "b");
    EXPECT_EQ(queue.displace(slash64(2, 0)), "4") << "five to one: the newest of the address with three";
    EXPECT_EQ(queue.displace("192.0.2.1"), "3") << "of two with two the one whose turn is later";
    EXPECT_EQ(queue.displace(slash64(2, 0)), "2") << "three to one";
    EXPECT_EQ(queue.displace(slash64(2, 0)), std::nullopt)
        << "two to one: it would be the same the other way";
    EXPECT_EQ(queue.displace(slash64(1, 7)), std::nullopt) << "its network has the most, but one each";
    queue.add(slash64(1, 0), "5");
    EXPECT_EQ(queue.displace(slash64(1, 7)), "5") << "in a network addresses are compared";
    EXPECT_EQ(queue.size(), 3U);
    std::vector<std::string> order;
    while (!queue.empty()) order.push_back(queue.take());
    EXPECT_THAT(order, ElementsAre("0", "b", "1"));
}

// A full queue of 40 networks with one item each: who has been served asks again at once.
TEST(FairQueueTest, WhoComesAgainGivesWayToWhoComesOnce) {
    FairQueue<int> queue;
    for (int network = 0; network < 40; ++network) queue.add(slash64(network, 0), network);
    EXPECT_EQ(queue.displace("192.0.2.1"), std::nullopt) << "nobody has had more";
    for (int served = 0; served < 3; ++served) queue.add(slash64(served, 0), 100 + queue.take());
    EXPECT_EQ(queue.displace(slash64(0, 1)), std::nullopt) << "it has had as much, and waits";
    EXPECT_EQ(queue.displace("192.0.2.1"), 102) << "of three the one whose turn is last";
    queue.add("192.0.2.1", 200);
    EXPECT_EQ(queue.displace(slash64(2, 0)), std::nullopt) << "it is not the other way round now";
    EXPECT_EQ(queue.displace("192.0.2.1"), std::nullopt) << "one each";
    for (int turn = 0; turn < 1'000; ++turn) queue.add(slash64(100 + turn, 0), queue.take());
    queue.add(slash64(0, 0), 300);
    EXPECT_EQ(queue.displace("192.0.2.2"), std::nullopt) << "turns of long ago are forgotten";
}

// Sixty networks ask again whenever they are served.
TEST(FairQueueTest, ANewcomerWaitsForFewOfThoseWhoComeAgainAndAgain) {
    FairQueue<int> queue;
    for (int network = 0; network < 60; ++network) queue.add(slash64(network, 0), network);
    const auto serve = [&] {
        const int network = queue.take();
        if (network < 60) queue.add(slash64(network, 0), network);
        return network;
    };
    for (int turn = 0; turn < 600; ++turn) (void)serve();
    queue.add("192.0.2.1", 60);
    int before = 0;
    while (serve() != 60) ++before;
    EXPECT_LT(before, 20);
    std::set<int> next;
    for (int turn = 0; turn < 60; ++turn) next.insert(serve());
    EXPECT_EQ(next.size(), 60U) << "they take turns";
}

TEST(Networks, TheNetworkOfAnAddressIsItsSlash48) {
    for (const auto& [address, network] :
         {std::pair("2001:db8:1:2::/64", "2001:db8:1::/48"), std::pair("::/64", "::/48"),
          std::pair("192.0.2.1", "192.0.2.1"), std::pair("player 7", "player 7"), std::pair("", "")})
        EXPECT_EQ(network_of(address), network);
}

TEST(TokenBucketTest, AllowsABurstThenARate) {
    using Time = std::chrono::steady_clock::time_point;
    const Time start{};
    TokenBucket<Time> bucket({2, 0.5}, start);
    EXPECT_TRUE(bucket.try_take(start));
    EXPECT_TRUE(bucket.try_take(start));
    EXPECT_EQ(bucket.take(start).count(), 2);
    EXPECT_TRUE(bucket.try_take(start + 2s));
    EXPECT_EQ(bucket.take(start + 1s).count(), 2) << "a clock that goes back refills nothing";
}

TEST(TokenBucketTest, AHeavyRequestLeavesADebt) {
    using Time = std::chrono::steady_clock::time_point;
    const Time start{};
    TokenBucket<Time> bucket({10, 1}, start);
    EXPECT_EQ(bucket.take(start, 30).count(), 0);
    EXPECT_EQ(bucket.take(start).count(), 21);
    EXPECT_TRUE(bucket.try_take(start + 21s));
}

TEST(TokenBucketTest, WhatIsChargedAfterwardsIsADebtToo) {
    using Time = std::chrono::steady_clock::time_point;
    const Time start{};
    TokenBucket<Time> bucket({10, 1}, start);
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(bucket.try_take(start));
    bucket.charge(start, 5);
    EXPECT_EQ(bucket.take(start).count(), 6) << "the bucket was empty";
    bucket.charge(start, 1'000);
    EXPECT_EQ(bucket.take(start).count(), 11) << "at most a burst";
}

}  // namespace
}  // namespace tafl::server
