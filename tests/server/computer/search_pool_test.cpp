// Searches are served fairly, none is lost, and cancelled ones are not answered.
#include "server/computer/search_pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "server/computer/held_worker.hpp"
#include "support/play.hpp"

namespace tafl::server {
namespace {

using tafl::test::hold_thread;
using tafl::test::quick_question;
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
        (void)pool_.submit(request, quick_question(),
                           [this, name](const SearchAnswer&) { served_.push_back(name); });
    }
    std::size_t is_accepted(SearchLane lane, const std::string& owner) {
        return pool_.submit({lane, owner, 1}, quick_question(), [](const SearchAnswer&) {}) != 0 ? 1 : 0;
    }
    std::vector<std::string> order() {
        pool_.cancel(held_);
        run_until([&] { return served_.size() == asked_; });
        return served_;
    }
    SearchPool pool_{context_.get_executor(), 1};
    SearchPool::Ticket held_ = hold_thread(pool_);
    std::vector<std::string> served_;
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

TEST_F(SearchOrder, EachLaneIsBounded) {
    for (const auto lane : {SearchLane::Connected, SearchLane::Disconnected, SearchLane::Hint}) {
        std::size_t accepted = 0;
        for (std::size_t i = 0; i < 2 * SearchPool::max_waiting; ++i)
            accepted += is_accepted(lane, std::to_string(i));
        EXPECT_EQ(accepted, lane == SearchLane::Hint ? SearchPool::max_hints : SearchPool::max_waiting);
        EXPECT_TRUE(pool_.is_full(lane));
    }
}

TEST_F(SearchOrder, ANetworkHasAnEighthOfALane) {
    std::size_t accepted = 0;
    for (int i = 0; i < 200; ++i)
        accepted += is_accepted(SearchLane::Connected, "2001:db8:1:" + std::to_string(i) + "::/64");
    EXPECT_EQ(accepted, SearchPool::max_waiting / 8);
    EXPECT_TRUE(pool_.is_full(SearchLane::Connected, "2001:db8:1:abcd::/64"));
    EXPECT_FALSE(pool_.is_full(SearchLane::Connected, "2001:db8:2::/64"));
}

TEST_F(SearchPoolTest, DoesNotAnswerACancelledSearch) {
    SearchPool pool(context_.get_executor(), 1);
    const auto held = hold_thread(pool);
    bool wrong = false, right = false;
    const auto ticket = pool.submit({}, quick_question(), [&](const SearchAnswer&) { wrong = true; });
    (void)pool.submit({}, quick_question(), [&](const SearchAnswer&) { right = true; });
    pool.cancel(ticket);
    pool.cancel(held);
    run_until([&] { return right; });
    EXPECT_FALSE(wrong);
}

TEST_F(SearchPoolTest, StopsASearchThatIsCancelled) {
    SearchPool pool(context_.get_executor(), 1);
    pool.cancel(hold_thread(pool));
    bool next = false;
    (void)pool.submit({}, quick_question(), [&](const SearchAnswer&) { next = true; });
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
    (void)pool.submit({}, question, [&](const SearchAnswer& found) { answer = found; });
    run_until([&] { return answer.has_value(); });
    EXPECT_TRUE(question.game->check(answer->result.best_move));
    EXPECT_EQ(answer->reasons.size(), answer->result.info.lines.size());
}

}  // namespace
}  // namespace tafl::server
