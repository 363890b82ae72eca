// A damaged byte anywhere in a database is found, and an older database gets its checksums whatever happens meanwhile.
#include "store/database/sqlite/page_sums.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "examples.hpp"
#include "faulty_disk.hpp"
#include "store/database/sqlite/connection.hpp"
#include "store/database/sqlite/migrations.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr std::size_t page_size = 4096;

std::string file_bytes(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void flip(const std::string& file, std::size_t at, int bit = 0) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(at));
    const auto byte = static_cast<char>(stream.get());
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(static_cast<char>(byte ^ (1 << bit)));
}

// What `tafl data check` finds.
std::vector<std::string> faults_of(const std::string& file) {
    try {
        return open_sqlite(file, SqliteAccess::ReadOnly)->check();
    } catch (const StoreError& error) {
        return {error.what()};
    }
}

bool starts(const std::string& file) {
    try {
        static_cast<void>(open_sqlite(file, SqliteAccess::ReadWrite));
        return true;
    } catch (const StoreError&) {
        return false;
    }
}

class PageSums : public testing::Test {
  protected:
    // Games with long events, of which some were deleted, so that there are free pages, too.
    void fill() {
        const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
        Player guest;
        guest.name = guest.name_key = "guest";
        guest.seen = at(1);
        const auto idle = store->add_player(guest).value();
        auto aborted = ended(Winner::Nobody);
        aborted.reason = "aborted";
        for (const auto* id : {"aaaaaaaa", "bbbbbbbb"}) {
            store->add_game(game_between(id, 1, id[0] == 'a' ? 2 : idle));
            (void)store->add_event(id, {1, at(1), std::string(20'000, 'e')});
            EXPECT_TRUE(store->end_game(id, aborted, {}));
        }
        EXPECT_EQ(store->erase_idle_guests(at(5), 9), 1);
    }
    TemporaryFolder folder_;
    std::string file_ = folder_ / "skjaldborg.db";
};

TEST_F(PageSums, AFlippedBitInAnyPageIsFound) {
    fill();
    ASSERT_THAT(faults_of(file_), IsEmpty());
    const auto whole = file_bytes(file_);
    int started = 0;
    for (std::size_t page = 0; page * page_size < whole.size(); ++page) {
        const auto place = page * page_size + page * 977 % page_size;
        flip(file_, place, static_cast<int>(page % 8));
        EXPECT_THAT(faults_of(file_),
                    Contains(HasSubstr("page " + std::to_string(page + 1) + " (bytes")).Times(1))
            << page;
        started += starts(file_) ? 1 : 0;
        std::ofstream(file_, std::ios::binary) << whole;
    }
    EXPECT_LT(started, 8) << "on damage in a page that no table uses";
}

TEST_F(PageSums, AFlippedBitInTheHeaderIsFound) {
    fill();
    const auto whole = file_bytes(file_);
    for (std::size_t place = 0; place < 100; ++place) {
        flip(file_, place, static_cast<int>(place % 8));
        EXPECT_THAT(faults_of(file_), Not(IsEmpty())) << place;
        EXPECT_FALSE(starts(file_)) << place;
        std::ofstream(file_, std::ios::binary) << whole;
        std::filesystem::remove(file_ + "-wal");
        std::filesystem::remove(file_ + "-shm");
    }
}

TEST_F(PageSums, APageInThePlaceOfAnotherIsFound) {
    fill();
    auto bytes = file_bytes(file_);
    bytes.replace(5 * page_size, page_size, bytes, 4 * page_size, page_size);
    std::ofstream(file_, std::ios::binary) << bytes;
    EXPECT_THAT(faults_of(file_), Contains(HasSubstr("page 6 (bytes 20480 to 24575)")));
}

// While a server runs the newest pages are in the log.
TEST_F(PageSums, DamageInTheLogIsFoundWhenItIsRead) {
    const auto writer = open_sqlite(file_, SqliteAccess::ReadWrite);
    writer->checkpoint();
    writer->begin();
    EXPECT_TRUE(writer->add_player(member("anna")));
    writer->commit();
    const auto log = file_bytes(file_ + "-wal");
    const auto place = log.find("anna");
    ASSERT_NE(place, log.npos);
    flip(file_ + "-wal", place);
    const auto reader = open_sqlite(file_, SqliteAccess::ReadOnly);
    EXPECT_THROW((void)reader->player_named("anna"), Damaged);
    const auto before = file_bytes(file_);
    open_sqlite(file_, SqliteAccess::ReadOnly)->checkpoint();
    EXPECT_EQ(file_bytes(file_), before) << "the damage is copied into the database";
    flip(file_ + "-wal", place);
    EXPECT_TRUE(reader->player_named("anna"));
}

// Also where no operation fails, as in a checkpoint.
TEST_F(PageSums, DamageIsReportedWheneverItIsRead) {
    std::vector<std::string> reported;
    const auto report = [&](const std::string& damage) { reported.push_back(damage); };
    fill();
    const auto writer = open_sqlite(file_, SqliteAccess::ReadWrite, report);
    writer->checkpoint();
    writer->begin();
    EXPECT_TRUE(writer->add_player(member("anna")));
    writer->commit();
    EXPECT_THAT(reported, IsEmpty());
    const auto logged = file_bytes(file_ + "-wal").find("anna");
    ASSERT_NE(logged, std::string::npos);
    flip(file_ + "-wal", logged);
    const auto reader = open_sqlite(file_, SqliteAccess::ReadOnly, report);
    EXPECT_THROW((void)reader->player_named("anna"), Damaged);
    EXPECT_THAT(std::exchange(reported, {}), ElementsAre(HasSubstr("the log's frame")));
    writer->checkpoint();
    EXPECT_THAT(std::exchange(reported, {}), ElementsAre(HasSubstr("the log's frame")));
    flip(file_ + "-wal", logged);
    writer->checkpoint();
    EXPECT_THAT(reported, IsEmpty());
    flip(file_, file_bytes(file_).find("eeeee"));
    const auto later = open_sqlite(file_, SqliteAccess::ReadOnly, report);
    EXPECT_THROW((void)later->events("aaaaaaaa"), Damaged);
    EXPECT_THAT(reported, ElementsAre(HasSubstr("page ")));
}

TEST_F(PageSums, WhatIsLeftOfADamagedFileCanBeCopied) {
    fill();
    const auto place = file_bytes(file_).find("eeeee");
    flip(file_, place);
    const auto rest = folder_ / "rest.db";
    EXPECT_THAT(open_sqlite(file_, SqliteAccess::ReadOnly)->back_up(rest),
                HasSubstr("is not what was written there"));
    EXPECT_THAT(faults_of(rest), IsEmpty());
    EXPECT_EQ(open_sqlite(rest, SqliteAccess::ReadOnly)->events("aaaaaaaa").size(), 1U);
}

// By a version that had no checksums.
void make_old(const std::string& file) {
    sqlite3* old = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &old), SQLITE_OK);
    const auto run = [&](const std::string& sql) {
        EXPECT_EQ(sqlite3_exec(old, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(old);
    };
    // Named by a migration, for rows that this file does not have.
    const auto no_hash = [](sqlite3_context*, int, sqlite3_value**) {};
    sqlite3_create_function(old, "sha256", 1, SQLITE_UTF8, nullptr, no_hash, nullptr, nullptr);
    for (const auto* migration : migrations()) run(migration);
    run("INSERT INTO player (kind, name, name_key, settings) SELECT 1, 'old' || value, 'old' || value, "
        "hex(zeroblob(3000)) FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n "
        "WHERE value < 30) SELECT value FROM n)");
    run("PRAGMA user_version = " + std::to_string(migrations().size()));
    run("PRAGMA application_id = 1936419436; PRAGMA journal_mode = WAL");
    sqlite3_close(old);
}

void expect_old_players(const std::string& file) {
    const auto store = open_sqlite(file, SqliteAccess::ReadWrite);
    for (int i = 1; i <= 30; ++i) EXPECT_TRUE(store->player_named("old" + std::to_string(i))) << i;
}

TEST_F(PageSums, AnOlderFileGetsThem) {
    make_old(file_);
    EXPECT_THAT(faults_of(file_), Contains(HasSubstr("have no checksums")));
    expect_old_players(file_);
    EXPECT_THAT(faults_of(file_), IsEmpty());
    flip(file_, file_bytes(file_).find("old17"));
    EXPECT_THAT(faults_of(file_), Contains(HasSubstr("is not what was written there")));
}

// The power fails at each operation in turn while an older file gets its checksums.
TEST_F(PageSums, AnOlderFileIsWholeWheneverThePowerFails) {
    FaultyDisk faulty;
    Dice dice(1);
    for (int operation = 1; !HasFailure(); operation += 17 * stride(7)) {
        const TemporaryFolder folder;
        const std::string file = folder / "skjaldborg.db";
        faulty.files.clear();
        make_old(file);
        faulty.fail_at(operation, FaultyDisk::Failure::FromThenOn);
        static_cast<void>(starts(file));
        const bool has_failed = faulty.has_failed();
        faulty.heal();
        faulty.lose_power(dice);
        expect_old_players(file);
        EXPECT_THAT(faults_of(file), IsEmpty()) << "operation " << operation;
        if (!has_failed) return;
    }
}

}  // namespace

}  // namespace tafl::test
