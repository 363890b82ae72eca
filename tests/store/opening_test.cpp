// Opening stores: new files, old ones, other programs' files; and two at a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "examples.hpp"
#include "store/database/sqlite/checking_vfs.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
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
        ASSERT_EQ(sqlite3_open_v2(file_.c_str(), &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                  checking_vfs()),
                  SQLITE_OK);
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
    // Writers and readers refuse the file and leave it unchanged.
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

// The file without its log, as a careless copy would be.
TEST_F(OpeningTest, ACheckpointWritesTheFileItself) {
    const auto store = opened();
    store->begin();
    EXPECT_TRUE(store->add_player(member("anna")));
    store->commit();
    EXPECT_EQ(bytes().find("anna"), std::string::npos);
    store->checkpoint();
    EXPECT_NE(bytes().find("anna"), std::string::npos);
}

// Copies the files of an open store: what a crash leaves behind.
class AfterACrash : public OpeningTest {
  protected:
    void SetUp() override {
        const auto store = opened();
        store->begin();
        EXPECT_TRUE(store->add_player(member("anna")));
        store->commit();
        for (const auto* ending : {"", "-wal"}) std::filesystem::copy_file(file_ + ending, left_ + ending);
    }
    [[nodiscard]] std::string refusal_of_what_is_left() const {
        try {
            return open_sqlite(left_, SqliteAccess::ReadWrite)->player_named("anna") ? "none"
                                                                                     : "anna is lost";
        } catch (const Damaged& error) {
            return error.what();
        }
    }
    std::string left_ = folder_ / "left.db";
};

TEST_F(AfterACrash, FileAndLogAreRecovered) {
    EXPECT_EQ(refusal_of_what_is_left(), "none");
    EXPECT_EQ(refusal_of_what_is_left(), "none") << "and closed in order";
}

TEST_F(AfterACrash, ALostLogIsRefused) {
    std::filesystem::remove(left_ + "-wal");
    EXPECT_THAT(refusal_of_what_is_left(), HasSubstr("is missing"));
    const auto faults = open_sqlite(left_, SqliteAccess::ReadOnly)->check();
    EXPECT_THAT(faults, testing::ElementsAre(HasSubstr("was not stopped in order")));
    open_sqlite(left_, SqliteAccess::ReadOnly)->back_up(folder_ / "rest.db");
    EXPECT_THAT(open_sqlite(folder_ / "rest.db", SqliteAccess::ReadWrite)->check(), IsEmpty());
}

TEST_F(AfterACrash, ALogWithoutItsDatabaseIsRefused) {
    std::filesystem::remove(left_);
    EXPECT_THAT(refusal_of_what_is_left(), HasSubstr("missing, though its log"));
    std::ofstream(left_).close();
    EXPECT_THAT(refusal_of_what_is_left(), HasSubstr("missing, though its log"));
    EXPECT_EQ(std::filesystem::file_size(left_), 0U);
}

// The database of an earlier day with the log of today, and the reverse.
TEST_F(AfterACrash, ALogOfAnotherGenerationIsRefused) {
    const auto early = folder_ / "early.db";
    std::filesystem::copy_file(left_, early);
    std::filesystem::copy_file(left_ + "-wal", std::string(early) + "-wal");
    for (int day = 0; day < 3; ++day) EXPECT_EQ(refusal_of_what_is_left(), "none");
    const auto store = open_sqlite(left_, SqliteAccess::ReadWrite);
    store->begin();
    EXPECT_TRUE(store->add_player(member("bo")));
    store->commit();
    const auto copy_over = std::filesystem::copy_options::overwrite_existing;
    const std::string late = folder_ / "late.db";
    std::filesystem::copy_file(left_, late);
    std::filesystem::copy_file(std::string(early) + "-wal", late + "-wal");
    EXPECT_THROW((void)open_sqlite(late, SqliteAccess::ReadWrite), Damaged) << "an old log";
    std::filesystem::copy_file(early, late, copy_over);
    std::filesystem::copy_file(left_ + "-wal", late + "-wal", copy_over);
    EXPECT_THROW((void)open_sqlite(late, SqliteAccess::ReadWrite), Damaged) << "an old database";
}

TEST_F(AfterACrash, ADamagedPageIsRefused) {
    EXPECT_EQ(refusal_of_what_is_left(), "none");
    const auto size = std::filesystem::file_size(left_);
    for (std::uintmax_t page = 1; page * 4096 < size; ++page) {
        const auto copy = folder_ / "damaged.db";
        std::filesystem::copy_file(left_, copy, std::filesystem::copy_options::overwrite_existing);
        std::fstream stream(copy, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekp(static_cast<std::streamoff>(page * 4096));
        stream << std::string(4096, '\x5A');
        stream.close();
        EXPECT_THROW((void)open_sqlite(copy, SqliteAccess::ReadWrite), StoreError) << "page " << page;
    }
}

// What an earlier version left if its log was lost: one empty page.
TEST_F(OpeningTest, AnEmptyDatabaseIsNotOverwritten) {
    execute("PRAGMA journal_mode = WAL; CREATE TABLE mine (a); DROP TABLE mine");
    expect_not_ours("they are lost");
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

// With a writer and a reader thread, the reader sees only whole transactions.
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
        (void)writer->add_event("aaaaaaaa", {2 * i + 1, at(i), "odd"});
        (void)writer->add_event("aaaaaaaa", {2 * i + 2, at(i), "even"});
        writer->commit();
    }
    is_done = true;
    reading.join();
    EXPECT_EQ(writer->events("aaaaaaaa").size(), 400U);
}

}  // namespace

}  // namespace tafl::test
