// Each operation on a real file, and its errors.
#include "store/database/sqlite/sqlite_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "examples.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

namespace {

using namespace store;
using testing::ElementsAre;
using testing::IsEmpty;

class SqliteStoreTest : public testing::Test {
  protected:
    TemporaryFolder folder_;
    std::string file_ = folder_ / "skjaldborg.db";
    std::unique_ptr<Store> store_ = open_sqlite(file_, SqliteAccess::ReadWrite);

    PlayerId added(const std::string& name) { return store_->add_player(member(name)).value(); }
    void reopen() {
        store_.reset();
        store_ = open_sqlite(file_, SqliteAccess::ReadWrite);
    }
};

TEST_F(SqliteStoreTest, TheTenComputersAreThere) {
    for (int level = 1; level <= 10; ++level) {
        const auto computer = store_->player_named("computer-" + std::to_string(level));
        ASSERT_TRUE(computer);
        EXPECT_EQ(computer->kind, PlayerKind::Computer);
        EXPECT_EQ(computer->level, level);
        EXPECT_EQ(store_->player(computer->id), computer);
    }
    EXPECT_EQ(store_->counts(), Counts{});
}

TEST_F(SqliteStoreTest, APlayerIsKeptWhole) {
    auto player = member("Åse");
    player.name_key = "aase";
    player.is_muted = true;
    player.joined = at(-5);
    player.seen = at(1'700'000'000'123);
    player.vacation_days = 27.25;
    player.settings = std::string("{\"a\":\0}", 7);
    player.id = store_->add_player(player).value();
    EXPECT_EQ(store_->player(player.id), player);
    reopen();
    EXPECT_EQ(store_->player_named("aase"), player);
    EXPECT_EQ(store_->add_player(player), std::nullopt);
    EXPECT_EQ(store_->player(player.id + 1), std::nullopt);
    EXPECT_EQ(store_->player_named(""), std::nullopt);
}

TEST_F(SqliteStoreTest, ATakenNameChangesNothing) {
    auto anna = store_->player(added("anna")).value();
    added("bo");
    EXPECT_FALSE(store_->rename_player(anna.id, "Bo", "bo"));
    EXPECT_EQ(store_->player(anna.id), anna);
    anna.name = "Anna 2";
    anna.name_key = "anna2";
    EXPECT_TRUE(store_->rename_player(anna.id, anna.name, anna.name_key));
    EXPECT_EQ(store_->player(anna.id), anna);
    EXPECT_TRUE(store_->add_player(member("anna")));
    EXPECT_FALSE(store_->rename_player(12345, "Cecilie", "cecilie"));
}

TEST_F(SqliteStoreTest, OnlyAGuestBecomesAMember) {
    Player guest;
    guest.name = guest.name_key = "guest";
    const auto id = store_->add_player(guest).value();
    added("bo");
    EXPECT_FALSE(store_->make_member(id, "Bo", "bo"));
    EXPECT_TRUE(store_->make_member(id, "Anna", "anna"));
    EXPECT_EQ(store_->player(id)->kind, PlayerKind::Member);
    EXPECT_FALSE(store_->make_member(id, "Cecilie", "cecilie"));
    EXPECT_EQ(store_->player(id)->name, "Anna");
}

TEST_F(SqliteStoreTest, NobodyErasedIsChanged) {
    const auto id = added("anna");
    store_->erase_player(id);
    const auto before = store_->player(id);
    EXPECT_FALSE(store_->rename_player(id, "Anna", "anna"));
    store_->set(id, &Player::is_admin, true);
    store_->set(id, &Player::settings, "{}");
    store_->set(id, &Player::vacation_days, 3);
    store_->set(id, &Player::seen, at(9));
    EXPECT_EQ(store_->player(id), before);
}

TEST_F(SqliteStoreTest, WhoWasSeenStaysOtherwiseWhoTheyWere) {
    auto anna = store_->player(added("anna")).value();
    const auto bo = store_->player(added("bo")).value();
    anna.seen = at(12345);
    store_->set(anna.id, &Player::seen, anna.seen);
    EXPECT_EQ(store_->player(anna.id), anna);
    EXPECT_EQ(store_->player(bo.id), bo);
}

TEST_F(SqliteStoreTest, WhoIsErasedLeavesGamesAndNothingElse) {
    const auto anna = added("anna"), bo = added("bo");
    store_->set_password(anna, "hash");
    store_->add_session({"token", anna, at(99), {}, {}});
    store_->add_token({0, "key", anna, "my bot", at(1), at(2)});
    store_->set_block(anna, bo, true);
    store_->set_block(bo, anna, true);
    store_->set_follow(anna, bo, at(1), true);
    store_->set_follow(bo, anna, at(1), true);
    store_->add_message({0, anna, bo, "hail", at(1)});
    EXPECT_TRUE(store_->add_team({"team", "Team", "team", "", anna, at(1), 0}));
    EXPECT_TRUE(store_->add_member("team", {bo, at(2)}));
    EXPECT_TRUE(store_->add_team({"lone", "Lone", "lone", "", anna, at(1), 0}));
    for (const auto* id : {"study", "own"}) {
        EXPECT_TRUE(store_->add_study({id, anna, "Forts", StudyVisibility::Link, at(1), at(1), 1, 1}));
        EXPECT_TRUE(store_->set_chapter(id, {1, 1, 1, "First", "brandub", 0, "text"}, 0));
    }
    EXPECT_TRUE(store_->add_study_author("study", {bo, at(2)}));
    store_->add_game(game_between("aaaaaaaa", anna, bo));
    (void)store_->add_event("aaaaaaaa", {1, at(1), "begin"});
    EXPECT_TRUE(store_->end_game("aaaaaaaa", ended(Winner::Attackers),
                                 {change_of("aaaaaaaa", anna, 1), change_of("aaaaaaaa", bo, 1)}));
    store_->add_challenge(challenge("c1", anna));
    store_->add_challenge(challenge("c2", bo, anna));
    store_->add_challenge(challenge("c3", bo));
    store_->erase_player(anna);
    Player nobody;
    nobody.id = anna;
    nobody.kind = PlayerKind::Erased;
    EXPECT_EQ(store_->player(anna), nobody);
    EXPECT_EQ(store_->password(anna), std::nullopt);
    EXPECT_EQ(store_->session("token"), std::nullopt);
    EXPECT_EQ(store_->token("key"), std::nullopt);
    EXPECT_THAT(store_->blocked_by(bo), IsEmpty());
    EXPECT_THAT(store_->followed_by(bo), IsEmpty());
    EXPECT_THAT(store_->conversations(bo, INT64_MAX, 9), IsEmpty());
    EXPECT_EQ(store_->count_unread(bo), 0);
    EXPECT_EQ(store_->team("team")->leader, bo) << "who joined first";
    EXPECT_EQ(store_->team("lone"), std::nullopt);
    EXPECT_EQ(store_->study("study")->owner, bo) << "who became an author first";
    EXPECT_EQ(store_->study_authors("study"), std::vector{StudyAuthor({bo, at(2)})});
    EXPECT_EQ(store_->chapters("study").size(), 1U);
    EXPECT_EQ(store_->study("own"), std::nullopt);
    EXPECT_EQ(store_->chapter("own", 1), std::nullopt);
    EXPECT_THAT(store_->ratings(anna), IsEmpty());
    EXPECT_THAT(store_->rating_history(anna, "p", 100), IsEmpty());
    EXPECT_EQ(store_->open_challenges().size(), 1U);
    EXPECT_EQ(store_->game("aaaaaaaa")->players[0], anna);
    EXPECT_EQ(store_->events("aaaaaaaa").size(), 1U);
    EXPECT_EQ(store_->rating_history(bo, "p", 100).size(), 1U);
    EXPECT_THAT(store_->check(), IsEmpty());
    EXPECT_NE(added("anna"), anna);
}

TEST_F(SqliteStoreTest, IdleGuestsGoWithTheirAbortedGames) {
    const auto guest = [&](std::string name, int seen) {
        auto player = member(name);
        player.kind = PlayerKind::Guest;
        player.seen = at(seen);
        return store_->add_player(player).value();
    };
    auto aborted = ended(Winner::Nobody);
    aborted.reason = "aborted";
    const auto idle = guest("idle", 1), finished = guest("finished", 1), running = guest("running", 1),
               recent = guest("recent", 9), reported = guest("reported", 1), anna = added("anna");
    int number = 0;
    const auto game = [&](PlayerId attackers, PlayerId defenders, std::optional<GameEnd> end) {
        const auto id = "game000" + std::to_string(++number);
        store_->add_game(game_between(id, attackers, defenders));
        (void)store_->add_event(id, {1, at(1), "…"});
        EXPECT_TRUE(!end || store_->end_game(id, *end, {}));
        return id;
    };
    const auto first = game(idle, 1, aborted), second = game(anna, idle, aborted);
    store_->add_challenge(challenge("c1", anna, idle));
    EXPECT_TRUE(store_->close_challenge("c1", second));
    game(finished, 1, ended(Winner::Attackers));
    const auto runs = game(running, 1, std::nullopt);
    game(recent, 1, aborted);
    (void)store_->add_report({0, anna, reported, "", "rude", at(1)});
    EXPECT_TRUE(store_->set_review(first, 1, {anna, "review"}));
    EXPECT_TRUE(store_->set_review(runs, 1, {idle, "of a guest"}));
    EXPECT_EQ(store_->erase_idle_guests(at(5), 100), 1);
    EXPECT_FALSE(store_->player(idle));
    EXPECT_FALSE(store_->game(first));
    EXPECT_FALSE(store_->game(second));
    EXPECT_THAT(store_->events(first), IsEmpty());
    EXPECT_EQ(store_->review(first), std::nullopt);
    EXPECT_EQ(store_->review(runs), (StoredReview{0, "of a guest"}));
    for (const auto id : {finished, running, recent, reported}) EXPECT_TRUE(store_->player(id)) << id;
    EXPECT_THAT(store_->check(), IsEmpty());
}

// For a player with many rated games only one row is read.
TEST_F(SqliteStoreTest, TheHistoryOfARatingComesInPages) {
    const auto anna = added("anna"), bo = added("bo");
    for (int i = 1; i <= 9; ++i) {
        const auto id = "game000" + std::to_string(i);
        store_->add_game(game_between(id, anna, bo));
        EXPECT_TRUE(
            store_->end_game(id, ended(Winner::Draw), {change_of(id, anna, i), change_of(id, bo, i)}));
    }
    const auto numbers = [&](int limit, int before) {
        std::vector<int> found;
        for (const auto& change : store_->rating_history(anna, "p", limit, before))
            found.push_back(change.after.games);
        return found;
    };
    EXPECT_THAT(numbers(3, INT_MAX), ElementsAre(7, 8, 9));
    EXPECT_THAT(numbers(3, 7), ElementsAre(4, 5, 6));
    EXPECT_THAT(numbers(5, 3), ElementsAre(1, 2));
    const auto changes = store_->rating_changes_of("game0004");
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0], change_of("game0004", anna, 4));
    EXPECT_EQ(changes[1], change_of("game0004", bo, 4));
}

