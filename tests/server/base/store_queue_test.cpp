// Group commit, isolation of failing jobs, order, fair reads.
#include "server/base/queues/store_queue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <future>
#include <thread>

#include "server/base/refusal.hpp"
#include "server/base/watched_database.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::server {
namespace {

namespace asio = boost::asio;
using test::Journal;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

void note(store::Store& store, const std::string& name) { static_cast<void>(store.site_value(name)); }

class StoreQueueTest : public ::testing::Test {
  protected:
    void open(Journal::Fails fails = {}, std::chrono::milliseconds rest = std::chrono::hours(24)) {
        const std::string file = folder_ / "store.db";
        queue_.emplace(test::open_watched(file, written_.watcher(std::move(fails))),
                       test::open_watched(file, read_.watcher()), rest);
    }

    // Blocks the writer with a first job, so that everything queued meanwhile forms the next group.
    std::promise<void> hold_the_writer() {
        std::promise<void> release_writer;
        const auto holds = std::make_shared<std::promise<void>>();
        spawn(
            [holds, waits = std::make_shared<std::future<void>>(release_writer.get_future())](store::Store&) {
                holds->set_value();
                waits->wait();
            });
        run_ready();
        holds->get_future().wait();
        return release_writer;
    }

    template <typename Job>
    void spawn(Job job, std::string name = "") {
        asio::co_spawn(context_, ask(std::move(job), std::move(name)), asio::detached);
    }

    template <typename Job>
    asio::awaitable<void> ask(Job job, std::string name) {
        std::string says = name + " kept";
        try {
            co_await queue_->write(std::move(job));
        } catch (const std::exception& error) {
            says = name + " " + error.what();
        }
        threads_.push_back(std::this_thread::get_id());
        if (!name.empty()) outcomes_.push_back(says);
    }

    asio::awaitable<void> ask_as_a_player() {
        const auto job = [](store::Store&) {};
        try {
            co_await queue_->write_or_refuse(job);
        } catch (const Refusal& refusal) {
            outcomes_.push_back(refusal.text);
        }
    }

    void spawn_note(const std::string& name) {
        spawn([name](store::Store& store) { note(store, name); }, name);
    }

    void run_ready() {
        context_.restart();
        context_.poll();
    }
    void run_all() {
        context_.restart();
        context_.run();
    }

