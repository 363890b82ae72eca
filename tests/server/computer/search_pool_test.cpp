// Searches are served fairly, none is lost, and cancelled ones are not answered.
#include "server/computer/search_pool.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "server/computer/held_worker.hpp"
#include "support/play.hpp"

namespace tafl::server {
namespace {

using tafl::test::hold_thread;
using tafl::test::quick_question;
using ::testing::Each;
using ::testing::ElementsAre;

class SearchPoolTest : public ::testing::Test {
  protected:
    void run_until(const std::function<bool()>& is_content) {
        while (!is_content()) context_.run_one();
    }

    boost::asio::io_context context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{context_.get_executor()};
};

// The order in which the only thread serves waiting searches.
class SearchOrder : public SearchPoolTest {
  protected:
    void ask(const std::string& name, const SearchRequest& request) {
        ++asked_;
        (void)pool_.submit(request, quick_question(), [this, name](const auto& answer) {
            (answer ? served_ : postponed_).push_back(name);
        });
    }
    std::vector<std::string> order() {
        pool_.cancel(held_);
        run_until([&] { return served_.size() + postponed_.size() == asked_; });
        return served_;
    }
    // Ten searches of each address.
    void fill(SearchLane lane, int addresses) {
        for (int i = 0; i < 10 * addresses; ++i)
            ask("flood", {lane, fmt::format("198.51.100.{}", i % addresses), 1'000'000});
    }
    SearchPool pool_{context_.get_executor(), 1};
    SearchPool::Ticket held_ = hold_thread(pool_);
    std::vector<std::string> served_, postponed_;
    std::size_t asked_ = 0;
};

TEST_F(SearchOrder, OwnersTakeTurns) {
    for (const char* name : {"a1", "a2", "a3"}) ask(name, {.owner = "a", .cost = 10});
    ask("b1", {.owner = "b", .cost = 10});
    ask("c1", {.owner = "c", .cost = 10});
    EXPECT_EQ(pool_.waiting(SearchLane::Connected), 5U);
    EXPECT_THAT(order(), ElementsAre("a1", "b1", "c1", "a2", "a3"));
}

TEST_F(SearchOrder, ShortSearchesGoBeforeLongOnesOfOthers) {
    for (int guest = 0; guest < 120; ++guest)
        ask("level 10", {.owner = std::to_string(guest), .cost = 1'000'000});
    ask("level 1", {.owner = "somebody", .cost = 2'000});
    EXPECT_EQ(order().front(), "level 1");
}

TEST_F(SearchOrder, AnAddressWithAThousandGamesWaitsBehindOthers) {
    for (int search = 0; search < 100; ++search) ask("flood", {.owner = "flood", .cost = 1'000'000});
    ask("level 10", {.owner = "somebody", .cost = 1'000'000});
    const auto served = order();
    EXPECT_EQ(std::ranges::find(served, "level 10") - served.begin(), 1);
}

TEST_F(SearchOrder, ConnectedPlayersThenThoseAwayThenHints) {
    ask("hint", {.lane = SearchLane::Hint, .owner = "a"});
    ask("away", {.lane = SearchLane::Disconnected, .owner = "a"});
    ask("here", {.lane = SearchLane::Connected, .owner = "b", .cost = 1'000'000});
    EXPECT_THAT(order(), ElementsAre("here", "away", "hint"));
}

TEST_F(SearchOrder, NoLaneWaitsForEver) {
    for (int i = 0; i < 30; ++i) ask("here", {.lane = SearchLane::Connected, .owner = "a"});
    for (int i = 0; i < 2; ++i) {
        ask("away", {.lane = SearchLane::Disconnected, .owner = "a"});
        ask("hint", {.lane = SearchLane::Hint, .owner = "a"});
    }
    auto served = order();
    EXPECT_EQ(std::ranges::find(served, "hint") - served.begin(), 2) << "the fourth, with the one that held";
    EXPECT_EQ(std::ranges::find(served, "away") - served.begin(), 6);
    EXPECT_EQ(std::ranges::count(served | std::views::take(20), "here"), 16);
}

TEST_F(SearchOrder, EachLaneIsBounded) {
    for (const auto lane : {SearchLane::Connected, SearchLane::Disconnected, SearchLane::Hint}) {
        fill(lane, 200);
        EXPECT_EQ(pool_.waiting(lane), SearchPool::max_waiting);
        EXPECT_TRUE(pool_.is_full(lane, "198.51.100.1"));
        EXPECT_FALSE(pool_.is_full(lane, "somebody")) << "another gives way";
    }
}

// 104 addresses fill a lane; then another's only search is served in its turn, as is the first of each of theirs.
TEST_F(SearchOrder, InAFullLaneTheGreediestGiveWay) {
    fill(SearchLane::Connected, 104);
    ask("somebody", {.owner = "somebody", .cost = 1'000'000});
    run_until([&] { return postponed_.size() == asked_ - SearchPool::max_waiting; });
    EXPECT_THAT(postponed_, Each("flood"));
    const auto served = order();
    EXPECT_EQ(std::ranges::find(served, "somebody") - served.begin(), 104);
}

TEST(TimeOfSearch, IsShorterTheMoreWait) {
    using namespace std::chrono_literals;
    EXPECT_EQ(SearchPool::time_of_search(5s, 1, 1, 1), 5s);
    EXPECT_EQ(SearchPool::time_of_search(5s, 2, 50, 1), 200ms);
    EXPECT_EQ(SearchPool::time_of_search(5s, 2, 50, 4), 50ms) << "each network has the same";
    EXPECT_EQ(SearchPool::time_of_search(4'950ms, 2, 50, 3), 66ms);
    EXPECT_EQ(SearchPool::time_of_search(-1s, 2, 9, 1), SearchPool::min_search);
}

// Each would take an hour.
TEST_F(SearchPoolTest, LongSearchesOfManyAddressesEndSoon) {
    SearchPool pool(context_.get_executor(), 1);
    const auto held = hold_thread(pool);
    auto question = tafl::test::endless_question();
    question.limits.movetime = std::chrono::hours(1);
    std::size_t answered = 0;
    for (int i = 0; i < 60; ++i)
        (void)pool.submit({.owner = fmt::format("198.51.100.{}", i), .cost = 1'000'000}, question,
                          [&](const auto& answer) { answered += answer ? 1 : 0; });
    pool.cancel(held);
    run_until([&] { return answered == 10; });
}

TEST_F(SearchPoolTest, DoesNotAnswerACancelledSearch) {
    SearchPool pool(context_.get_executor(), 1);
    const auto held = hold_thread(pool);
    bool wrong = false, right = false;
    const auto ticket = pool.submit({}, quick_question(), [&](const auto&) { wrong = true; });
    (void)pool.submit({}, quick_question(), [&](const auto&) { right = true; });
    pool.cancel(ticket);
    pool.cancel(held);
    run_until([&] { return right; });
    EXPECT_FALSE(wrong);
}

TEST_F(SearchPoolTest, StopsASearchThatIsCancelled) {
    SearchPool pool(context_.get_executor(), 1);
    pool.cancel(hold_thread(pool));
    bool next = false;
    (void)pool.submit({}, quick_question(), [&](const auto&) { next = true; });
    run_until([&] { return next; });
}

TEST_F(SearchPoolTest, EndsWhileASearchRuns) {
    SearchPool pool(context_.get_executor(), 1);
    (void)hold_thread(pool);
}

TEST_F(SearchPoolTest, AnswersWithTheEnginesMoveAndItsReasons) {
    SearchPool pool(context_.get_executor(), 1);
    auto question = quick_question();
    question.with_reasons = true;
    std::optional<SearchAnswer> answer;
    (void)pool.submit({}, question, [&](const auto& found) { answer = found; });
    run_until([&] { return answer.has_value(); });
    EXPECT_TRUE(question.game->check(answer->result.best_move));
    EXPECT_EQ(answer->reasons.size(), answer->result.info.lines.size());
}

}  // namespace
}  // namespace tafl::server
