#include "agreement.hpp"

#include "fixture.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

class PostgresqlAgreement : public PostgresqlTest, public testing::WithParamInterface<int> {};

TEST_P(PostgresqlAgreement, PostgresqlDoesWhatThePlainStoreDoes) {
    expect_agreement(static_cast<std::uint64_t>(GetParam()), [&] { return writer(); }, scaled(20));
}

TEST_F(PostgresqlTest, OfTwoNarrowChangesBothStay) { expect_narrow_changes(*writer()); }

TEST_F(PostgresqlTest, ErasedPlayersOwnNothing) { expect_nothing_of_the_erased(*writer()); }

TEST_F(PostgresqlTest, UnmovedGamesGo) { expect_unmoved_games_go(*writer()); }

TEST_F(PostgresqlTest, TheTextsOfRulesAreStoredOnce) {
    const auto store = writer();
    expect_texts_of_rules_once(*store, [&] { return count_rows("ruleset_text"); });
}

INSTANTIATE_TEST_SUITE_P(Seeds, PostgresqlAgreement, testing::Range(1, 7));

}  // namespace

}  // namespace tafl::test