    const test::TemporaryFolder folder_;
    asio::io_context context_;
    Journal written_;
    Journal read_;
    std::optional<StoreQueue> queue_;
    std::vector<std::string> outcomes_;
    std::vector<std::thread::id> threads_;
};

TEST_F(StoreQueueTest, WhatWaitsTogetherIsOneCommit) {
    open();
    auto release_writer = hold_the_writer();
    for (const auto* name : {"a", "b", "c"}) spawn_note(name);
    run_ready();
    release_writer.set_value();
    run_all();
    EXPECT_THAT(written_.lines(), ElementsAre("begin", "commit", "begin", "a", "b", "c", "commit"));
    EXPECT_THAT(outcomes_, ElementsAre("a kept", "b kept", "c kept"));
}

TEST_F(StoreQueueTest, WhenItRestsItSettles) {
    open({}, std::chrono::milliseconds(0));
    spawn_note("a");
    run_all();
    const auto last = [this] { return written_.lines().back(); };
    while (last() != "checkpoint") std::this_thread::yield();
    EXPECT_THAT(written_.lines(), ElementsAre("begin", "a", "commit", "checkpoint"));
}

// Fails this number of times, then succeeds.
auto failing_job(int failures) {
    return [left = std::make_shared<int>(failures)](store::Store& store) {
        if ((*left)-- > 0) throw store::SerializationFailure("in the way");
        note(store, "a");
    };
}

TEST_F(StoreQueueTest, AGroupThatMetAnotherTransactionIsRunAgain) {
    open();
    spawn(failing_job(2), "a");
    run_all();
    EXPECT_THAT(written_.lines(),
                ElementsAre("begin", "roll back", "begin", "roll back", "begin", "a", "commit"));
    EXPECT_THAT(outcomes_, ElementsAre("a kept"));
    EXPECT_EQ(queue_->metrics().retries.value(), 2U);
    EXPECT_EQ(queue_->metrics().transactions.count(), 1U);
    EXPECT_EQ(queue_->metrics().failed_commits.value(), 0U);
}

TEST_F(StoreQueueTest, AGroupIsRunThreeTimesAtMost) {
    open();
    spawn(failing_job(3), "a");
    run_all();
    EXPECT_THAT(outcomes_, ElementsAre("a in the way"));
    EXPECT_EQ(queue_->metrics().retries.value(), 2U);
    EXPECT_EQ(queue_->metrics().failed_commits.value(), 1U);
}

TEST_F(StoreQueueTest, AJobThatThrowsIsTakenBackAlone) {
    open();
    auto release_writer = hold_the_writer();
    spawn_note("a");
    spawn([](store::Store&) { throw std::runtime_error("changed its mind"); }, "b");
    spawn_note("c");
    run_ready();
    release_writer.set_value();
    run_all();
    EXPECT_THAT(written_.lines(),
                ElementsAre("begin", "commit", "begin", "a", "roll back", "begin", "savepoint", "a",
                            "release", "savepoint", "return", "savepoint", "c", "release", "commit"));
    EXPECT_THAT(outcomes_, ElementsAre("a kept", "b changed its mind", "c kept"));
}

TEST_F(StoreQueueTest, AJobAloneThatThrowsIsTakenBackWithItsTransaction) {
    open();
    spawn([](store::Store&) { throw std::runtime_error("changed its mind"); }, "a");
    run_all();
    EXPECT_THAT(written_.lines(), ElementsAre("begin", "roll back"));
    EXPECT_THAT(outcomes_, ElementsAre("a changed its mind"));
    EXPECT_EQ(queue_->metrics().failed_commits.value(), 0U);
}

TEST_F(StoreQueueTest, AJobAloneThatLosesTheDatabaseCountsAsAFailedCommit) {
    open();
    spawn([](store::Store&) { throw store::StoreError("the connection is lost"); }, "a");
    run_all();
    EXPECT_THAT(outcomes_, ElementsAre("a the connection is lost"));
    EXPECT_EQ(queue_->metrics().failed_commits.value(), 1U);
}

// Fails at a step of the nth transaction; the first one blocks the writer.
Journal::Fails in_transaction(int n, std::string failing) {
    return [n, failing = std::move(failing), begun = 0](std::string_view step) mutable {
        begun += step == "begin" ? 1 : 0;
        return begun == n && step == failing;
    };
}

TEST_F(StoreQueueTest, WhenTheGroupFailsEveryJobIsTold) {
    for (const auto* step : {"begin", "commit"}) {
        SCOPED_TRACE(step);
        open(in_transaction(2, step));
        auto release_writer = hold_the_writer();
        spawn_note("a");
        spawn_note("b");
        run_ready();
        release_writer.set_value();
        run_all();
        EXPECT_THAT(std::exchange(outcomes_, {}), ElementsAre("a the disk is full", "b the disk is full"));
    }
}

TEST_F(StoreQueueTest, WhenTheGroupFailsInItsSavepointsEveryJobIsTold) {
    for (const auto* step : {"begin", "savepoint", "release", "return", "commit"}) {
        SCOPED_TRACE(step);
        open(in_transaction(3, step));
        auto release_writer = hold_the_writer();
        spawn_note("a");
        spawn([](store::Store&) { throw std::runtime_error("changed its mind"); }, "b");
        run_ready();
        release_writer.set_value();
        run_all();
        EXPECT_THAT(std::exchange(outcomes_, {}), ElementsAre("a the disk is full", "b the disk is full"));
    }
}

TEST_F(StoreQueueTest, AFailedGroupDoesNotHurtTheNext) {
    bool fails = true;
    open([&](std::string_view step) { return step == "commit" && std::exchange(fails, false); });
    spawn_note("a");
    run_all();
    spawn_note("b");
    run_all();
    EXPECT_THAT(outcomes_, ElementsAre("a the disk is full", "b kept"));
    EXPECT_THAT(written_.lines(), ElementsAre("begin", "a", "commit", "roll back", "begin", "b", "commit"));
}

// An fsync that failed does not say what is on the disk.
TEST_F(StoreQueueTest, APlayerIsToldThatAFailedCommitMayBeKept) {
    open([](std::string_view step) { return step == "commit"; });
    asio::co_spawn(context_, ask_as_a_player(), asio::detached);
    run_all();
    EXPECT_THAT(outcomes_, ElementsAre(::testing::HasSubstr("it may be kept")));
}

TEST_F(StoreQueueTest, TheLogSaysOnceThatTheStoreIsAwayAndOnceThatItIsBack) {
    int failures = 2;
    open([&](std::string_view step) { return step == "commit" && failures-- > 0; });
    ::testing::internal::CaptureStderr();
    for (const auto* name : {"a", "b", "c", "d"}) {
        spawn_note(name);
        run_all();
    }
    queue_.reset();  // the writer has written its lines
    const auto log = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::ranges::count(log, '\n'), 2) << log;
    const auto away = log.find("warning \"the store cannot be written\" why=\"the disk is full\"");
    const auto back = log.find("notice \"the store can be written again\"");
    EXPECT_LT(away, back) << log;
    EXPECT_NE(back, log.npos) << log;
}