TEST_F(SqliteStoreTest, AGameEndsOnce) {
    const auto anna = added("anna"), bo = added("bo");
    auto head = game_between("aaaaaaaa", anna, bo);
    head.terms = {"mine",
                  "parent = …",
                  "3t3/… a",
                  {ClockKind::Fischer, std::chrono::minutes(5), std::chrono::seconds(3)},
                  true};
    head.pair = "bbbbbbbb";
    store_->add_game(head);
    EXPECT_EQ(store_->game("aaaaaaaa"), head);
    EXPECT_THAT(store_->running_games(), ElementsAre(head));
    head.end = ended(Winner::Defenders);
    const std::vector changes{change_of("aaaaaaaa", anna, 1)};
    EXPECT_TRUE(store_->end_game("aaaaaaaa", *head.end, changes));
    EXPECT_FALSE(store_->end_game("aaaaaaaa", ended(Winner::Draw), changes));
    store_->set_next("aaaaaaaa", head.next = "cccccccc");
    reopen();
    EXPECT_EQ(store_->game("aaaaaaaa"), head);
    EXPECT_THAT(store_->running_games(), IsEmpty());
    EXPECT_EQ(store_->rating_history(anna, "p", 100), changes);
    EXPECT_EQ(store_->rating(anna, "p"), changes[0].after);
    EXPECT_THROW((void)store_->end_game("zzzzzzzz", *head.end, {}), StoreError);
    EXPECT_THROW(store_->set_next("zzzzzzzz", ""), StoreError);
}

