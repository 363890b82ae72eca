// Query plans of SQLite: every statement uses an index, none scans a table or sorts.
//
// The statements are those that the store really runs; SQLite reports the plan of each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <functional>

#include "examples.hpp"
#include "store/database/sqlite/sqlite_store.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;

std::vector<std::string> statements;  // that were run since the list was emptied

int note_statement(unsigned, void*, void* statement, void*) {
    statements.emplace_back(sqlite3_sql(static_cast<sqlite3_stmt*>(statement)));
    return 0;
}

// SQLite calls it for each new connection.
int listen_to(sqlite3* connection, char**, const void*) {
    return sqlite3_trace_v2(connection, SQLITE_TRACE_STMT, note_statement, nullptr);
}

class Plans : public testing::Test {
  protected:
    TemporaryFolder folder_;
    std::string file_ = folder_ / "skjaldborg.db";
    std::unique_ptr<Store> store_;
    sqlite3* plain_ = nullptr;

    void SetUp() override {
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(&listen_to));
        store_ = open_sqlite(file_, SqliteAccess::ReadWrite);
        sqlite3_reset_auto_extension();
        ASSERT_EQ(sqlite3_open(file_.c_str(), &plain_), SQLITE_OK);
    }
    void TearDown() override { sqlite3_close(plain_); }

    [[nodiscard]] std::string plan_of(const std::string& sql) const {
        sqlite3_stmt* statement = nullptr;
        const auto question = "EXPLAIN QUERY PLAN " + sql;
        EXPECT_EQ(sqlite3_prepare_v2(plain_, question.c_str(), -1, &statement, nullptr), SQLITE_OK);
        std::string plan;
        while (sqlite3_step(statement) == SQLITE_ROW) {
            plan += reinterpret_cast<const char*>(sqlite3_column_text(statement, 3));
            plan += '\n';
        }
        sqlite3_finalize(statement);
        return plan;
    }
    [[nodiscard]] std::string plan_of(const std::function<void(Store&)>& question) const {
        statements.clear();
        question(*store_);
        std::string plan;
        for (const auto& sql : statements) plan += plan_of(sql);
        EXPECT_NE(plan, "");
        return plan;
    }
    [[nodiscard]] std::string plan_of(const GameFilter& filter) const {
        return plan_of([&](Store& store) { (void)store.find_games(filter); });
    }
};

void expect_no_reading_through(const std::string& plan) {
    EXPECT_THAT(plan, testing::Not(testing::ContainsRegex("SCAN [a-z_]+\n"))) << plan;
    EXPECT_THAT(plan, testing::Not(testing::HasSubstr("TEMP B-TREE"))) << plan;
}

