#include "server/base/queues/worker_pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <future>
#include <list>
#include <map>
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
                                       WorkerPool::Turn turn = {}) {
        const auto outcome = std::make_shared<std::string>();
        const auto job = [this, outcome, turn](std::string from,
                                               std::function<void()> what) -> asio::awaitable<void> {
            try {
                co_await pool_->run(std::move(from), std::move(what), turn);
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
    // Occupies the pool's thread until the gate opens.
    void hold(const std::string& owner) {
        std::promise<void> begun;
        begin(owner, [&] {
            begun.set_value();
            waits_();
        });
        run_ready();
        begun.get_future().wait();
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

TEST_F(WorkerPoolTest, LimitsTheTasksOfAnAddressAndOfAll) {
    pool_.emplace(WorkerPool::Settings{.most = 3, .max_per_address = 2, .busy = "Many are at it"});
    hold("a");
    const auto second = begin("a", waits_), third = begin("a", waits_);
    const auto other = begin("b", waits_), late = begin("c", waits_), last = begin("d", waits_);
    run_ready();
    EXPECT_EQ(*third, "slow-down") << "a has two already";
    EXPECT_EQ(*other, "") << "b has a place";
    EXPECT_EQ(*late, "") << "c has that of a, who has had a turn";
    EXPECT_EQ(*second, "later");
    EXPECT_EQ(*last, "later") << "the pool is full";
    gate_.set_value();
    finish();
    EXPECT_EQ(*other, "done");
    EXPECT_EQ(*late, "done");
    const auto again = begin("a", [] {});
    finish();
    EXPECT_EQ(*again, "done") << "the places are free again";
}

// 300 tasks of one owner wait; another owner's only task runs second.
TEST_F(WorkerPoolTest, OwnersTakeTurns) {
    pool_.emplace(WorkerPool::Settings{});
    std::vector<std::string> order;
    hold("x");
    for (int i = 0; i < 300; ++i) begin("a", [&] { order.emplace_back("a"); });
    begin("b", [&] { order.emplace_back("b"); });
    run_ready();
    gate_.set_value();
    finish();
    order.resize(3);
    EXPECT_THAT(order, ElementsAre("a", "b", "a"));
}

TEST_F(WorkerPoolTest, ANetworkHasTheTasksOfFourAddresses) {
    pool_.emplace(WorkerPool::Settings{.max_per_address = 2});
    std::map<std::string, int> outcomes;
    std::vector<std::shared_ptr<std::string>> tasks;
    for (int i = 0; i < 12; ++i) tasks.push_back(begin("2001:db8:1:" + std::to_string(i) + "::/64", waits_));
    const auto other = begin("2001:db8:2::/64", waits_);
    run_ready();
    gate_.set_value();
    finish();
    for (const auto& task : tasks) ++outcomes[*task];
    EXPECT_THAT(outcomes, ElementsAre(std::pair("done", 8), std::pair("slow-down", 4)));
    EXPECT_EQ(*other, "done");
}

// Five networks fill the pool; who has none waiting takes the place of the newest of the fullest one.
TEST_F(WorkerPoolTest, AFullPoolHasAPlaceForWhoHasNone) {
    pool_.emplace(WorkerPool::Settings{.most = 11});
    hold("x");
    std::vector<std::shared_ptr<std::string>> tasks;
    for (int i = 0; i < 10; ++i)
        tasks.push_back(begin("2001:db8:" + std::to_string(i % 5) + "::/64", waits_));
    const auto victim = begin("2001:db8:ff::/64", waits_), rich = begin("2001:db8:1::/64", waits_);
    run_ready();
    EXPECT_EQ(*victim, "");
    EXPECT_EQ(*rich, "later") << "nobody has two more than it";
    EXPECT_EQ(std::ranges::count_if(tasks, [](const auto& task) { return *task == "later"; }), 1);
    gate_.set_value();
    finish();
    EXPECT_EQ(*victim, "done");
}

TEST_F(WorkerPoolTest, PriorityHasPlacesOfItsOwnAndEverySecondTurn) {
    pool_.emplace(WorkerPool::Settings{.most = 3, .priority_places = 2});
    std::vector<std::string> order;
    hold("x");
    for (const char* name : {"a", "b"}) begin(name, [&, name] { order.emplace_back(name); });
    using Priority = WorkerPool::Priority;
    const auto known = begin("a", [&] { order.emplace_back("known"); }, {Priority::High});
    const auto also = begin("e", [&] { order.emplace_back("known too"); }, {Priority::High});
    const auto late = begin("c", [] {}), more = begin("d", [] {}, {Priority::High});
    run_ready();
    EXPECT_EQ(*late, "later") << "the pool is full";
    EXPECT_EQ(*more, "later") << "and so are the places for priority";
    gate_.set_value();
    finish();
    EXPECT_THAT(order, ElementsAre("known", "a", "known too", "b"));
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