TEST_F(StoreQueueTest, AnswersComeInOrderOnTheAskersThread) {
    open();
    std::vector<std::string> expected;
    for (int i = 0; i < 2000; ++i) {
        spawn_note(std::to_string(i));
        expected.push_back(std::to_string(i) + " kept");
    }
    run_all();
    EXPECT_EQ(outcomes_, expected);
    EXPECT_THAT(threads_, ::testing::Each(std::this_thread::get_id()));
}

TEST_F(StoreQueueTest, ReadingDoesNotWaitForWriting) {
    open();
    auto release_writer = hold_the_writer();
    std::string seen;
    asio::co_spawn(
        context_,
        [&]() -> asio::awaitable<void> {
            const auto job = [](store::Store& store) {
                note(store, "look");
                return std::string("what is there");
            };
            seen = co_await queue_->read(job);
            release_writer.set_value();
        },
        asio::detached);
    run_all();
    EXPECT_EQ(seen, "what is there");
    EXPECT_THAT(read_.lines(), ElementsAre("look"));
}

// One address with many slow reads delays another's read by only one of them, and is refused beyond its
// limit.
TEST_F(StoreQueueTest, ReadsOfAddressesTakeTurns) {
    open();
    std::vector<std::string> order;
    std::promise<void> gate;
    const auto release_writer = gate.get_future().share();
    int refused = 0;
    const auto read = [&](std::string owner) -> asio::awaitable<void> {
        const auto job = [&, owner](store::Store&) {
            release_writer.wait();
            order.push_back(owner);
        };
        try {
            co_await queue_->read(job, owner);
        } catch (const Refusal& refusal) {
            EXPECT_EQ(refusal.code, RefusalCode::TooMany);
            ++refused;
        }
    };
    const auto limit = static_cast<int>(StoreQueue::max_reads_per_address);
    for (int i = 0; i < limit + 5; ++i) asio::co_spawn(context_, read("attacker"), asio::detached);
    asio::co_spawn(context_, read("victim"), asio::detached);
    run_ready();
    gate.set_value();
    run_all();
    EXPECT_EQ(refused, 5);
    ASSERT_EQ(order.size(), static_cast<std::size_t>(limit) + 1);
    EXPECT_LE(std::ranges::find(order, "victim") - order.begin(), 2);
}

// Two hundred addresses search; a short read goes before all of them but the one that has begun, and so does the site's own.
TEST_F(StoreQueueTest, ShortReadsGoBeforeLongOnes) {
    open();
    std::vector<std::string> order;
    std::promise<void> gate, begun;
    const auto read = [&](std::string address, std::uint64_t cost) -> asio::awaitable<void> {
        const auto job = [&, address](store::Store&) {
            if (order.empty()) begun.set_value(), gate.get_future().wait();
            order.push_back(address);
        };
        co_await queue_->read(job, address, cost);
    };
    asio::co_spawn(context_, read("first", 1), asio::detached);
    run_ready();
    begun.get_future().wait();
    for (int i = 0; i < 200; ++i)
        asio::co_spawn(context_, read("192.0.2." + std::to_string(i), StoreQueue::long_read), asio::detached);
    for (const auto* address : {"203.0.113.1", "", ""})
        asio::co_spawn(context_, read(address, 1), asio::detached);
    run_ready();
    gate.set_value();
    run_all();
    order.resize(5);
    EXPECT_THAT(order, ElementsAre("first", "", "203.0.113.1", "", "192.0.2.0"));
}

TEST_F(StoreQueueTest, WhatIsQueuedWhenItEndsIsStillDone) {
    open();
    auto release_writer = hold_the_writer();
    spawn_note("last");
    run_ready();
    release_writer.set_value();
    queue_.reset();
    EXPECT_EQ(written_.lines().back(), "commit");
    EXPECT_THAT(outcomes_, IsEmpty());
    run_all();
    EXPECT_THAT(outcomes_, ElementsAre("last kept"));
}

TEST_F(StoreQueueTest, TheTimeOfCommitsIsKnown) {
    open();
    EXPECT_EQ(queue_->commit_ms(), 0);
    spawn_note("a");
    run_all();
    EXPECT_GT(queue_->commit_ms(), 0);
}

}  // namespace
}  // namespace tafl::server