TEST_F(Plans, EveryQuestionHasItsIndex) {
    const std::function<void(Store&)> questions[] = {
        [](Store& s) { (void)s.player(1); },
        [](Store& s) { (void)s.player_named("a"); },
        [](Store& s) { (void)s.members_beginning("a", 10); },
        [](Store& s) { (void)s.password(1); },
        [](Store& s) { (void)s.session("token"); },
        [](Store& s) { s.end_sessions(1); },
        [](Store& s) { (void)s.end_expired_sessions(at(1)); },
        [](Store& s) { (void)s.token("token"); },
        [](Store& s) { (void)s.tokens(1); },
        [](Store& s) { (void)s.tournaments(false, {}, 5); },
        [](Store& s) { (void)s.tournaments(true, {}, 5); },
        [](Store& s) { (void)s.entrants("t"); },
        [](Store& s) { (void)s.pairings("t"); },
        [](Store& s) { (void)s.playing_entrants("t"); },
        [](Store& s) { (void)s.count_open_tournaments(1); },
        [](Store& s) { (void)s.last_pairing("t"); },
        [](Store& s) { s.end_tokens(1); },
        [](Store& s) { (void)s.sessions(1, 9); },
        [](Store& s) { (void)s.belongings(1, "kind"); },
        [](Store& s) { (void)s.belongings_with("kind", "key", 9); },
        [](Store& s) { (void)s.belongings_before({1, "kind", "key", "", at(1)}, 9); },
        [](Store& s) { (void)s.delete_belonging(1, "kind", "key"); },
        [](Store& s) { (void)s.site_value_or_set("name", "value"); },
        [](Store& s) { (void)s.site_value("name"); },
        [](Store& s) { (void)s.site_values_before("name", "name~", 9); },
        [](Store& s) { s.delete_site_value("name"); },
        [](Store& s) { (void)s.claim_belonging("kind", at(1), at(2)); },
        [](Store& s) { (void)s.blocked_by(1); },
        [](Store& s) { (void)s.followed_by(1); },
        [](Store& s) { (void)s.message(1); },
        [](Store& s) { (void)s.messages(1, 2, 9, 5); },
        [](Store& s) { (void)s.messages_by(1, 9, 5); },
        [](Store& s) { (void)s.last_chat_line("team/t", 1); },
        [](Store& s) { (void)s.chat_lines("team/t", 9, 5); },
        [](Store& s) { (void)s.chat_lines_by(1, 9, 5); },
        [](Store& s) { (void)s.delete_chat_line("team/t", 1); },
        [](Store& s) { s.delete_chat_lines_of("team/t", 1); },
        [](Store& s) { s.delete_chat("team/t"); },
        [](Store& s) { (void)s.conversations(1, 9, 5); },
        [](Store& s) { (void)s.count_unread(1); },
        [](Store& s) { s.read_conversation(1, 2); },
        [](Store& s) { s.delete_conversation(1, 2); },
        [](Store& s) { (void)s.team("t"); },
        [](Store& s) { (void)s.change_team("t", "T", "t", ""); },
        [](Store& s) { (void)s.set_leader("t", 1); },
        [](Store& s) { s.delete_team("t"); },
        [](Store& s) { (void)s.remove_member("t", 1); },
        [](Store& s) { (void)s.is_member("t", 1); },
        [](Store& s) { (void)s.teams({}, 5); },
        [](Store& s) { (void)s.team_members("t", {}, 5); },
        [](Store& s) { (void)s.teams_of(1); },
        [](Store& s) { (void)s.study("s"); },
        [](Store& s) { (void)s.lock_study("s"); },
        [](Store& s) { s.delete_study("s"); },
        [](Store& s) { (void)s.public_studies({}, 5); },
        [](Store& s) { (void)s.broadcasts({}, 5); },
        [](Store& s) { (void)s.studies_of(1); },
        [](Store& s) { (void)s.study_use(1); },
        [](Store& s) { (void)s.remove_study_author("s", 1); },
        [](Store& s) { (void)s.study_authors("s"); },
        [](Store& s) { (void)s.set_chapter("s", {}, 1); },
        [](Store& s) { s.set_chapter_place("s", 1, 2); },
        [](Store& s) { (void)s.delete_chapter("s", 1); },
        [](Store& s) { (void)s.chapters("s"); },
        [](Store& s) { (void)s.chapter("s", 1); },
        [](Store& s) { (void)s.open_reports(5, 10); },
        [](Store& s) { (void)s.open_report(5); },
        [](Store& s) { (void)s.count_open_reports(1); },
        [](Store& s) { (void)s.erase_idle_guests(at(1), 10); },
        [](Store& s) {
            auto game = game_between("aaaaaaaa", 1, 2);
            game.terms.ruleset_file = "own rules";
            s.add_game(game);
            EXPECT_TRUE(s.end_game("aaaaaaaa", {Winner::Nobody, "aborted", 0, "", "", at(5)}, {}));
            EXPECT_EQ(s.delete_unmoved_games(at(0), at(9), "chat ", 10).size(), 1U);
        },
        [](Store& s) { (void)s.rating(1, "p"); },
        [](Store& s) { (void)s.ratings(1); },
        [](Store& s) { s.reset_ratings(1); },
        [](Store& s) { (void)s.rating_history(1, "p", 10); },
        [](Store& s) { (void)s.rating_changes_of("a"); },
        [](Store& s) { (void)s.meetings(1, "p", 50); },
        [](Store& s) { (void)s.best_wins(1, "p", 5); },
        [](Store& s) { (void)s.leaders("p", 100, 100); },
        [](Store& s) { (void)s.pools(100); },
        [](Store& s) { (void)s.results(1); },
        [](Store& s) { (void)s.game("a"); },
        [](Store& s) { (void)s.events("a", 3); },
        [](Store& s) { (void)s.review("a"); },
        [](Store& s) { (void)s.delete_review("a"); },
        [](Store& s) { (void)s.collected_game("a"); },
        [](Store& s) { (void)s.collected_games({}, {}, 20); },
        [](Store& s) { (void)s.collection_counts("brandub"); },
        [](Store& s) { (void)s.move_counts(7); },
        [](Store& s) { (void)s.uncounted_games(10); },
        [](Store& s) { (void)s.set_counted("a"); },
        [](Store& s) { s.add_positions(GameOrigin::Site, "a", {7}); },
        [](Store& s) { (void)s.position_cursor(GameOrigin::Site, 7, {1, 0}, 9); },
        [](Store& s) { (void)s.solver_rating(1, "p"); },
        [](Store& s) { (void)s.solver_ratings(1); },
        [](Store& s) { (void)s.puzzle_ratings({7, 8}); },
        [](Store& s) { (void)s.lock_puzzle(7); },
        [](Store& s) { (void)s.puzzle_attempt(1, 7); },
        [](Store& s) { (void)s.puzzle_attempts(1, 7, 50); },
        [](Store& s) { (void)s.vote_on_puzzle(1, 7, PuzzleVote::Up); },
        [](Store& s) { (void)s.running_games(); },
        [](Store& s) { (void)s.challenge("a"); },
        [](Store& s) { (void)s.open_challenges(); },
        [](Store& s) { (void)s.open_challenges_of(1, 20); },
        [](Store& s) { (void)s.close_challenge("a", ""); },
        [](Store& s) { s.erase_player(11); },
    };
    for (const auto& question : questions) expect_no_reading_through(plan_of(question));
}