TEST_F(SqliteStoreTest, TheTextOfAnEventIsErasedAndItsNumberStays) {
    store_->add_game(game_between("aaaaaaaa", added("anna"), added("bo")));
    (void)store_->add_event("aaaaaaaa", {1, at(1), "forecast attackers d1-d3 e5-e7"});
    (void)store_->add_event("aaaaaaaa", {2, at(2), "two"});
    store_->erase_event_text("aaaaaaaa", 1, "forecast attackers");
    EXPECT_THAT(store_->events("aaaaaaaa"),
                ElementsAre(GameEvent{1, at(1), "forecast attackers"}, GameEvent{2, at(2), "two"}));
}

TEST_F(SqliteStoreTest, EventsAreNumberedWithoutGaps) {
    store_->add_game(game_between("aaaaaaaa", added("anna"), added("bo")));
    (void)store_->add_event("aaaaaaaa", {1, at(1), "one"});
    EXPECT_FALSE(store_->add_event("aaaaaaaa", {1, at(1), "one again"}));
    EXPECT_FALSE(store_->add_event("aaaaaaaa", {3, at(3), "three"}));
    EXPECT_THROW((void)store_->add_event("zzzzzzzz", {1, at(1), "of no game"}), StoreError);
    (void)store_->add_event("aaaaaaaa", {2, at(2), "two"});
    EXPECT_THAT(store_->events("aaaaaaaa"),
                ElementsAre(GameEvent{1, at(1), "one"}, GameEvent{2, at(2), "two"}));
    EXPECT_THAT(store_->events("aaaaaaaa", 1), ElementsAre(GameEvent{2, at(2), "two"}));
}

