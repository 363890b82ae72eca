// Checks and backups. Each invariant of check() is broken once, through a plain connection.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

#include "examples.hpp"
#include "store/data_folder.hpp"
#include "store/database/sqlite/checking_vfs.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

void execute(const std::string& file, const char* sql) {
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open_v2(file.c_str(), &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                              checking_vfs()),
              SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(connection);
    sqlite3_close(connection);
}

// Two games of a pair, one over and one going on, a rematch, a challenge, ratings.
void fill(Store& store) {
    auto first = game_between("aaaaaaaa", 1, 2), second = game_between("bbbbbbbb", 2, 1);
    first.pair = "bbbbbbbb";
    second.pair = "aaaaaaaa";
    store.add_game(first);
    store.add_game(second);
    store.add_game(game_between("cccccccc", 1, 2));
    for (int version = 1; version <= 3; ++version)
        (void)store.add_event("aaaaaaaa", {version, at(version), "…"});
    EXPECT_TRUE(store.end_game("aaaaaaaa", ended(Winner::Draw),
                               {change_of("aaaaaaaa", 1, 1), change_of("aaaaaaaa", 2, 1)}));
    EXPECT_TRUE(store.end_game("bbbbbbbb", ended(Winner::Draw), {change_of("bbbbbbbb", 1, 2)}));
    store.set_next("bbbbbbbb", "cccccccc");
    (void)store.lock_puzzle(7);
    store.rate_puzzle({.player = 1, .puzzle = 7}, {1, "p"}, {});
    EXPECT_TRUE(store.vote_on_puzzle(1, 7, PuzzleVote::Up));
    EXPECT_TRUE(store.add_study({"Study000", 1, "Forts", {}, at(1), at(1), 2, 1}));
    EXPECT_TRUE(store.set_chapter("Study000", {1, 1, 2, "First", "brandub", 0, "text"}, 0));
    store.add_challenge(challenge("dddddddd", 1));
    EXPECT_TRUE(store.close_challenge("dddddddd", "cccccccc"));
}

class Upkeep : public testing::Test {
  protected:
    TemporaryFolder folder_;
    std::string file_ = database_in(folder_ / "");

    void SetUp() override { fill(*open_sqlite(file_, SqliteAccess::ReadWrite)); }
    [[nodiscard]] std::vector<std::string> faults() const {
        return open_sqlite(file_, SqliteAccess::ReadOnly)->check();
    }
};

TEST_F(Upkeep, FilesAreForTheirOwnerAlone) {
    const auto copy = folder_ / "copy.db";
    const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
    store->back_up(copy);
    for (const std::string& file : {file_, file_ + "-wal", std::string(copy)}) {
        const auto rights = std::filesystem::status(file).permissions();
        EXPECT_EQ(rights, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write) << file;
    }
}

TEST_F(Upkeep, WhatIsSoundHasNoFaults) { EXPECT_THAT(faults(), IsEmpty()); }

struct Damage {
    const char* name;
    const char* sql;
    const char* says;
};

class UpkeepDamage : public Upkeep, public testing::WithParamInterface<Damage> {};

TEST_P(UpkeepDamage, IsNamed) {
    execute(file_, GetParam().sql);
    const auto found = faults();
    EXPECT_THAT(found, testing::Contains(HasSubstr(GetParam().says)));
    EXPECT_EQ(found.size(), 1U) << testing::PrintToString(found);
}

