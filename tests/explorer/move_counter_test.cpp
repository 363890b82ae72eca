#include "explorer/move_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "explorer/explored.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

class MoveCounts : public testing::Test {
  protected:
    RulesetPtr rules_ = builtin("brandub");
    BoardSymmetries symmetries_{*rules_};
    MoveCounter counter_;

    void add(const CountedGame& counted, std::string_view moves) {
        Game game(rules_);
        (void)play(game, moves);
        counter_.add(counted, folded_moves(symmetries_, "brandub", game));
    }
    [[nodiscard]] Explored at_start(const std::vector<store::MoveCount>& counts) const {
        const FoldedPosition start(symmetries_, "brandub", rules_->start);
        auto here = counts;
        std::erase_if(here, [&](const auto& count) { return count.position != start.key(); });
        return explored(start, here);
    }
};

TEST_F(MoveCounts, AddUpOverGamesAndSymmetries) {
    add({store::GameOrigin::Site, "first", Winner::Attackers, {1600.0, 1500.0}}, "d1-c1 d3-c3");
    add({store::GameOrigin::Site, "second", Winner::Draw, {1501.0, {}}}, "d7-e7");
    add({store::GameOrigin::Collection, "third", Winner::Defenders, {}}, "a4-a5");
    add({store::GameOrigin::Collection, "fourth", Winner::Defenders, {}}, "d2-e2");
    const auto found = at_start(counter_.take());
    EXPECT_EQ(found.results.games, (std::array<std::int64_t, 4>{0, 1, 2, 1}));
    ASSERT_EQ(found.moves.size(), 2U);
    EXPECT_EQ(found.moves[0].results.games, (std::array<std::int64_t, 4>{0, 1, 1, 1}));
    EXPECT_EQ(found.rating, 1550);
    EXPECT_EQ(found.moves[0].rating, 1550);
    EXPECT_EQ(found.moves[0].examples, (std::vector<Example>{{store::GameOrigin::Site, "second"},
                                                             {store::GameOrigin::Collection, "third"}}));
    EXPECT_EQ(found.moves[1].rating, std::nullopt);
    EXPECT_EQ(counter_.size(), 0U);
}

// Otherwise a game that goes back and forth would count more than others.
TEST_F(MoveCounts, CountAPositionOnceAGame) {
    add({store::GameOrigin::Site, "game", Winner::Draw, {}}, "d1-c1 d3-c3 c1-d1 c3-d3 d1-e1");
    EXPECT_EQ(at_start(counter_.take()).results.total(), 1);
}

// The order that keeps transactions from blocking each other.
TEST_F(MoveCounts, ComeInOrder) {
    add({store::GameOrigin::Site, "game", Winner::Draw, {}}, "d1-c1 d3-c3 d7-c7 d5-c5 a4-a5");
    add({store::GameOrigin::Collection, "other", Winner::Draw, {}}, "d1-c1 d3-e3 d7-c7 d5-c5 a4-a5");
    const auto counts = counter_.take();
    EXPECT_TRUE(std::ranges::is_sorted(
        counts, {}, [](const auto& c) { return std::tuple(c.position, c.origin, c.move); }));
}

}  // namespace

}  // namespace tafl::test
