#include "server/base/queues/worker_pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <future>
#include <list>
#include <thread>

#include "server/base/refusal.hpp"

namespace tafl::server {
namespace {

namespace asio = boost::asio;
using ::testing::ElementsAre;

class WorkerPoolTest : public ::testing::Test {
  protected:
    // "" until the task ends; then "done", the code of its refusal, or what it threw.
    std::shared_ptr<std::string> begin(std::string owner, std::function<void()> work,
                                       WorkerPool::Priority priority = WorkerPool::Priority::Normal) {
        const auto outcome = std::make_shared<std::string>();
        const auto job = [this, outcome, priority](std::string from,
                                                   std::function<void()> what) -> asio::awaitable<void> {
            try {
                co_await pool_->run(std::move(from), std::move(what), priority);
                *outcome = "done";
            } catch (const Refusal& refused) {
                *outcome = to_string(refused.code);
            } catch (const std::exception& error) {
                *outcome = error.what();
            }
            resumed_on_.push_back(std::this_thread::get_id());
        };
        jobs_.push_back(job);
        asio::co_spawn(context_, jobs_.back()(std::move(owner), std::move(work)), asio::detached);
        return outcome;
    }
    void run_ready() {
        context_.restart();
        context_.poll();
    }
    void finish() {
        context_.restart();
        context_.run();
    }

    using Job = std::function<asio::awaitable<void>(std::string, std::function<void()>)>;
    asio::io_context context_;
    std::list<Job> jobs_;  // owns the lambdas of the coroutines, which must outlive them
    std::vector<std::thread::id> resumed_on_;
    std::optional<WorkerPool> pool_;
    std::promise<void> gate_;
    std::function<void()> waits_ = [open = gate_.get_future().share()] { open.wait(); };
};

TEST_F(WorkerPoolTest, LimitsTheTasksOfAnOwnerAndOfAll) {
    pool_.emplace(WorkerPool::Settings{.most = 3, .max_per_owner = 2, .busy = "Many are at it"});
    const auto first = begin("a", waits_), second = begin("a", waits_), third = begin("a", waits_);
    const auto other = begin("b", waits_), last = begin("c", waits_);
    run_ready();
    EXPECT_EQ(*third, "slow-down") << "a has two already";
    EXPECT_EQ(*other, "") << "b has a place";
    EXPECT_EQ(*last, "later") << "the pool is full";
    gate_.set_value();
    finish();
    EXPECT_EQ(*first, "done");
    EXPECT_EQ(*second, "done");
    EXPECT_EQ(*other, "done");
    const auto again = begin("a", [] {});
    finish();
    EXPECT_EQ(*again, "done") << "the places are free again";
}

// 300 tasks of one owner wait; another owner's only task runs second.
TEST_F(WorkerPoolTest, OwnersTakeTurns) {
    pool_.emplace(WorkerPool::Settings{});
    std::vector<std::string> order;
    std::promise<void> begun;
    begin("x", [&] {
        begun.set_value();
        waits_();
    });
    run_ready();
    begun.get_future().wait();
    for (int i = 0; i < 300; ++i) begin("a", [&] { order.emplace_back("a"); });
    begin("b", [&] { order.emplace_back("b"); });
    run_ready();
    gate_.set_value();
    finish();
    order.resize(3);
    EXPECT_THAT(order, ElementsAre("a", "b", "a"));
}

TEST_F(WorkerPoolTest, PriorityHasPlacesOfItsOwnAndComesFirst) {
    pool_.emplace(WorkerPool::Settings{.most = 3, .priority_places = 1});
    std::vector<std::string> order;
    std::promise<void> begun;
    begin("x", [&] {
        begun.set_value();
        waits_();
    });
    run_ready();
    begun.get_future().wait();
    for (const char* name : {"a", "b"}) begin(name, [&, name] { order.emplace_back(name); });
    using Priority = WorkerPool::Priority;
    const auto known = begin("a", [&] { order.emplace_back("known"); }, Priority::High);
    const auto late = begin("c", [] {}), more = begin("d", [] {}, Priority::High);
    run_ready();
    EXPECT_EQ(*late, "later") << "the pool is full";
    EXPECT_EQ(*more, "later") << "and so are the places for priority";
    gate_.set_value();
    finish();
    EXPECT_THAT(order, ElementsAre("known", "a", "b"));
}

// Somebody waits for what it makes.
TEST_F(WorkerPoolTest, ABackgroundTaskGivesWayButKeepsItsShareOfTheProcessor) {
    const auto niceness = [] { return ::getpriority(PRIO_PROCESS, 0); };  // of the thread
    pool_.emplace(WorkerPool::Settings{.is_background = true});
    int policy = -1, nice = -1;
    const auto done = begin("a", [&] { policy = ::sched_getscheduler(0), nice = niceness(); });
    finish();
    EXPECT_EQ(*done, "done");
    EXPECT_EQ(policy, SCHED_BATCH);
    EXPECT_EQ(nice, niceness());
}

TEST_F(WorkerPoolTest, RethrowsAndResumesOnTheCallersThread) {
    pool_.emplace(WorkerPool::Settings{.is_background = true});
    const auto failed = begin("a", [] { throw std::logic_error("out of ink"); });
    finish();
    EXPECT_EQ(*failed, "out of ink");
    EXPECT_THAT(resumed_on_, ElementsAre(std::this_thread::get_id()));
}

TEST_F(WorkerPoolTest, DropsWhatHasNotBegunWhenItEnds) {
    pool_.emplace(WorkerPool::Settings{});
    const auto running = begin("a", waits_), dropped = begin("a", waits_);
    run_ready();
    gate_.set_value();
    pool_.reset();
    finish();
    EXPECT_NE(*dropped, "slow-down");
}

}  // namespace
}  // namespace tafl::server
