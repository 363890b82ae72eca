// Which puzzle comes next, and which is that of a day.
#include "server/puzzles/next_puzzle.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "server/people/store_fixture.hpp"
#include "server/puzzles/puzzle_ratings.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

class NextPuzzle : public test::StoreFixture {
  protected:
    const ListedPuzzle* next(store::PlayerId player, std::optional<Theme> theme = {}) {
        return write([=, this](store::Store& store) {
            return next_puzzle(store, player, set_, theme, now_, ++seed_);
        });
    }
    void attempt(const ListedPuzzle& puzzle) {
        now_ += 1min;
        write(
            [&](store::Store& store) { return rate_attempt(store, ivar_.id, set_, puzzle.id, true, now_); });
    }
    void set_rating(PuzzleId puzzle, double rating) {
        write([=, this](store::Store& store) {
            auto stored = store.lock_puzzle(puzzle);
            stored.rating = rating;
            store.rate_puzzle({.player = olaf_.id, .puzzle = puzzle, .at = now_}, {olaf_.id, "other"},
                              stored);
        });
    }

    const PuzzleSet& set_ = *find_puzzle_set("brandub");
    store::Player ivar_ = add("Ivar");
    store::Player olaf_ = add("Olaf");
    std::uint64_t seed_ = 0;
};

TEST_F(NextPuzzle, EachComesOnceThenTheOldest) {
    std::set<PuzzleId> seen;
    std::vector<const ListedPuzzle*> order;
    for (std::size_t i = 0; i < set_.puzzles.size(); ++i) {
        order.push_back(next(ivar_.id));
        EXPECT_TRUE(seen.insert(order.back()->id).second);
        attempt(*order.back());
    }
    EXPECT_EQ(next(ivar_.id), order.front());
}

TEST_F(NextPuzzle, ItIsTheClosestToThePlayersRating) {
    for (const auto& listed : set_.puzzles) set_rating(listed.id, 2200);
    const auto& close = set_.puzzles.at(7);
    set_rating(close.id, 1510);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(next(ivar_.id), &close);
    EXPECT_EQ(next(0), &close) << "a guest counts as 1500";
}

TEST_F(NextPuzzle, ItHasTheTheme) {
    for (int i = 0; i < themes; ++i) {
        const auto theme = static_cast<Theme>(i);
        const bool exists =
            std::ranges::any_of(set_.puzzles, [&](const auto& listed) { return listed.has(theme); });
        const auto* found = next(ivar_.id, theme);
        EXPECT_EQ(found != nullptr, exists) << key_of(theme);
        EXPECT_TRUE(found == nullptr || found->has(theme)) << key_of(theme);
    }
}

TEST(DailyPuzzle, EverySecondDayIsOfTheLargestSet) {
    const std::chrono::sys_days first{20'000 * std::chrono::days(1)};
    std::map<std::string, int> days;
    std::set<PuzzleId> puzzles;
    for (int i = 0; i < 100; ++i) {
        const auto found = daily_puzzle(first + std::chrono::days(i));
        ASSERT_NE(found.listed, nullptr);
        EXPECT_EQ(daily_puzzle(first + std::chrono::days(i)).listed, found.listed);
        ++days[found.set->ruleset->name];
        puzzles.insert(found.listed->id);
    }
    EXPECT_EQ(days["copenhagen"], 50);
    EXPECT_GT(days.size(), 2U);
    EXPECT_GT(puzzles.size(), 60U);
}

}  // namespace
}  // namespace tafl::server
