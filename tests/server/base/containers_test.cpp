// LRU cache, fair queue and token bucket.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

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
