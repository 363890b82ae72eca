// Searches in turn, none forgotten, none answered after it was cancelled.
#include "server/play/search_pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "server/play/held_worker.hpp"
#include "support/play.hpp"

namespace tafl::server {
namespace {

using tafl::test::hold_worker;
using ::testing::ElementsAre;

class SearchPoolTest : public ::testing::Test {
  protected:
    void run_until(const std::function<bool()>& is_content) {
        while (!is_content()) context_.run_one();
    }

    boost::asio::io_context context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{context_.get_executor()};
};

TEST_F(SearchPoolTest, ServesOwnersInTurn) {
    SearchPool pool(context_.get_executor(), 1);
    const auto gate = hold_worker(pool);
    std::vector<std::string> served;
    const auto ask = [&](int owner, const std::string& name) {
        (void)pool.ask(owner, [](Engine&, SearchControl&) {}, [&served, name] { served.push_back(name); });
    };
    for (const char* name : {"a1", "a2", "a3"}) ask(1, name);
    ask(2, "b1");
    ask(3, "c1");
    EXPECT_EQ(pool.waiting(), 5);
    gate->set_value();
    run_until([&] { return served.size() == 5; });
    EXPECT_THAT(served, ElementsAre("a1", "b1", "c1", "a2", "a3"));
}

TEST_F(SearchPoolTest, ServesGamesBeforeHints) {
    SearchPool pool(context_.get_executor(), 1);
    const auto gate = hold_worker(pool);
    std::vector<std::string> served;
    for (const char* name : {"hint", "another"})
        (void)pool.ask_hint(
            1, [](Engine&, SearchControl&) {}, [&served, name] { served.emplace_back(name); });
    (void)pool.ask(2, [](Engine&, SearchControl&) {}, [&served] { served.emplace_back("game"); });
    EXPECT_EQ(pool.hints_waiting(), 2);
    gate->set_value();
    run_until([&] { return served.size() == 3; });
    EXPECT_THAT(served, ElementsAre("game", "hint", "another"));
}

TEST_F(SearchPoolTest, AnswersNobodyWhoNoLongerAsks) {
    SearchPool pool(context_.get_executor(), 1);
    const auto gate = hold_worker(pool);
    bool wrong = false, right = false;
    const auto ticket = pool.ask(1, [&](Engine&, SearchControl&) { wrong = true; }, [&] { wrong = true; });
    (void)pool.ask(1, [](Engine&, SearchControl&) {}, [&] { right = true; });
    pool.cancel(ticket);
    gate->set_value();
    run_until([&] { return right; });
    EXPECT_FALSE(wrong);
}

TEST_F(SearchPoolTest, StopsASearchThatIsCancelled) {
    SearchPool pool(context_.get_executor(), 1);
    const Game game(tafl::test::builtin("copenhagen"));
    std::promise<void> begun;
    const auto endless = [&](Engine& engine, SearchControl& control) {
        begun.set_value();
        (void)engine.search(game, SearchLimits{}, control);
    };
    const auto ticket = pool.ask(1, endless, [] {});
    begun.get_future().wait();
    pool.cancel(ticket);
    bool next = false;
    (void)pool.ask(2, [](Engine&, SearchControl&) {}, [&] { next = true; });
    run_until([&] { return next; });
}

TEST_F(SearchPoolTest, EndsWhateverRuns) {
    const Game game(tafl::test::builtin("copenhagen"));
    std::promise<void> begun;
    SearchPool pool(context_.get_executor(), 1);
    (void)pool.ask(
        1,
        [&](Engine& engine, SearchControl& control) {
            begun.set_value();
            (void)engine.search(game, SearchLimits{}, control);
        },
        [] {});
    begun.get_future().wait();
}

}  // namespace
}  // namespace tafl::server