TEST_F(SqliteStoreTest, AReviewGivesWayToADeeperOneAndToTheOpponents) {
    const auto anna = added("anna"), bo = added("bo");
    store_->add_game(game_between("aaaaaaaa", anna, bo));
    EXPECT_EQ(store_->review("aaaaaaaa"), std::nullopt);
    EXPECT_TRUE(store_->set_review("aaaaaaaa", 1000, {anna, "first"}));
    EXPECT_FALSE(store_->set_review("aaaaaaaa", 1000, {anna, "as deep"}));
    EXPECT_FALSE(store_->set_review("aaaaaaaa", 999, {anna, "shallower"}));
    EXPECT_EQ(store_->review("aaaaaaaa"), (StoredReview{anna, "first"}));
    EXPECT_TRUE(store_->set_review("aaaaaaaa", 1001, {anna, "deeper"}));
    EXPECT_TRUE(store_->set_review("aaaaaaaa", 10, {bo, "another's"}));
    EXPECT_FALSE(store_->set_review("aaaaaaaa", 10, {bo, "as deep"}));
    EXPECT_TRUE(store_->set_review("aaaaaaaa", 5, {0, "nobody's"}));
    EXPECT_FALSE(store_->set_review("aaaaaaaa", 5, {0, "as deep"}));
    reopen();
    EXPECT_EQ(store_->review("aaaaaaaa"), (StoredReview{0, "nobody's"}));
    EXPECT_TRUE(store_->set_review("aaaaaaaa", 1, {anna, "of somebody"}));
    EXPECT_THROW((void)store_->set_review("zzzzzzzz", 1, {anna, "of no game"}), StoreError);
}

TEST_F(SqliteStoreTest, AReviewCanBeDeleted) {
    store_->add_game(game_between("aaaaaaaa", added("anna"), added("bo")));
    EXPECT_FALSE(store_->delete_review("aaaaaaaa"));
    EXPECT_TRUE(store_->set_review("aaaaaaaa", 1000, {0, "false"}));
    EXPECT_TRUE(store_->delete_review("aaaaaaaa"));
    EXPECT_EQ(store_->review("aaaaaaaa"), std::nullopt);
    EXPECT_TRUE(store_->set_review("aaaaaaaa", 1, {0, "another"}));
}

TEST_F(SqliteStoreTest, ASavepointTakesBackOneJobOnly) {
    store_->begin();
    added("anna");
    store_->set_savepoint();
    added("bo");
    EXPECT_THROW((void)store_->add_event("zzzzzzzz", {1, at(1), "of no game"}), StoreError);
    store_->roll_back_to_savepoint();
    store_->set_savepoint();
    added("cecilie");
    store_->release_savepoint();
    store_->commit();
    reopen();
    EXPECT_TRUE(store_->player_named("anna"));
    EXPECT_FALSE(store_->player_named("bo"));
    EXPECT_TRUE(store_->player_named("cecilie"));
}

TEST_F(SqliteStoreTest, WhatWasRolledBackWasNever) {
    store_->begin();
    added("anna");
    store_->roll_back();
    EXPECT_FALSE(store_->player_named("anna"));
    EXPECT_THROW(store_->commit(), StoreError);
    store_->roll_back();
    store_->begin();
    EXPECT_THROW(store_->begin(), StoreError);
    added("bo");
    store_->commit();
    EXPECT_TRUE(store_->player_named("bo"));
}

}  // namespace

}  // namespace tafl::test
