// Searches by workers: accepted while a worker is free, run locally if none replies.
#include "server/worker/search_worker.hpp"

#include <gmock/gmock.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "broker/nats_server.hpp"
#include "server/computer/held_worker.hpp"
#include "support/play.hpp"

namespace tafl::server {
namespace {

using test::NatsServer;

SearchQuestion question(std::string_view ruleset, const SearchLimits& limits) {
    return {std::make_shared<const Game>(test::builtin(ruleset)), limits, false};
}
SearchQuestion quick() {
    SearchLimits limits;
    limits.depth = 1;
    return question("brandub", limits);
}
SearchQuestion endless() {
    SearchLimits limits;
    limits.movetime = std::chrono::minutes(1);
    return question("copenhagen", limits);
}

// Compares a worker's number of replies with >=: if the machine stalls for seconds, connections break and a
// search is requested again.
class WorkerTest : public testing::Test {
  protected:
    // A worker as in its own process, with a connection of its own.
    struct Worker {
        Worker(WorkerTest& test, const std::string& name, int threads)
            : broker(test.context_.get_executor(), test.server_->url(), name),
              searcher(test.context_.get_executor(), broker, name, threads) {}
        Broker broker;
        SearchWorker searcher;
    };

    void SetUp() override {
        NEEDS_NATS_SERVER();
        server_.emplace();
        broker_.emplace(context_.get_executor(), server_->url(), "node");
    }
    void TearDown() override {
        if (held_ != 0) pool_->cancel(held_);
    }
    void run_until(const std::function<bool()>& is_content) {
        while (!is_content()) context_.run_one_for(std::chrono::milliseconds(5));
    }
    // The pool's only thread is busy, and the pool knows this many worker threads.
    void open_pool(int threads) {
        pool_.emplace(context_.get_executor(), 1, &*broker_);
        held_ = test::hold_thread(*pool_);
        run_until([&] { return pool_->worker_threads() == threads; });
    }
    void ask(const SearchQuestion& asked) {
        last_ = pool_->submit({}, asked, [this](const auto&) { ++answers_; });
    }

    boost::asio::io_context context_;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> open_{context_.get_executor()};
    std::optional<NatsServer> server_;
    std::optional<Broker> broker_;
    std::optional<SearchPool> pool_;
    SearchPool::Ticket held_ = 0, last_ = 0;
    int answers_ = 0;
};

TEST_F(WorkerTest, SearchesWhileTheNodeIsBusy) {
    open_pool(0);
    Worker worker(*this, "a", 1);
    for (int i = 0; i < 5; ++i) ask(quick());
    run_until([&] { return answers_ == 5; });
    EXPECT_GE(worker.searcher.answered(), 5U);
}

TEST_F(WorkerTest, EachTakesWhatTheOthersCannot) {
    Worker first(*this, "a", 1), second(*this, "b", 1);
    open_pool(2);
    ask(endless());
    const auto endless_one = last_;
    for (int i = 0; i < 4; ++i) ask(quick());
    run_until([&] { return answers_ == 4; });
    EXPECT_GE(first.searcher.answered() + second.searcher.answered(), 4U);
    pool_->cancel(endless_one);
}

TEST_F(WorkerTest, ASearchThatIsCancelledStopsThere) {
    Worker worker(*this, "a", 1);
    open_pool(1);
    ask(endless());
    run_until([&] { return pool_->waiting(SearchLane::Connected) == 0; });
    pool_->cancel(last_);
    ask(quick());  // its only thread is free again
    run_until([&] { return answers_ == 1; });
    EXPECT_GE(worker.searcher.answered(), 1U);
}

TEST_F(WorkerTest, WhatALostWorkerHadIsDoneHere) {
    auto worker = std::make_unique<Worker>(*this, "a", 1);
    open_pool(1);
    ask(quick());
    worker.reset();  // without a word, as if killed
    server_->kill();
    pool_->cancel(std::exchange(held_, 0));
    run_until([&] { return answers_ == 1; });
}

TEST_F(WorkerTest, StopsWhenWhatItHasIsAnswered) {
    Worker worker(*this, "a", 2);
    open_pool(2);
    for (int i = 0; i < 2; ++i) ask(quick());
    bool is_stopped = false;
    run_until([&] { return answers_ == 2; });
    worker.searcher.stop([&] { is_stopped = true; });
    run_until([&] { return is_stopped; });
    const auto answered = worker.searcher.answered();
    ask(quick());
    pool_->cancel(std::exchange(held_, 0));
    run_until([&] { return answers_ == 3; });
    EXPECT_EQ(worker.searcher.answered(), answered);
}

TEST_F(WorkerTest, ASearchThatCannotBeReadIsAnsweredWithoutASearch) {
    Worker worker(*this, "a", 1);
    open_pool(1);
    for (const auto* text : {"", "{", "[]", R"({"form":2})", R"({"form":3,"ruleset":"brandub"})"}) {
        std::string answer;
        while (answer.empty()) {  // nobody may listen until its only thread is free again
            bool is_back = false;
            broker_->request("search.ask", text, std::chrono::minutes(1), [&](const BrokerReply& reply) {
                answer = reply.value_or("");
                is_back = true;
            });
            run_until([&] { return is_back; });
        }
        EXPECT_EQ(answer, R"({"form":0})") << text;
    }
}

}  // namespace
}  // namespace tafl::server