INSTANTIATE_TEST_SUITE_P(
    All, UpkeepDamage,
    testing::Values(
        Damage{"Gap", "DELETE FROM event WHERE version = 2", "Game aaaaaaaa has 2 events, numbered 1 to 3"},
        Damage{"Beginning", "DELETE FROM event WHERE version = 1", "has 2 events, numbered 2 to 3"},
        Damage{"NoReason", "UPDATE game SET reason = '' WHERE id = 'bbbbbbbb'",
               "Game bbbbbbbb has ended without a reason"},
        Damage{"NoEnd", "UPDATE game SET result = 1 WHERE id = 'cccccccc'",
               "Game cccccccc goes on, but has a result"},
        Damage{"Pair", "UPDATE game SET pair = 'zzzzzzzz' WHERE id = 'aaaaaaaa'",
               "names zzzzzzzz as the other game of its pair"},
        Damage{"Next", "UPDATE game SET next = 'zzzzzzzz' WHERE id = 'bbbbbbbb'",
               "names zzzzzzzz as its rematch"},
        Damage{"Challenge", "UPDATE challenge SET game = 'zzzzzzzz'",
               "Challenge dddddddd names the game zzzzzzzz"},
        Damage{"Rating", "UPDATE rating SET rating = 1 WHERE player = 2",
               "The rating of player 2 in p is not what"},
        Damage{"Count",
               "UPDATE rating SET games = 7 WHERE player = 2; UPDATE rating_change SET games = 7 WHERE "
               "player = 2",
               "in p counts 7 games, and its history 1"},
        Damage{"NoRating", "DELETE FROM rating WHERE player = 1",
               "Player 1 has a history of ratings in p, and no rating"},
        Damage{"Votes", "UPDATE puzzle SET up = 2", "Puzzle 7 counts 2 votes for it and 0 against"},
        Damage{"NoAuthor", "DELETE FROM study_author", "The owner of study Study000 is not an author of it"},
        Damage{"Chapter", "UPDATE study_chapter SET version = 3",
               "Chapter 1 of study Study000 is newer than the study"},
        Damage{"Text", "INSERT INTO ruleset_text (hash, text) VALUES (x'00', 'x')",
               "The text 1 of players' own rules belongs to no game and no challenge"},
        Damage{"Trigger", "CREATE TRIGGER spy AFTER INSERT ON game BEGIN DELETE FROM report; END",
               "The database has a trigger spy, which is not ours"},
        Damage{"NoHistory",
               "DELETE FROM rating_change WHERE player = 2; UPDATE rating SET games = 0 WHERE player = 2",
               "The rating of player 2 in p is not what"},
        Damage{"Early", "UPDATE game SET ended = NULL, result = 0, reason = '' WHERE id = 'bbbbbbbb'",
               "Game bbbbbbbb goes on, and has changed the rating of player 1"},
        Damage{"Erased", "UPDATE player SET kind = 3 WHERE id = 5",
               "Player 5 was erased, and still has a name"},
        Damage{"ErasedNotification",
               "UPDATE player SET kind = 3, name = '', name_key = '' WHERE id = 5; "
               "INSERT INTO belonging VALUES (5, 'push-out', 'a', '{}', 0)",
               "Player 5 was erased, and still has a row in belonging"},
        Damage{"ErasedSession",
               "UPDATE player SET kind = 3, name = '', name_key = '' WHERE id = 5; "
               "INSERT INTO session (token_hash, player, expires) VALUES (x'00', 5, 9)",
               "Player 5 was erased, and still has a row in session"},
        Damage{"Foreign", "PRAGMA foreign_keys = OFF; UPDATE game SET attackers = 99 WHERE id = 'aaaaaaaa'",
               "points at a player that is not there"},
        Damage{"Index",
               "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM "
               "sqlite_schema "
               "WHERE name = 'report_open') WHERE name = 'session_by_expiry'",
               "The file is damaged"}),
    [](const auto& row) { return row.param.name; });

// Any page overwritten: the store answers or refuses, but never crashes.
TEST_F(Upkeep, ADamagedFileIsNamedOrRefused) {
    const auto size = std::filesystem::file_size(file_);
    for (std::uintmax_t page = 0; page * 4096 < size; ++page) {
        const auto copy = folder_ / "damaged.db";
        std::filesystem::copy_file(file_, copy, std::filesystem::copy_options::overwrite_existing);
        std::fstream stream(copy, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekp(static_cast<std::streamoff>(page * 4096));
        stream << std::string(4096, '\x5A');
        stream.close();
        try {
            const auto found = open_sqlite(copy, SqliteAccess::ReadOnly)->check();
            EXPECT_FALSE(found.empty()) << "page " << page;
        } catch (const StoreError& error) {
            EXPECT_THAT(error.what(), HasSubstr("damaged.db"));
        }
    }
}

TEST_F(Upkeep, ACopyIsTheWholeStore) {
    const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
    const auto copy = folder_ / "copy.db";
    store->begin();
    EXPECT_TRUE(store->add_player(member("not yet")));
    store->back_up(copy);
    store->commit();
    EXPECT_FALSE(std::filesystem::exists(folder_ / "copy.db.part"));
    EXPECT_THAT(open_sqlite(copy, SqliteAccess::ReadOnly)->check(), IsEmpty());
    EXPECT_FALSE(std::filesystem::exists(folder_ / "copy.db-wal"));
    const auto copied = open_sqlite(copy, SqliteAccess::ReadWrite);
    EXPECT_THAT(copied->check(), IsEmpty());
    EXPECT_EQ(copied->find_games({}), store->find_games({}));
    EXPECT_EQ(copied->events("aaaaaaaa"), store->events("aaaaaaaa"));
    EXPECT_FALSE(copied->player_named("not yet"));
    EXPECT_TRUE(copied->add_player(member("anna")));
}

TEST_F(Upkeep, ACopyOverwritesNothing) {
    const auto store = open_sqlite(file_, SqliteAccess::ReadWrite);
    std::ofstream(folder_ / "letter") << "dear";
    EXPECT_THROW(store->back_up(folder_ / "letter"), StoreError);
    EXPECT_EQ(std::filesystem::file_size(folder_ / "letter"), 4U);
    EXPECT_THROW(store->back_up(folder_ / "no/such/folder"), StoreError);
    EXPECT_THROW(store->back_up(file_), StoreError);
}

}  // namespace

}  // namespace tafl::test
