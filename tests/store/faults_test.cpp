// Fault injection: each disk operation in turn fails, or is the last one before a power loss. Afterwards
// every transaction is complete or absent, and acknowledged ones are complete.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

#include "examples.hpp"
#include "faulty_disk.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::IsEmpty;

constexpr int transactions = 4;
constexpr int leased = 1'000;

std::string game_name(int number) { return "game000" + std::to_string(number); }

// A game with an event and its end, a rating of each player, a new player, a notification that is claimed:
// transaction `number`, from 1.
void do_transaction(Store& store, int number) {
    const auto game = game_name(number);
    store.begin();
    store.add_game(game_between(game, 1, 2));
    (void)store.add_event(game, {1, at(1), std::string(3000, 'e')});
    store.set_savepoint();
    EXPECT_TRUE(store.add_player(member("player" + std::to_string(number))));
    store.release_savepoint();
    EXPECT_TRUE(
        store.end_game(game, ended(Winner::Draw), {change_of(game, 1, number), change_of(game, 2, number)}));
    store.set_belonging({3, "push-out", game, "", at(number)});
    EXPECT_TRUE(store.claim_belonging("push-out", at(number), at(leased)));
    store.commit();
}

// The number of its five parts that exist.
int parts_of(Store& store, int number) {
    const auto game = game_name(number);
    const auto head = store.game(game);
    const auto rating = store.rating(2, "p");
    const auto claimed = store.belongings_with("push-out", game, 1);
    return (head && head->end ? 1 : 0) + (store.events(game).size() == 1 ? 1 : 0) +
           (store.player_named("player" + std::to_string(number)) ? 1 : 0) +
           (rating && rating->games >= number ? 1 : 0) +
           (!claimed.empty() && claimed[0].at == at(leased) ? 1 : 0);
}

class Faults : public testing::Test {
  protected:
    FaultyDisk disk_;
    std::unique_ptr<TemporaryFolder> folder_;
    std::string file_;
    int kept_ = 0;  // acknowledged transactions

    void reset() {
        folder_ = std::make_unique<TemporaryFolder>();
        file_ = *folder_ / "skjaldborg.db";
        kept_ = 0;
        disk_.files.clear();
    }
    // Reopens the store now and then, so that closing fails too.
    void work(bool tries_again) {
        std::unique_ptr<Store> store;
        int failures = 0;
        while (kept_ < transactions && failures < 3) {
            try {
                if (!store || kept_ % 2 == 0) {
                    store.reset();
                    store = open_sqlite(file_, SqliteAccess::ReadWrite);
                }
                do_transaction(*store, kept_ + 1);
                ++kept_;
            } catch (const StoreError&) {
                ++failures;
                if (store) store->roll_back();
                if (!tries_again) return;
            }
        }
    }
    void expect_whole(int operation) {
        const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
        EXPECT_THAT(store->check(), IsEmpty()) << "operation " << operation;
        for (int number = 1; number <= kept_; ++number)
            EXPECT_EQ(parts_of(*store, number), 5) << "operation " << operation;
        EXPECT_THAT(parts_of(*store, kept_ + 1), testing::AnyOf(0, 5)) << "operation " << operation;
        EXPECT_EQ(parts_of(*store, kept_ + 2), 0) << "operation " << operation;
        EXPECT_TRUE(store->player_named("computer-10"));
    }
};

// Each operation fails once; under sanitizers every 23rd.
const int every = stride(23);

TEST_F(Faults, AfterOneFailureTheSameWorkSucceeds) {
    for (int operation = 1; !HasFailure(); operation += every) {
        reset();
        disk_.fail_at(operation, FaultyDisk::Failure::Once);
        work(true);
        const bool has_failed = disk_.has_failed();
        disk_.heal();
        EXPECT_EQ(kept_, transactions) << "operation " << operation;
        expect_whole(operation);
        if (!has_failed) return;
    }
}

TEST_F(Faults, AfterALossOfPowerWhatWasKeptIsThere) {
    Dice dice(1);
    for (int operation = 1; !HasFailure(); operation += every) {
        for (int round = 0; round < scaled(1); ++round) {
            reset();
            disk_.fail_at(operation, FaultyDisk::Failure::FromThenOn);
            work(false);
            const bool has_failed = disk_.has_failed();
            disk_.heal();
            disk_.lose_power(dice);
            expect_whole(operation);
            if (!has_failed) return;
        }
    }
}

// After the disk has ended a transaction, its remaining statements must not be committed one by one.
TEST_F(Faults, WhatFollowsAFailureInATransactionIsRefused) {
    for (int operation = 1;; ++operation) {
        reset();
        const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
        store->begin();
        disk_.fail_at(operation, FaultyDisk::Failure::Once);
        for (int i = 0; i < 900 && !disk_.has_failed(); ++i) {
            try {
                store->add_game(game_between(std::to_string(i), 1, 2));
                (void)store->add_event(std::to_string(i), {1, at(1), std::string(30'000, 'e')});
            } catch (const StoreError&) {
                EXPECT_TRUE(disk_.has_failed());
            }
        }
        if (!disk_.has_failed()) break;
        try {
            store->add_game(game_between("after", 1, 2));
            store->commit();
        } catch (const StoreError&) {
            store->roll_back();
            EXPECT_FALSE(store->game("after"));
            EXPECT_EQ(store->counts().games, 0);
        }
        if (operation > 12) break;
    }
}

TEST_F(Faults, ACopyIsWholeOrNotThere) {
    reset();
    work(false);
    const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
    for (int operation = 1;; ++operation) {
        const auto copy = *folder_ / "copy.db";
        std::filesystem::remove(copy);
        disk_.fail_at(operation, FaultyDisk::Failure::Once);
        try {
            store->back_up(copy);
        } catch (const StoreError&) {
            EXPECT_FALSE(std::filesystem::exists(copy)) << "operation " << operation;
        }
        const bool has_failed = disk_.has_failed();
        disk_.heal();
        EXPECT_FALSE(std::filesystem::exists(*folder_ / "copy.db.part"));
        if (std::filesystem::exists(copy)) {
            EXPECT_THAT(open_sqlite(copy, SqliteAccess::ReadOnly)->check(), IsEmpty());
        }
        if (!has_failed) return;
    }
}

}  // namespace

}  // namespace tafl::test
