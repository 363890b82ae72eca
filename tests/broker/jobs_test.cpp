// Each job is done once by one server, busy servers get none, and the jobs of a lost server are reported as
// lost.
#include "broker/jobs.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "broker/broker_fixture.hpp"

namespace tafl {
namespace {

using testing::Each;
using testing::SizeIs;
using testing::UnorderedElementsAre;

class JobsTest : public test::BrokerTest {
  protected:
    // Replies as and when the test says.
    struct Server {
        Server(JobsTest& test, const std::string& name, int threads)
            : broker(test.connect(name)),
              jobs(test.context_.get_executor(), *broker, "test", name, threads,
                   {[this](const JobServer::Job& job, const std::string& text) {
                        begun.emplace_back(job, text);
                    },
                    [this](const JobServer::Job&) { ++stopped; }}) {
            broker->flush();
        }
        void finish_first() {
            const auto [job, text] = begun.front();
            begun.erase(begun.begin());
            jobs.finish(job, text + " done");
        }
        std::unique_ptr<Broker> broker;
        std::vector<std::pair<JobServer::Job, std::string>> begun;
        int stopped = 0;
        JobServer jobs;
    };
    struct Client {
        explicit Client(JobsTest& test)
            : broker(test.connect("client")), jobs(*broker, "test", [this] { ++freed; }) {
            broker->flush();  // from now on it receives all messages
        }
        void submit(std::uint64_t ticket) {
            jobs.submit(ticket, std::to_string(ticket), std::chrono::minutes(1),
                        [this](JobClient::Outcome outcome, const std::string& reply) {
                            outcomes.push_back(outcome);
                            replies.push_back(reply);
                        });
        }
        std::unique_ptr<Broker> broker;
        int freed = 0;
        JobClient jobs;
        std::vector<JobClient::Outcome> outcomes;
        std::vector<std::string> replies;
    };
};

TEST_F(JobsTest, EachIsDoneOnce) {
    Server a(*this, "a", 2), b(*this, "b", 2);
    Client client(*this);
    run_until([&] { return client.jobs.threads() == 4; });
    EXPECT_EQ(client.jobs.servers(), 2);
    for (std::uint64_t ticket = 1; ticket <= 4; ++ticket) {
        ASSERT_TRUE(client.jobs.can_submit());
        client.submit(ticket);
    }
    EXPECT_FALSE(client.jobs.can_submit()) << "as many as there are threads";
    while (client.outcomes.size() < 4) {
        for (auto* server : {&a, &b}) {
            if (!server->begun.empty()) server->finish_first();
        }
        context_.run_one_for(std::chrono::milliseconds(5));
    }
    const auto done = std::ranges::count(client.outcomes, JobClient::Outcome::Done);
    const auto busy = std::ranges::count(client.outcomes, JobClient::Outcome::Busy);
    EXPECT_EQ(done + busy, 4) << "chance may give one server three";
    EXPECT_EQ(a.jobs.finished() + b.jobs.finished(), static_cast<std::uint64_t>(done));
    EXPECT_GE(done, 2);
}

TEST_F(JobsTest, ABusyServerIsLeftAloneUntilItIsFree) {
    Server server(*this, "a", 1);
    Client first(*this), second(*this);
    run_until([&] { return first.jobs.can_submit() && second.jobs.can_submit(); });
    first.submit(1);
    run_until([&] { return server.begun.size() == 1; });
    second.submit(2);
    run_until([&] { return second.outcomes.size() == 1; });
    EXPECT_EQ(second.outcomes.front(), JobClient::Outcome::Busy);
    EXPECT_FALSE(second.jobs.can_submit());
    const int freed = second.freed;
    server.finish_first();
    run_until([&] { return second.freed > freed; });
    EXPECT_TRUE(second.jobs.can_submit());
    run_until([&] { return !first.replies.empty(); });
    EXPECT_THAT(first.replies, UnorderedElementsAre("1 done"));
}

TEST_F(JobsTest, ACancelledJobIsStoppedThere) {
    Server server(*this, "a", 1);
    Client client(*this);
    run_until([&] { return client.jobs.can_submit(); });
    client.submit(1);
    run_until([&] { return server.begun.size() == 1; });
    client.jobs.cancel(1);
    run_until([&] { return server.stopped == 1; });
    EXPECT_THAT(client.outcomes, SizeIs(0));
    EXPECT_EQ(client.jobs.running(), 0U);
}

TEST_F(JobsTest, WhatWasAskedWhenTheBrokerDiedIsLost) {
    Server server(*this, "a", 1);
    Client client(*this);
    run_until([&] { return client.jobs.can_submit(); });
    client.submit(1);
    run_until([&] { return server.begun.size() == 1; });
    server_->kill();
    run_until([&] { return client.outcomes.size() == 1; });
    EXPECT_EQ(client.outcomes.front(), JobClient::Outcome::Lost);
    EXPECT_FALSE(client.jobs.can_submit());
}

TEST_F(JobsTest, AServerThatStopsFinishesWhatItHas) {
    Server server(*this, "a", 2);
    Client client(*this);
    run_until([&] { return client.jobs.can_submit(); });
    client.submit(1);
    run_until([&] { return server.begun.size() == 1; });
    bool is_stopped = false;
    server.jobs.stop([&] { is_stopped = true; });
    EXPECT_FALSE(is_stopped);
    server.finish_first();
    EXPECT_TRUE(is_stopped);
    run_until([&] { return client.outcomes.size() == 1; });
    EXPECT_EQ(client.outcomes.front(), JobClient::Outcome::Done);
}

TEST_F(JobsTest, AStatusThatIsNoneIsIgnored) {
    Client client(*this);
    const auto sender = connect("sender");
    for (const auto* text : {"", " ", "a", "a 1", "a x 0", "a 0 0", "a 1 -1", "a 99999 0", " 1 0"})
        sender->publish("test.status", text);
    sender->publish("test.status", "a 3 1");
    run_until([&] { return client.jobs.servers() > 0; });
    EXPECT_EQ(client.jobs.servers(), 1);
    EXPECT_EQ(client.jobs.threads(), 3);
}

}  // namespace
}  // namespace tafl
