// What an address, and a /48, may store in a day.
#include "server/base/limits/storage_budget.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tafl::server {
namespace {

constexpr std::size_t kib = 1 << 10;

std::string slash64(int address) { return fmt::format("2001:db8:1:{}::/64", address); }

class StoredTest : public testing::Test {
  protected:
    // In KiB, by requests of 64.
    std::size_t stored_until_refused(std::string_view address) {
        std::size_t stored = 0;
        while (!budget.take(address, 63 * kib)) stored += 64;
        return stored;
    }
    StorageBudget::Time now{};
    StorageBudget budget{true, {}, [this] { return now; }};
};

TEST_F(StoredTest, AnAddressHasItsDay) {
    EXPECT_EQ(stored_until_refused("a"), StorageBudget::of_address / kib);
    EXPECT_EQ(stored_until_refused("b"), StorageBudget::of_address / kib);
    const auto refusal = budget.take("a", 1);
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->code, RefusalCode::TooMany);
    EXPECT_GT(refusal->retry_after, 0);
    now += std::chrono::hours(24);
    EXPECT_EQ(stored_until_refused("a"), StorageBudget::of_address / kib);
}

TEST_F(StoredTest, ANetworkHasItsDayHoweverManyAddressesItHas) {
    std::size_t stored = 0;
    for (int i = 0; i < 10; ++i) stored += stored_until_refused(slash64(i));
    EXPECT_EQ(stored, addresses_of_network * StorageBudget::of_address / kib);
}

TEST_F(StoredTest, AnAddressTakesAPartOfItsNetworksDayHoweverOftenItAsks) {
    for (int i = 0; i < 10'000; ++i) static_cast<void>(budget.take(slash64(1), 63 * kib));
    EXPECT_EQ(stored_until_refused(slash64(2)), StorageBudget::of_address / kib);
}

TEST_F(StoredTest, WhatGamesNeedCountsByItsBytes) {
    std::size_t moves = 0;
    while (!budget.take_for_game("a", 100)) ++moves;
    EXPECT_EQ(moves, StorageBudget::of_address / 100 + 1);
    EXPECT_TRUE(budget.take("a", 1)) << "one budget";
    now += std::chrono::hours(1);
    EXPECT_FALSE(budget.take_for_game("a", 100));
}

TEST(Stored, IsUnlimitedWithoutLimits) {
    StorageBudget none(false);
    for (int i = 0; i < 10'000; ++i) ASSERT_FALSE(none.take("a", 1 << 20));
}

TEST(Stored, NothingWhenTheDiskIsNearlyFull) {
    bool is_disk_low = true;
    StorageBudget budget(true, [&] { return is_disk_low; });
    ASSERT_TRUE(budget.take("a", 1));
    EXPECT_EQ(budget.take("", 1)->code, RefusalCode::Unavailable);
    EXPECT_FALSE(budget.take_for_game("a", 100)) << "but games go on";
    is_disk_low = false;
    EXPECT_FALSE(budget.take("a", 1));
}

}  // namespace
}  // namespace tafl::server
