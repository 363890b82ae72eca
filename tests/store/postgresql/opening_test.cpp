// What is refused when opening, and with which messages.
#include <gmock/gmock.h>

#include "fixture.hpp"
#include "sites.hpp"
#include "store/database/postgresql/connection.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

template <class Error, class Act>
std::string error_of(Act act) {
    try {
        act();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

class PostgresqlOpening : public PostgresqlTest {
  protected:
    template <class Error = StoreError>
    [[nodiscard]] std::string refusal() const {
        return error_of<Error>([&] { static_cast<void>(writer()); });
    }
};

TEST_F(PostgresqlOpening, OneWriterHasADatabase) {
    const auto first = writer();
    EXPECT_THAT(refusal(), HasSubstr("another server works on this database"));
    EXPECT_TRUE(reader()->player_named("computer-3").has_value());
}

TEST_F(PostgresqlOpening, TheDatabaseIsFreeAgainAfterIt) {
    static_cast<void>(writer());
    static_cast<void>(writer());
}

TEST_F(PostgresqlOpening, ReaderOfAnEmptyDatabaseIsRefused) {
    EXPECT_THAT(error_of<StoreError>([&] { static_cast<void>(reader()); }), HasSubstr("holds no site"));
}

TEST_F(PostgresqlOpening, TablesOfOthersStayAsTheyAre) {
    server_->run(address_, "CREATE TABLE theirs (a integer)");
    EXPECT_THAT(refusal<NotOurs>(), HasSubstr("of another program"));
    server_->run(address_, "DROP TABLE theirs");
    static_cast<void>(writer());
}

TEST_F(PostgresqlOpening, ANewerFormatIsRefused) {
    static_cast<void>(writer());
    server_->run(address_, "UPDATE tafl_site SET version = 99");
    EXPECT_THAT(refusal<NotOurs>(), HasSubstr("format 99"));
}

TEST_F(PostgresqlOpening, NoMessageHoldsThePassword) {
    for (const auto* address : {"postgresql://ann:hushhush@/nowhere?host=/nonexistent",
                                "postgresql://ann:hushhush@/x?hust=1", "postgresql://ann:hushhush@["}) {
        const auto said = error_of<StoreError>(
            [&] { static_cast<void>(open_postgresql(address, PostgresqlAccess::ReadWrite)); });
        EXPECT_THAT(said, AllOf(Not(HasSubstr("hush")), Not(HasSubstr("no error"))));
    }
}

TEST_F(PostgresqlOpening, AMissingDatabaseIsNamed) {
    address_ = server_->address_of("nowhere");
    EXPECT_THAT(refusal(), HasSubstr("database \"nowhere\" does not exist"));
}

TEST_F(PostgresqlOpening, CheckFindsWhatIsWrong) {
    const auto store = writer();
    store->add_game(game_between("aaaaaaaa", 1, 2));
    (void)store->add_event("aaaaaaaa", {1, at(1), "one"});
    EXPECT_TRUE(store->check().empty());
    server_->run(address_, "UPDATE event SET version = 2; UPDATE player SET kind = 3 WHERE id = 1");
    EXPECT_EQ(store->check().size(), 2U);
}

TEST_F(PostgresqlOpening, ASiteOfAnEarlierVersionStaysAsItIs) {
    server_->run(address_, stored_site("postgresql_format_16.sql.gz"));
    Columns columns;
    StoredRows before;
    {
        postgresql::Connection db(address_, postgresql::SiteLock::None);
        columns = columns_in(db);
        before = rows_in(db, columns);
    }
    EXPECT_EQ(before.size(), columns.size()) << "each table has rows";
    {
        const auto store = writer();
        EXPECT_TRUE(store->check().empty());
        EXPECT_EQ(store->game("Game0000")->terms.ruleset_file, "own = \"rules\"");
    }
    postgresql::Connection db(address_, postgresql::SiteLock::None);
    EXPECT_EQ(rows_in(db, columns), before);
}

}  // namespace

}  // namespace tafl::test
