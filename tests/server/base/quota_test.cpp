// What one address, one /48 and all together can have of what is shared.
#include "server/base/limits/quota.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <vector>

namespace tafl::server {
namespace {

using Room = Quota::Room;

TEST(Quota, EachOwnerHasAShare) {
    Quota quota({.of_address = 30, .of_network = 50, .in_all = 100'000});
    Quota::Hold first(quota, {"a", "n"}), second(quota, {"a", "n"}), other(quota, {"b", "n"}),
        far(quota, {"c", "m"}), nobody(quota, {});
    EXPECT_EQ(first.reserve(20), Room::Enough);
    EXPECT_EQ(second.reserve(20), Room::OwnersFull);
    EXPECT_EQ(second.reserve(10), Room::Enough);
    EXPECT_EQ(other.reserve(30), Room::OwnersFull) << "of the network";
    EXPECT_EQ(other.reserve(20), Room::Enough);
    EXPECT_EQ(far.reserve(30), Room::Enough);
    EXPECT_EQ(quota.total(), 80U);
    first.set(0);
    EXPECT_EQ(second.reserve(30), Room::Enough);
    EXPECT_EQ(nobody.reserve(99'920), Room::Enough) << "only in all";
    EXPECT_EQ(nobody.reserve(99'921), Room::AllFull);
    EXPECT_EQ(first.reserve(1), Room::AllFull);
}

// As much as there is, one at a time.
std::size_t taken(Quota::Hold& hold) {
    std::size_t amount = 0;
    while (hold.reserve(amount + 1) == Room::Enough) ++amount;
    return amount;
}

struct Greedy {
    bool have_own_networks;
    std::size_t count;
    std::size_t next;  // what the next address has room for
};

// Addresses that take all they can: however many they are, the next one has room.
TEST(Quota, LeavesRoomForTheNextAddress) {
    const QuotaLimits limits{.of_address = 1'600, .of_network = 6'400, .in_all = 25'600};
    for (const auto& [have_own_networks, count, next] :
         {Greedy{true, 0, 1'600}, Greedy{true, 1, 1'407}, Greedy{true, 18, 338}, Greedy{true, 36, 145},
          Greedy{true, 300, 4}, Greedy{false, 300, 900}}) {
        Quota quota(limits);
        std::vector<Quota::Hold> holds;
        for (std::size_t i = 0; i < count; ++i) {
            Quota::Owner owner{fmt::format("a{}", i), have_own_networks ? fmt::format("n{}", i) : "n"};
            static_cast<void>(taken(holds.emplace_back(quota, std::move(owner))));
        }
        Quota::Hold newcomer(quota, {"newcomer", "far"});
        EXPECT_EQ(taken(newcomer), next) << count;
    }
}

TEST(Quota, CanPassToAnotherOwner) {
    Quota quota({.of_address = 2, .of_network = 3, .in_all = 1'000});
    Quota::Hold first(quota, {}), second(quota, {});
    EXPECT_EQ(first.reserve(2), Room::Enough);
    EXPECT_EQ(second.reserve(2), Room::Enough);
    EXPECT_EQ(first.pass_to({"a", "n"}), Room::Enough);
    EXPECT_EQ(second.pass_to({"a", "n"}), Room::OwnersFull);
    EXPECT_EQ(second.pass_to({"b", "n"}), Room::OwnersFull) << "of the network";
    EXPECT_EQ(first.pass_to({}), Room::Enough);
    EXPECT_EQ(second.pass_to({"a", "n"}), Room::Enough);
    EXPECT_EQ(quota.total(), 4U);
}

TEST(Quota, IsTakenUntilTheHoldEnds) {
    Quota quota({.of_address = 9, .of_network = 9, .in_all = 9});
    {
        Quota::Hold hold(quota, {"a", "n"});
        hold.set(12);
        EXPECT_EQ(quota.total(), 12U) << "what is there already";
        EXPECT_EQ(Quota::Hold(quota, {"b", "m"}).reserve(1), Room::AllFull);
    }
    EXPECT_EQ(quota.total(), 0U);
}

}  // namespace
}  // namespace tafl::server
