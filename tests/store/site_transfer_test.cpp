// Moves between files: the tests that apply to every pair of stores.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "sites.hpp"
#include "store/database/sqlite/connection.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::HasSubstr;

class SiteTransfer : public testing::Test {
  protected:
    void SetUp() override { fill(*open_sqlite(from_, SqliteAccess::ReadWrite)); }

    std::int64_t move(const std::function<void(const TransferStep&)>& report = [](const TransferStep&) {
    }) const {
        const auto from = sqlite_source(from_), to = sqlite_target(to_);
        return transfer_site(*from, *to, report, 2);
    }
    [[nodiscard]] int count_batches() const {
        int batches = -1;  // the start is none
        move([&](const TransferStep& done) { batches += done.is_verified ? 0 : 1; });
        return batches;
    }
    template <class Error>
    [[nodiscard]] std::string refusal() const {
        try {
            move();
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }
    void change(const std::string& file, const char* sql) const {
        Connection(file, OpenMode::Existing).execute(sql);
    }
    // Whether the move was killed after its step n.
    [[nodiscard]] bool is_killed_behind(int n) const {
        const pid_t child = ::fork();
        if (child == 0) {
            int steps = 0;
            move([&](const TransferStep&) {
                if (steps++ == n) ::raise(SIGKILL);
            });
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status) || status == 0);
        return WIFSIGNALED(status);
    }

    TemporaryFolder folder_;
    std::string from_ = folder_ / "from.db";
    std::string to_ = folder_ / "to.db";
};

TEST_F(SiteTransfer, EveryTableArrivesRowByRow) {
    std::int64_t rows = 0;
    const auto before = everything_in(*sqlite_source(from_));
    for (const auto& [table, all] : before) {
        EXPECT_FALSE(all.empty()) << table;
        rows += std::ssize(all);
    }
    EXPECT_EQ(move(), rows);
    EXPECT_EQ(everything_in(*sqlite_source(to_)), before);
    EXPECT_EQ(sqlite_source(to_)->last_numbers(),
              (LastNumbers{{"player", 19}, {"report", 3}, {"token", 2}, {"message", 3}, {"chat_line", 2}}));
    EXPECT_TRUE(open_sqlite(to_, SqliteAccess::ReadWrite)->check().empty());
}

TEST_F(SiteTransfer, KilledBehindEveryStepItContinues) {
    const auto before = everything_in(*sqlite_source(from_));
    int n = 0;
    for (; is_killed_behind(n); n += stride(11)) {
        EXPECT_THROW((void)open_sqlite(to_, SqliteAccess::ReadWrite), NotOurs) << n;
        EXPECT_THROW((void)open_sqlite(to_, SqliteAccess::ReadOnly), NotOurs) << n;
        move();
        EXPECT_EQ(everything_in(*sqlite_source(to_)), before) << n;
        for (const auto* ending : {"", "-wal", "-shm", "-journal"}) std::filesystem::remove(to_ + ending);
    }
    EXPECT_GT(n, 40);
}

TEST_F(SiteTransfer, WhatWasCopiedIsNotCopiedAgain) {
    ASSERT_TRUE(is_killed_behind(12));
    const int rest = count_batches();
    std::filesystem::remove(to_);
    EXPECT_EQ(rest, count_batches() - 12);
}

TEST_F(SiteTransfer, ARowThatDiffersIsFound) {
    ASSERT_TRUE(is_killed_behind(30));
    change(from_, "UPDATE player SET settings = '{}' WHERE id = 12");
    EXPECT_THAT(refusal<StoreError>(), HasSubstr("the table player of"));
    EXPECT_THROW((void)open_sqlite(to_, SqliteAccess::ReadWrite), NotOurs);
}

TEST_F(SiteTransfer, ATargetWithSomethingInItIsRefused) {
    (void)open_sqlite(to_, SqliteAccess::ReadWrite);
    EXPECT_THAT(refusal<NotOurs>(), HasSubstr("is not empty"));
    std::filesystem::remove(to_);
    Connection(to_, OpenMode::Create).execute("CREATE TABLE theirs (a)");
    EXPECT_THAT(refusal<NotOurs>(), HasSubstr("is not empty"));
}

TEST_F(SiteTransfer, TheBeginningOfAnotherMoveIsRefused) {
    ASSERT_TRUE(is_killed_behind(3));
    change(to_, "UPDATE tafl_unfinished_move SET source = 'elsewhere'");
    EXPECT_THAT(refusal<NotOurs>(), HasSubstr("the beginning of a move from elsewhere"));
}

TEST_F(SiteTransfer, ABeginningByAnotherVersionIsRefused) {
    ASSERT_TRUE(is_killed_behind(3));
    change(to_, "UPDATE tafl_unfinished_move SET format = 99");
    EXPECT_THAT(refusal<NotOurs>(), HasSubstr("by another version"));
}

TEST_F(SiteTransfer, ASourceOfAnotherVersionIsRefused) {
    change(from_, "PRAGMA user_version = 99");
    EXPECT_THAT(refusal<NotOurs>(), HasSubstr("format 99"));
    change(from_, "PRAGMA user_version = 4");
    EXPECT_THAT(refusal<StoreError>(), HasSubstr("older version"));
}

TEST_F(SiteTransfer, AnUnfinishedMoveIsNoSource) {
    ASSERT_TRUE(is_killed_behind(3));
    EXPECT_THROW((void)sqlite_source(to_), NotOurs);
}

class SchemaOfAFile : public SiteTransfer {
  protected:
    [[nodiscard]] std::vector<std::string> lines(const char* sql) const {
        Connection db(from_, OpenMode::ReadOnly);
        return all_of(db.query(sql), only_value<std::string>);
    }
};

// Not in the list: data about the file itself, and sequence numbers, which last_numbers() carries over.
TEST_F(SchemaOfAFile, HasTheTablesAndColumnsOfTheList) {
    constexpr const char* types[] = {"INTEGER", "INTEGER", "REAL", "TEXT", "BLOB"};
    std::vector<std::string> listed;
    for (const auto& table : site_tables())
        for (const auto& column : table.columns)
            listed.push_back(std::string(table.name) + "." + column.name + " " +
                             types[static_cast<std::size_t>(column.type)]);
    std::ranges::sort(listed);
    EXPECT_EQ(listed, lines("SELECT t.name || '.' || c.name || ' ' || c.type FROM sqlite_schema AS t, "
                            "pragma_table_info(t.name) AS c WHERE t.type = 'table' "
                            "AND t.name NOT IN ('site', 'sqlite_sequence') ORDER BY 1"));
}

// Where a table names a player, its row goes with the account (owner), or what becomes of it is known here.
TEST_F(SchemaOfAFile, SaysWhatBecomesOfTheRowsOfAPlayer) {
    std::vector<std::string> known{"challenge.by_player", "challenge.to_player", "entrant.player",
                                   "game.attackers",      "game.defenders",      "message.by_player",
                                   "pairing.attackers",   "pairing.defenders",   "report.by_player",
                                   "report.whom",         "review.by_player",    "study.owner",
                                   "team.leader",         "tournament.by_player"};
    for (const auto& table : site_tables())
        for (const auto& column : table.columns)
            if (column.is_owner) known.push_back(std::string(table.name) + "." + column.name);
    std::ranges::sort(known);
    EXPECT_EQ(known, lines("SELECT t.name || '.' || k.\"from\" FROM sqlite_schema AS t, "
                           "pragma_foreign_key_list(t.name) AS k WHERE t.type = 'table' "
                           "AND k.\"table\" = 'player' ORDER BY 1"));
}

}  // namespace

}  // namespace tafl::test
