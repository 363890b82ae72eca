#include "agreement.hpp"

#include <gtest/gtest.h>

#include "memory_store.hpp"
#include "store/database/sqlite/connection.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/paths.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

using namespace store;

namespace {

class AgreementTest : public testing::TestWithParam<int> {};

TEST_P(AgreementTest, SqliteDoesWhatThePlainStoreDoes) {
    const TemporaryFolder folder;
    const std::string file = folder / "skjaldborg.db";
    expect_agreement(
        static_cast<std::uint64_t>(GetParam()), [&] { return open_sqlite(file, SqliteAccess::ReadWrite); },
        scaled(40));
}

TEST(NarrowChanges, OfSqliteBothStay) {
    const TemporaryFolder folder;
    expect_narrow_changes(*open_sqlite(folder / "skjaldborg.db", SqliteAccess::ReadWrite));
}

TEST(NarrowChanges, OfThePlainStoreBothStay) {
    MemoryStore memory;
    expect_narrow_changes(memory);
}

TEST(ErasedPlayers, OwnNothingInSqlite) {
    const TemporaryFolder folder;
    expect_nothing_of_the_erased(*open_sqlite(folder / "skjaldborg.db", SqliteAccess::ReadWrite));
}

TEST(ErasedPlayers, OwnNothingInThePlainStore) {
    MemoryStore memory;
    expect_nothing_of_the_erased(memory);
}

TEST(UnmovedGames, GoInSqlite) {
    const TemporaryFolder folder;
    expect_unmoved_games_go(*open_sqlite(folder / "skjaldborg.db", SqliteAccess::ReadWrite));
}

TEST(UnmovedGames, GoInThePlainStore) {
    MemoryStore memory;
    expect_unmoved_games_go(memory);
}

TEST(TextsOfRules, AreStoredOnceInSqlite) {
    const TemporaryFolder folder;
    const std::string file = folder / "skjaldborg.db";
    const auto store = open_sqlite(file, SqliteAccess::ReadWrite);
    expect_texts_of_rules_once(*store, [plain = std::make_shared<Connection>(file, OpenMode::ReadOnly)] {
        auto rows = plain->query("SELECT count(*) FROM ruleset_text");
        std::int64_t count = -1;
        if (rows.next()) rows.read(count);
        return count;
    });
}

INSTANTIATE_TEST_SUITE_P(Seeds, AgreementTest, testing::Range(1, 9));

}  // namespace

}  // namespace tafl::test
