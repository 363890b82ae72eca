// Which puzzle comes next, and which is that of a day.
#include "server/puzzles/next_puzzle.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "puzzles/estimated_rating.hpp"
#include "server/people/store_fixture.hpp"
#include "server/puzzles/puzzle_ratings.hpp"

namespace tafl::server {
namespace {

using namespace std::chrono_literals;

class NextPuzzle : public test::StoreFixture {
  protected:
    const ListedPuzzle* next(store::PlayerId player, std::optional<PuzzleTheme> theme = {}) {
        return write([=, this](store::Store& store) {
            return next_puzzle(store, player, set_, theme, now_, ++seed_);
        });
    }
    void attempt(const ListedPuzzle& puzzle) {
        now_ += 1min;
        write(
            [&](store::Store& store) { return rate_attempt(store, ivar_.id, {&set_, &puzzle}, true, now_); });
    }
    void set_ratings(double rating, PuzzleId other, double rating_of_other) {
        write([=, this](store::Store& store) {
            for (const auto* listed : rare_) {
                auto stored = store.lock_puzzle(listed->id);
                stored.attempts = 1;
                stored.rating = listed->id == other ? rating_of_other : rating;
                store.rate_puzzle({.player = olaf_.id, .puzzle = listed->id, .at = now_}, {olaf_.id, "other"},
                                  stored);
            }
        });
    }
    // The theme with the fewest puzzles, three or more.
    [[nodiscard]] PuzzleTheme rare_theme() const {
        PuzzleTheme rarest{};
        auto fewest = PTRDIFF_MAX;
        for (int i = 0; i < themes; ++i) {
            const auto theme = static_cast<PuzzleTheme>(i);
            const auto count =
                std::ranges::count_if(set_.puzzles, [&](const auto& p) { return p.has(theme); });
            if (count >= 3 && count < fewest) rarest = theme, fewest = count;
        }
        return rarest;
    }
    [[nodiscard]] std::vector<const ListedPuzzle*> with_rare_theme() const {
        std::vector<const ListedPuzzle*> found;
        for (const auto& listed : set_.puzzles)
            if (listed.has(theme_)) found.push_back(&listed);
        return found;
    }

    const PuzzleSet& set_ = *find_puzzle_set("brandub");
    const PuzzleTheme theme_ = rare_theme();
    const std::vector<const ListedPuzzle*> rare_ = with_rare_theme();
    store::Player ivar_ = add("Ivar");
    store::Player olaf_ = add("Olaf");
    std::uint64_t seed_ = 0;
};

TEST_F(NextPuzzle, EachComesOnceThenTheOldest) {
    std::set<PuzzleId> seen;
    std::vector<const ListedPuzzle*> order;
    for (std::size_t i = 0; i < rare_.size(); ++i) {
        order.push_back(next(ivar_.id, theme_));
        EXPECT_TRUE(seen.insert(order.back()->id).second);
        attempt(*order.back());
    }
    EXPECT_EQ(next(ivar_.id, theme_), order.front());
}

TEST_F(NextPuzzle, ItIsTheClosestToThePlayersRating) {
    set_ratings(2200, rare_[1]->id, 1510);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(next(ivar_.id, theme_), rare_[1]);
    EXPECT_EQ(next(0, theme_), rare_[1]) << "a guest counts as 1500";
}

TEST_F(NextPuzzle, BeforeAnyAttemptItIsByTheEstimate) {
    const auto* found = next(ivar_.id, theme_);
    const auto distance = [&](const ListedPuzzle* listed) {
        return std::abs(estimated_rating(parse_builtin(set_, *listed), set_.ruleset->size()) - 1500);
    };
    ASSERT_LE(rare_.size(), 64U);
    EXPECT_NE(std::ranges::max(rare_, {}, distance), std::ranges::min(rare_, {}, distance));
    EXPECT_EQ(distance(found), distance(std::ranges::min(rare_, {}, distance)));
}

TEST_F(NextPuzzle, ItHasTheTheme) {
    for (int i = 0; i < themes; ++i) {
        const auto theme = static_cast<PuzzleTheme>(i);
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
    const auto size = [](const PuzzleSet& set) { return set.puzzles.size(); };
    EXPECT_EQ(days[std::ranges::max_element(builtin_puzzles(), {}, size)->ruleset->name], 50);
    EXPECT_GT(days.size(), 2U);
    EXPECT_GT(puzzles.size(), 60U);
}

}  // namespace
}  // namespace tafl::server