struct Filtered {
    const char* name;
    std::function<void(GameFilter&)> set;
    const char* index;
};

class PlansOfFilters : public Plans, public testing::WithParamInterface<Filtered> {};

// Each filter alone, page by page, and combined with all others.
TEST_P(PlansOfFilters, GoByTheirIndex) {
    GameFilter filter, page, full;
    GetParam().set(filter);
    GetParam().set(page);
    page.before = at(1);
    full.opponent = 2;
    full.ruleset = "brandub";
    full.result = Winner::Draw;
    full.reason = "agreement";
    full.rated = full.over = true;
    full.before = at(1);
    full.since = at(0);
    full.min_rating = full.max_rating = 1500;
    full.min_plies = 1;
    full.max_plies = 9;
    GetParam().set(full);
    for (const auto& asked : {filter, page, full}) expect_no_reading_through(plan_of(asked));
    for (const auto& asked : {filter, page})
        EXPECT_THAT(plan_of(asked), testing::HasSubstr(GetParam().index));
}

INSTANTIATE_TEST_SUITE_P(
    All, PlansOfFilters,
    testing::Values(
        Filtered{"Nothing", [](GameFilter&) {}, "game_by_time"},
        Filtered{"Player", [](GameFilter& f) { f.player = 1; },
                 "SEARCH game USING INDEX game_by_attackers (attackers=?"},
        Filtered{"OtherSide", [](GameFilter& f) { f.player = 1; },
                 "SEARCH game USING INDEX game_by_defenders (defenders=?"},
        Filtered{"Side",
                 [](GameFilter& f) {
                     f.player = 1;
                     f.side = Side::Defenders;
                 },
                 "game_by_defenders (defenders=?"},
        Filtered{"Opponent",
                 [](GameFilter& f) {
                     f.player = 1;
                     f.opponent = 2;
                 },
                 "game_by_attackers (attackers=?"},
        Filtered{"Ruleset", [](GameFilter& f) { f.ruleset = "brandub"; }, "game_by_ruleset (ruleset=?"},
        Filtered{"PlayersRuleset",
                 [](GameFilter& f) {
                     f.player = 1;
                     f.ruleset = "brandub";
                 },
                 "game_by_attackers (attackers=?"},
        Filtered{"Result", [](GameFilter& f) { f.result = Winner::Draw; }, "game_by_result (result=?"},
        Filtered{"Reason", [](GameFilter& f) { f.reason = "agreement"; }, "game_by_reason (reason=?"},
        Filtered{"Rated", [](GameFilter& f) { f.rated = true; }, "game_by_rated (rated=?"},
        Filtered{"Going", [](GameFilter& f) { f.over = false; }, "game_going"},
        Filtered{"Over", [](GameFilter& f) { f.over = true; }, "game_by_time"},
        Filtered{"Rating", [](GameFilter& f) { f.min_rating = 1500; }, "game_by_time"},
        Filtered{"Plies", [](GameFilter& f) { f.min_plies = 20; }, "game_by_time"},
        Filtered{"Position", [](GameFilter& f) { f.position = 7; },
                 "SEARCH game_position USING PRIMARY KEY (folded=? AND origin=?"},
        Filtered{"PlayersPosition",
                 [](GameFilter& f) {
                     f.player = 1;
                     f.position = 7;
                 },
                 "SEARCH game USING INTEGER PRIMARY KEY (rowid=?)"}),
    [](const auto& row) { return row.param.name; });

