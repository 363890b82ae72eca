// Ratings of players and puzzles against each other.
#include "server/puzzles/puzzle_ratings.hpp"

#include <gtest/gtest.h>

#include "puzzles/estimated_rating.hpp"
#include "server/people/store_fixture.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

class PuzzleRatings : public test::StoreFixture {
  protected:
    std::optional<RatedAttempt> attempt(const store::Player& player, const ListedPuzzle& puzzle,
                                        bool is_solved) {
        return write([&, now = now_](store::Store& store) {
            return rate_attempt(store, player.id, {&set_, &puzzle}, is_solved, now);
        });
    }

    const PuzzleSet& set_ = *find_puzzle_set("brandub");
    const ListedPuzzle& first_ = set_.puzzles.at(0);
    const int estimate_ = estimated_rating(parse_builtin(set_, first_), 7);
    const ListedPuzzle& second_ = set_.puzzles.at(1);
    store::Player ivar_ = add("Ivar");
    store::Player olaf_ = add("Olaf");
};

TEST_F(PuzzleRatings, OnesGainIsTheOthersLoss) {
    const auto solved = attempt(ivar_, first_, true);
    ASSERT_TRUE(solved);
    EXPECT_EQ(solved->before, 1500);
    EXPECT_GT(solved->solver.rating, 1550);
    EXPECT_LT(solved->puzzle.rating, estimate_);
    EXPECT_GT(solved->solver.rating - 1500, estimate_ - solved->puzzle.rating)
        << "less is known of a new player than of a puzzle with an estimate";
    EXPECT_EQ(solved->solver.games, 1);
    EXPECT_EQ(solved->puzzle.attempts, 1);
    const auto failed = attempt(olaf_, first_, false);
    EXPECT_LT(failed->solver.rating, 1500);
    EXPECT_GT(failed->puzzle.rating, solved->puzzle.rating);
    EXPECT_EQ(failed->puzzle.attempts, 2);
}

TEST_F(PuzzleRatings, APuzzleHasTheEstimateUntilItsFirstAttempt) {
    const auto rating = [&] {
        return write([&](store::Store& store) { return rating_of_puzzle(store, {&set_, &first_}); });
    };
    EXPECT_EQ(rating().rating, estimate_);
    EXPECT_EQ(rating().attempts, 0);
    const auto rated = attempt(ivar_, first_, false);
    EXPECT_EQ(rating(), rated->puzzle);
    EXPECT_GT(rating().rating, estimate_);
}

TEST_F(PuzzleRatings, APuzzleIsRatedOnceUntilLongAfter) {
    const auto once = attempt(ivar_, first_, false);
    now_ += 24h * 179;
    EXPECT_FALSE(attempt(ivar_, first_, true)) << "the solution is known by then";
    EXPECT_TRUE(attempt(ivar_, second_, true));
    EXPECT_TRUE(attempt(olaf_, first_, true));
    now_ += 24h;
    const auto again = attempt(ivar_, first_, true);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->solver.games, 3);
    EXPECT_TRUE(
        write([&](store::Store& store) { return store.puzzle_attempt(ivar_.id, first_.id); })->is_solved);
}

TEST_F(PuzzleRatings, AFamilyOfRulesetsSharesARating) {
    const auto play = [&](const char* ruleset) {
        return write([&, ruleset](store::Store& store) {
            const auto& set = *find_puzzle_set(ruleset);
            return rate_attempt(store, ivar_.id, {&set, &set.puzzles.at(0)}, true, now_)->solver;
        });
    };
    const auto copenhagen = play("copenhagen"), fetlar = play("fetlar"), brandub = play("brandub");
    EXPECT_EQ(fetlar.pool, copenhagen.pool);
    EXPECT_EQ(fetlar.games, 2);
    EXPECT_EQ(brandub.pool, "brandub");
    EXPECT_EQ(brandub.games, 1);
}

TEST_F(PuzzleRatings, TheyStayWhenTheSiteIsKilled) {
    const auto rated = attempt(ivar_, first_, true);
    const auto opened = store::open_sqlite(file_, store::SqliteAccess::ReadOnly);  // nothing was closed
    EXPECT_EQ(opened->solver_rating(ivar_.id, "brandub"), rated->solver);
    EXPECT_EQ(opened->puzzle_ratings({first_.id}), std::vector{rated->puzzle});
}

TEST_F(PuzzleRatings, MembersHaveThem) {
    EXPECT_TRUE(has_puzzle_rating({.id = 11, .kind = store::PlayerKind::Member}));
    EXPECT_FALSE(has_puzzle_rating({.id = 11, .kind = store::PlayerKind::Guest}));
    EXPECT_FALSE(has_puzzle_rating({.id = 11, .kind = store::PlayerKind::Member, .is_bot = true}));
}

}  // namespace
}  // namespace tafl::server
