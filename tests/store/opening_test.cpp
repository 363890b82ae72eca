// What is opened: new files, old ones, other people's; and two at a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "examples.hpp"
#include "store/sqlite/sqlite_store.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::HasSubstr;
using testing::IsEmpty;

class OpeningTest : public testing::Test {
  protected:
    TemporaryFolder folder_;
    std::string file_ = folder_ / "skjaldborg.db";

    [[nodiscard]] std::unique_ptr<Store> opened(SqliteAccess access = SqliteAccess::ReadWrite) const {
        return open_sqlite(file_, access);
    }
    void write(std::string_view bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }
    [[nodiscard]] std::string bytes() const {
        std::ifstream in(file_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    // With a plain connection, as another program has it.
    void execute(const char* sql) const {
        sqlite3* connection = nullptr;
        ASSERT_EQ(sqlite3_open(file_.c_str(), &connection), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(connection);
        sqlite3_close(connection);
    }
    [[nodiscard]] std::string refusal(SqliteAccess access = SqliteAccess::ReadWrite) const {
        try {
            (void)opened(access);
        } catch (const StoreError& error) {
            return error.what();
        }
        return "none";
    }
    // Refused, and left as it is, by writers and readers.
    void expect_not_ours(const std::string& reason) const {
        const auto before = bytes();
        for (const auto access : {SqliteAccess::ReadWrite, SqliteAccess::ReadOnly}) {
            EXPECT_THROW((void)opened(access), NotOurs);
            EXPECT_THAT(refusal(access), HasSubstr(file_));
            EXPECT_THAT(refusal(access), HasSubstr(reason));
        }
        EXPECT_EQ(bytes(), before);
    }
};

TEST_F(OpeningTest, AnEmptyFileBecomesAStore) {
    write("");
    EXPECT_THAT(refusal(SqliteAccess::ReadOnly), HasSubstr("empty"));
    EXPECT_TRUE(opened()->player_named("computer-10"));
    EXPECT_TRUE(opened(SqliteAccess::ReadOnly)->player_named("computer-1"));
}

TEST_F(OpeningTest, OpeningAgainAddsNothing) {
    (void)opened();
    (void)opened();
    EXPECT_FALSE(opened()->player(11));
    EXPECT_THAT(opened()->check(), IsEmpty());
}

TEST_F(OpeningTest, OtherFilesAreRefusedAndLeftAlone) {
    write(std::string(5000, 'x'));
    expect_not_ours("not a database");
    std::filesystem::remove(file_);
    execute("CREATE TABLE mine (a)");
    expect_not_ours("another program");
    execute("PRAGMA application_id = 77");
    expect_not_ours("another program");
}

TEST_F(OpeningTest, ANewerVersionIsRefused) {
    (void)opened();
    execute("PRAGMA user_version = 1000");
    expect_not_ours("format 1000");
    execute("PRAGMA user_version = 0");
    expect_not_ours("format 0");
}

TEST_F(OpeningTest, AReaderMakesNoFile) {
    EXPECT_NE(refusal(SqliteAccess::ReadOnly), "none");
    EXPECT_FALSE(std::filesystem::exists(file_));
    std::filesystem::create_directory(file_);
    EXPECT_NE(refusal(), "none");
}

TEST_F(OpeningTest, AReaderCannotWrite) {
    (void)opened();
    EXPECT_THROW((void)opened(SqliteAccess::ReadOnly)->add_player(member("anna")), StoreError);
}

TEST_F(OpeningTest, AMigrationIsDoneByOneOfMany) {
    for (int round = 0; round < 20; ++round) {
        std::filesystem::remove(file_);
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([this] { EXPECT_EQ(refusal(), "none"); });
        }
        for (auto& thread : threads) thread.join();
        EXPECT_THAT(opened()->check(), IsEmpty());
    }
}

// The file without the log beside it, as a careless copy is.
TEST_F(OpeningTest, WhatIsSettledStandsInTheFileItself) {
    const auto store = opened();
    store->begin();
    EXPECT_TRUE(store->add_player(member("anna")));
    store->commit();
    const auto copy = folder_ / "copy.db";
    const auto copied = [&] {
        std::filesystem::copy_file(file_, copy, std::filesystem::copy_options::overwrite_existing);
        return open_sqlite(copy, SqliteAccess::ReadWrite);
    };
    EXPECT_FALSE(copied()->player_named("anna"));
    store->settle();
    EXPECT_TRUE(copied()->player_named("anna"));
}

// What an earlier version left where its log was lost: one page that says nothing.
TEST_F(OpeningTest, AnEmptyDatabaseIsNotBegunAnew) {
    execute("PRAGMA journal_mode = WAL; CREATE TABLE mine (a); DROP TABLE mine");
    expect_not_ours("that is lost");
}

TEST_F(OpeningTest, AReaderSeesWhatWasCommittedAndNothingElse) {
    const auto writer = opened();
    const auto reader = opened(SqliteAccess::ReadOnly);
    writer->begin();
    EXPECT_TRUE(writer->add_player(member("anna")));
    EXPECT_FALSE(reader->player_named("anna"));
    writer->commit();
    EXPECT_TRUE(reader->player_named("anna"));
}

// A writer's thread and a reader's: the reader sees whole transactions only.
TEST_F(OpeningTest, AWriterAndAReaderWorkAtTheSameTime) {
    const auto writer = opened();
    writer->add_game(game_between("aaaaaaaa", 1, 2));
    std::atomic<bool> is_done = false;
    std::thread reading([&] {
        const auto reader = opened(SqliteAccess::ReadOnly);
        std::size_t seen = 0;
        while (!is_done) {
            const auto events = reader->events("aaaaaaaa").size();
            EXPECT_GE(events, seen);
            EXPECT_EQ(events % 2, 0U);
            seen = events;
        }
    });
    for (int i = 0; i < 200; ++i) {
        writer->begin();
        writer->add_event("aaaaaaaa", {2 * i + 1, at(i), "odd"});
        writer->add_event("aaaaaaaa", {2 * i + 2, at(i), "even"});
        writer->commit();
    }
    is_done = true;
    reading.join();
    EXPECT_EQ(writer->events("aaaaaaaa").size(), 400U);
}

}  // namespace

}  // namespace tafl::test