struct CollectionFiltered {
    const char* name;
    CollectionFilter filter;
    const char* index;
};

class PlansOfTheCollection : public Plans, public testing::WithParamInterface<CollectionFiltered> {};

TEST_P(PlansOfTheCollection, GoByTheirIndex) {
    const auto plan =
        plan_of([](Store& store) { (void)store.collected_games(GetParam().filter, {0, 9}, 20); });
    expect_no_reading_through(plan);
    EXPECT_THAT(plan, testing::HasSubstr(GetParam().index));
}

INSTANTIATE_TEST_SUITE_P(
    All, PlansOfTheCollection,
    testing::Values(
        CollectionFiltered{"Nothing", {}, "INTEGER PRIMARY KEY (rowid<?)"},
        CollectionFiltered{
            "Ruleset", {"brandub", "s", "", {}, Winner::Draw, 1, 9, "", {}}, "collected_by_ruleset"},
        CollectionFiltered{"Source", {"", "s", "", {}, Winner::Draw, 1, 9, "", {}}, "collected_by_source"},
        CollectionFiltered{"Result", {"", "", "", {}, Winner::Draw, 1, 9, "", {}}, "collected_by_result"},
        CollectionFiltered{
            "Player", {"brandub", "s", "p", {}, Winner::Draw, 1, 9, "", {}}, "collected_by_attackers"},
        CollectionFiltered{"OtherSide", {"", "", "p", {}, {}, 1, 9, "", {}}, "collected_by_defenders"},
        CollectionFiltered{
            "Side", {"", "", "p", Side::Defenders, {}, 1, 9, "", {}}, "collected_by_defenders"},
        CollectionFiltered{
            "Reason", {"brandub", "", "", {}, {}, 1, 9, "timeout", {}}, "collected_by_ruleset"},
        CollectionFiltered{"Position",
                           {"brandub", "s", "p", {}, Winner::Draw, 1, 9, "timeout", 7, 2},
                           "SEARCH game_position USING PRIMARY KEY (folded=? AND origin=? AND at=?"}),
    [](const auto& row) { return row.param.name; });

}  // namespace

}  // namespace tafl::test
