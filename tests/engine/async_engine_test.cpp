// The engine in the background: results, stops, cancelled searches, pondering. No test depends on time.
#include "engine/async_engine.hpp"

#include <gtest/gtest.h>

#include <future>

#include "support/play.hpp"

namespace tafl::test {

namespace {

class Async : public testing::Test {
  protected:
    // Returns when the first iteration is reported, so that the search is running.
    void start(SearchLimits limits) {
        std::promise<void> under_way;
        auto begun = under_way.get_future();
        engine_.start(
            game_, limits, [this](const AsyncEngine::Result& result) { results_.push_back(result); },
            [&under_way, first = true](const SearchInfo&) mutable {
                if (std::exchange(first, false)) under_way.set_value();
            });
        begun.wait();
    }

    Game game_{builtin("copenhagen")};
    std::vector<AsyncEngine::Result> results_;
    AsyncEngine engine_{{.hash_mib = 1}};
};

SearchLimits endless() {
    SearchLimits limits;
    limits.infinite = true;
    return limits;
}

TEST_F(Async, DeliversTheResultOnce) {
    SearchLimits limits;
    limits.depth = 2;
    start(limits);
    engine_.wait();
    EXPECT_FALSE(engine_.is_searching());
    ASSERT_EQ(results_.size(), 1U);
    EXPECT_TRUE(game_.check(results_.front()->best_move));
}

TEST_F(Async, AStopEndsAnInfiniteSearchAndDeliversItsResult) {
    start(endless());
    EXPECT_TRUE(engine_.is_searching());
    engine_.stop();
    engine_.wait();
    EXPECT_EQ(results_.size(), 1U);
}

TEST_F(Async, ACancelledSearchDeliversNothing) {
    start(endless());
    engine_.cancel();
    EXPECT_FALSE(engine_.is_searching());
    EXPECT_TRUE(results_.empty());
}

TEST_F(Async, AStopWithoutASearchDoesNotStopTheNext) {
    engine_.stop();
    SearchLimits limits;
    limits.depth = 3;
    start(limits);
    engine_.wait();
    EXPECT_EQ(results_.front()->info.depth, 3);
}

TEST_F(Async, PonderingWaitsForThePonderHit) {
    SearchLimits limits;
    limits.depth = 2;
    limits.ponder = true;
    start(limits);
    EXPECT_TRUE(engine_.is_searching());
    engine_.ponder_hit();
    engine_.wait();
    EXPECT_EQ(results_.size(), 1U);
}

TEST_F(Async, ItsDestructorStopsTheSearchAndDeliversTheResult) {
    int delivered = 0;
    {
        AsyncEngine engine({.hash_mib = 1});
        engine.start(game_, endless(), [&](const AsyncEngine::Result&) { ++delivered; });
    }
    EXPECT_EQ(delivered, 1);
}

}  // namespace

}  // namespace tafl::test
