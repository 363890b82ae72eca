// Moves between a file and a server.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "cut_connection.hpp"
#include "fixture.hpp"
#include "sites.hpp"
#include "store/database/postgresql/migrations.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::HasSubstr;

class PostgresqlTransfer : public PostgresqlTest {
  protected:
    void SetUp() override {
        PostgresqlTest::SetUp();
        if (!IsSkipped()) fill(*open_sqlite(file_, SqliteAccess::ReadWrite));
    }
    using Report = std::function<void(const TransferStep&)>;
    void move_there(const Report& report = [](const TransferStep&) {}) const {
        const auto from = sqlite_source(file_), to = postgresql_target(address_);
        transfer_site(*from, *to, report, 2);
    }
    void move_back(const Report& report = [](const TransferStep&) {}) const {
        const auto from = postgresql_source(address_), to = sqlite_target(back_);
        transfer_site(*from, *to, report, 2);
    }
    template <class Error, class Act>
    [[nodiscard]] static std::string refusal(Act act) {
        try {
            act();
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    }
    template <class Act>
    [[nodiscard]] static bool is_killed_behind(int n, Act act) {
        const pid_t child = ::fork();
        if (child == 0) {
            int steps = 0;
            act([&](const TransferStep&) {
                if (steps++ == n) ::raise(SIGKILL);
            });
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status) || status == 0);
        return WIFSIGNALED(status);
    }
    [[nodiscard]] static bool is_site(const std::string& address) {
        try {
            static_cast<void>(open_postgresql(address, PostgresqlAccess::ReadWrite));
            return true;
        } catch (const NotOurs& error) {
            EXPECT_THAT(error.what(), HasSubstr("the beginning of a move"));
            return false;
        }
    }

    TemporaryFolder folder_;
    std::string file_ = folder_ / "site.db";
    std::string back_ = folder_ / "back.db";
};

TEST_F(PostgresqlTransfer, ThereAndBackIsTheSameRowByRow) {
    const auto before = everything_in(*sqlite_source(file_));
    move_there();
    EXPECT_EQ(everything_in(*postgresql_source(address_)), before);
    move_back();
    EXPECT_EQ(everything_in(*sqlite_source(back_)), before);
    EXPECT_EQ(sqlite_source(back_)->last_numbers(), sqlite_source(file_)->last_numbers());
}

TEST_F(PostgresqlTransfer, ItGoesOnAsASiteWithTheNextNumbers) {
    move_there();
    const auto store = writer();
    EXPECT_TRUE(store->check().empty());
    EXPECT_EQ(store->add_player(member("new")), 20);
    EXPECT_EQ(store->add_token({0, std::string(32, 'n'), 20, "new", at(1), at(1)}), 3);
    EXPECT_EQ(store->add_report({0, 20, 11, "", "text", at(1)}), 4);
    store->add_game(game_between("Game9999", 11, 20));
    store->add_challenge(challenge("c9", 11, 20));
}

TEST_F(PostgresqlTransfer, KilledBehindEveryStepItContinues) {
    const auto before = everything_in(*sqlite_source(file_));
    int n = 0;
    for (; is_killed_behind(n, [&](const Report& report) { move_there(report); }); n += stride(11)) {
        EXPECT_FALSE(is_site(address_)) << n;
        move_there();
        EXPECT_EQ(everything_in(*postgresql_source(address_)), before) << n;
        server_->empty(address_);
    }
    EXPECT_GT(n, 40);
}

TEST_F(PostgresqlTransfer, OnTheWayBackToo) {
    const auto before = everything_in(*sqlite_source(file_));
    move_there();
    for (int n = 0; is_killed_behind(n, [&](const Report& report) { move_back(report); });
         n += 5 * stride(5)) {
        move_back();
        EXPECT_EQ(everything_in(*sqlite_source(back_)), before) << n;
        std::filesystem::remove(back_);
    }
}

TEST_F(PostgresqlTransfer, TheConnectionIsCutAtEverySeventhAnswer) {
    const auto before = everything_in(*sqlite_source(file_));
    // Connecting asks before: each migration, with its number, among them.
    int n = 2 + 2 * static_cast<int>(postgresql_migrations().size());
    for (bool is_cut = true; is_cut; n += 7 * stride(5)) {
        cut_connection(n, CutAt::Answer);
        try {
            move_there();
        } catch (const StoreError&) {
        }
        is_cut = was_cut();
        if (is_cut && !is_site(address_)) move_there();
        EXPECT_EQ(everything_in(*postgresql_source(address_)), before) << n;
        server_->empty(address_);
    }
    EXPECT_GT(n, 100);
}

TEST_F(PostgresqlTransfer, ARowThatDiffersIsFound) {
    const auto spoil = [this](const TransferStep& done) {
        if (done.table == std::string_view("review") && !done.is_verified)
            server_->run(address_,
                         "UPDATE event SET text = 'move d1-d4' WHERE game = 'Game0004' AND version = 2");
    };
    EXPECT_THAT(refusal<StoreError>([&] { move_there(spoil); }), HasSubstr("the table event of"));
    EXPECT_FALSE(is_site(address_));
}

TEST_F(PostgresqlTransfer, ATargetWithSomethingInItIsRefused) {
    static_cast<void>(writer());
    EXPECT_THAT(refusal<NotOurs>([&] { move_there(); }), HasSubstr("is not empty"));
}

TEST_F(PostgresqlTransfer, ATargetThatIsServedIsRefused) {
    const auto site = writer();
    EXPECT_THAT(refusal<StoreError>([&] { move_there(); }), HasSubstr("another server works on"));
    EXPECT_THAT(refusal<StoreError>([&] { move_back(); }), HasSubstr("another server works on"));
}

TEST_F(PostgresqlTransfer, ASourceOfAnotherVersionIsRefused) {
    move_there();
    server_->run(address_, "UPDATE tafl_site SET version = 99");
    EXPECT_THAT(refusal<NotOurs>([&] { move_back(); }), HasSubstr("format 99"));
    server_->run(address_, "UPDATE tafl_site SET version = 0");
    EXPECT_NE(refusal<StoreError>([&] { move_back(); }), "no error");
}

TEST_F(PostgresqlTransfer, EveryColumnOfTheSchemaIsMoved) {
    static_cast<void>(writer());
    std::string moved;
    for (const auto& table : site_tables())
        for (const auto& column : table.columns)
            moved += (moved.empty() ? "('" : ", ('") + std::string(table.name) + "', '" + column.name + "')";
    server_->run(address_,
                 "SELECT 1 / (CASE WHEN EXISTS (SELECT table_name::text, column_name::text FROM "
                 "information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN "
                 "('tafl_site', 'counter') EXCEPT VALUES " +
                     moved + ") THEN 0 ELSE 1 END)");
}

}  // namespace

}  // namespace tafl::test
