// What migrations make of the data that an older version left.
#include <gtest/gtest.h>

#include <filesystem>

#include "examples.hpp"
#include "sites.hpp"
#include "store/database/sqlite/connection.hpp"
#include "store/database/sqlite/migrations.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;

// A game of format 16, with an event at each of these moments.
struct OldGame {
    const char* id;
    const char* columns;  // attackers, defenders, clock_kind, rated, ended, result, reason
    std::initializer_list<int> events;
};

void add(Connection& db, const OldGame& game) {
    db.execute(
        (std::string("INSERT INTO game (id, attackers, defenders, clock_kind, rated, ended, result, reason, "
                     "ruleset, clock_initial, clock_increment, began, ruleset_file, start) VALUES ('") +
         game.id + "', " + game.columns + ", 'brandub', 0, 0, 1, '', '')")
            .c_str());
    for (int version = 0; const int at : game.events)
        db.execute(("INSERT INTO event VALUES ('" + std::string(game.id) + "', " + std::to_string(++version) +
                    ", " + std::to_string(at) + ", '')")
                       .c_str());
}

void make_format_16(const std::string& file, std::initializer_list<OldGame> games) {
    Connection db(file, OpenMode::Create);
    for (std::size_t i = 0; i < 16; ++i) db.execute(migrations()[i]);
    for (const auto& game : games) add(db, game);
    db.execute(
        "INSERT INTO move_count VALUES (7, 0, 1, 0, 3, 0, 0, 0, 0, 'sent'), (7, 1, 1, 0, 5, 0, 0, 0, 0, "
        "'c')");
    db.execute("PRAGMA user_version = 16");
    sign(db);
}

TEST(Migrations, GamesThatWereSentAreToldFromThosePlayedHere) {
    const TemporaryFolder folder;
    const auto file = folder / "skjaldborg.db";
    make_format_16(file, {{"sent", "1, 2, 0, 0, 9, 1, 'resignation'", {9, 9, 9}},
                          {"onescrn", "1, NULL, 0, 0, 9, 1, 'resignation'", {9}},
                          {"here", "1, 2, 0, 0, 9, 1, 'resignation'", {7, 8, 9}},
                          {"clock", "1, 2, 1, 0, 9, 1, 'resignation'", {9, 9}},
                          {"aborted", "1, 2, 0, 0, 9, 0, 'aborted'", {9, 9}},
                          {"running", "1, 2, 0, 0, NULL, 0, ''", {9, 9}}});
    const auto store = open_sqlite(file, SqliteAccess::ReadWrite);
    for (const auto* id : {"sent", "onescrn"}) EXPECT_TRUE(store->game(id)->is_sent) << id;
    for (const auto* id : {"here", "clock", "aborted", "running"})
        EXPECT_FALSE(store->game(id)->is_sent) << id;
    std::vector<std::string> uncounted;
    for (const auto& game : store->uncounted_games(9)) uncounted.push_back(game.id);
    EXPECT_EQ(uncounted, (std::vector<std::string>{"here", "clock"}));
    const auto counts = store->move_counts(7);
    ASSERT_EQ(counts.size(), 1U);
    EXPECT_EQ(counts[0].origin, GameOrigin::Collection);
}

TEST(Migrations, TextsOfRulesAreStoredOnce) {
    const TemporaryFolder folder;
    const auto file = folder / "skjaldborg.db";
    {
        Connection db(file, OpenMode::Create);
        for (std::size_t i = 0; i < 19; ++i) db.execute(migrations()[i]);
        for (const auto* id : {"one", "two", "plain"}) add(db, {id, "1, 2, 0, 0, 9, 1, 'resignation'", {9}});
        db.execute(
            "UPDATE game SET ruleset_file = 'mine' WHERE id <> 'plain'; "
            "INSERT INTO challenge (id, by_player, is_open, ruleset, ruleset_file, start, clock_kind, "
            "clock_initial, clock_increment, rated, side, pair, at, is_closed) VALUES "
            "('c1', 1, 1, 'own', 'mine', '', 0, 0, 0, 0, 0, 0, 1, 0), "
            "('c2', 1, 1, 'own', 'another', '', 0, 0, 0, 0, 0, 0, 1, 0)");
        db.execute("PRAGMA user_version = 19");
        sign(db);
    }
    const auto store = open_sqlite(file, SqliteAccess::ReadWrite);
    for (const auto* id : {"one", "two"}) EXPECT_EQ(store->game(id)->terms.ruleset_file, "mine");
    EXPECT_EQ(store->game("plain")->terms.ruleset_file, "");
    EXPECT_EQ(store->challenge("c1")->terms.ruleset_file, "mine");
    EXPECT_EQ(store->challenge("c2")->terms.ruleset_file, "another");
    EXPECT_EQ(store->check(), std::vector<std::string>{});
    Connection db(file, OpenMode::ReadOnly);
    auto rows = db.query("SELECT count(*) FROM ruleset_text");
    ASSERT_TRUE(rows.next());
    int texts = 0;
    rows.read(texts);
    EXPECT_EQ(texts, 2);
}

TEST(Migrations, ASiteOfAnEarlierVersionStaysAsItIs) {
    const TemporaryFolder folder;
    const auto file = folder / "skjaldborg.db";
    Columns columns;
    StoredRows before;
    {
        Connection db(file, OpenMode::Create);
        db.execute(stored_site("sqlite_format_20.sql.gz").c_str());
        columns = columns_in(db);
        before = rows_in(db, columns);
    }
    EXPECT_EQ(before.size(), columns.size()) << "each table has rows";
    {
        const auto store = open_sqlite(file, SqliteAccess::ReadWrite);
        EXPECT_EQ(store->check(), std::vector<std::string>{});
        EXPECT_EQ(store->game("Game0000")->terms.ruleset_file, "own = \"rules\"");
        EXPECT_EQ(store->add_player(member("new")), 20);
    }
    Connection db(file, OpenMode::Existing);
    db.execute("DELETE FROM player WHERE id = 20");
    EXPECT_EQ(rows_in(db, columns), before);
}

// Texts of 15 kB, each different.
TEST(Migrations, ATextOfRulesTakesItsSizeOnce) {
    const TemporaryFolder folder;
    const auto file = folder / "skjaldborg.db";
    constexpr std::size_t texts = 100, size = 15'000;
    const auto store = open_sqlite(file, SqliteAccess::ReadWrite);
    store->begin();
    for (std::size_t i = 0; i < texts; ++i) {
        auto game = game_between("Game0" + std::to_string(100 + i), 1, 2);
        game.terms.ruleset_file = std::to_string(i) + std::string(size, 'x');
        store->add_game(game);
    }
    store->commit();
    store->checkpoint();
    EXPECT_LT(std::filesystem::file_size(file), texts * size * 5 / 4 + 500'000);
}

}  // namespace

}  // namespace tafl::test
