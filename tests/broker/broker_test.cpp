// The broker's connection: message delivery, the outcomes of requests, and what survives losing the server.
#include "broker/broker.hpp"

#include <gmock/gmock.h>

#include "broker/broker_fixture.hpp"

namespace tafl {
namespace {

using std::chrono::minutes;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Optional;
using testing::SizeIs;
using testing::UnorderedElementsAre;

using test::BrokerTest;

Broker::Handler collect(std::vector<std::string>& into) {
    return [&into](const BrokerMessage& message) { into.push_back(message.payload); };
}

TEST_F(BrokerTest, EverybodyGetsAMessageButOneOfAGroup) {
    const auto sender = connect(), receiver = connect();
    std::vector<std::string> first, second, group;
    receiver->subscribe("news", "", collect(first));
    receiver->subscribe("news", "", collect(second));
    receiver->subscribe("news", "readers", collect(group));
    receiver->subscribe("news", "readers", collect(group));
    receiver->flush();
    for (const char* text : {"a", "b", "c"}) EXPECT_TRUE(sender->publish("news", text));
    settle(*sender, *receiver);
    run_until([&] { return first.size() == 3 && second.size() == 3 && group.size() == 3; });
    EXPECT_THAT(first, ElementsAre("a", "b", "c"));
    EXPECT_THAT(second, ElementsAre("a", "b", "c"));
    EXPECT_THAT(group, UnorderedElementsAre("a", "b", "c"));
}

TEST_F(BrokerTest, ARequestEndsWithItsReply) {
    const auto asker = connect(), answerer = connect();
    answerer->subscribe("double", "g", [&](const BrokerMessage& message) {
        answerer->publish(message.reply_to, message.payload + message.payload);
    });
    answerer->flush();
    std::vector<std::string> answers;
    for (const std::string text : {"a", "b"}) {
        asker->request("double", text, minutes(1),
                       [&](const BrokerReply& reply) { answers.push_back(reply.value_or("-")); });
    }
    run_until([&] { return answers.size() == 2; });
    EXPECT_THAT(answers, ElementsAre("aa", "bb"));
}

TEST_F(BrokerTest, ARequestWithoutAListenerEndsAtOnce) {
    const auto asker = connect();
    std::optional<BrokerReply> reply;
    asker->request("nobody", "?", minutes(10), [&](const BrokerReply& got_it) { reply = got_it; });
    run_until([&] { return reply.has_value(); });
    EXPECT_EQ(*reply, std::unexpected(NoReply::NobodyListens));
}

TEST_F(BrokerTest, ASilentListenerIsNotWaitedForLongerThanSaid) {
    const auto asker = connect(), listener = connect();
    listener->subscribe("silent", "", [](const BrokerMessage&) {});
    listener->flush();
    std::optional<BrokerReply> reply;
    asker->request("silent", "?", std::chrono::milliseconds(50),
                   [&](const BrokerReply& got_it) { reply = got_it; });
    run_until([&] { return reply.has_value(); });
    EXPECT_EQ(*reply, std::unexpected(NoReply::Lost));
}

TEST_F(BrokerTest, ACancelledRequestIsNotAnswered) {
    const auto asker = connect(), answerer = connect();
    answerer->subscribe("echo", "",
                        [&](const BrokerMessage& message) { answerer->publish(message.reply_to, "!"); });
    answerer->flush();
    bool is_answered = false;
    asker->cancel(asker->request("echo", "?", minutes(1), [&](const BrokerReply&) { is_answered = true; }));
    settle(*asker, *answerer);
    settle(*answerer, *asker);
    EXPECT_FALSE(is_answered);
}

TEST_F(BrokerTest, AfterUnsubscribingNothingArrives) {
    const auto sender = connect(), receiver = connect();
    std::vector<std::string> got;
    const auto subscription = receiver->subscribe("news", "", collect(got));
    receiver->flush();
    sender->publish("news", "before");
    run_until([&] { return got.size() == 1; });
    receiver->unsubscribe(subscription);
    sender->publish("news", "after");
    settle(*sender, *receiver);
    EXPECT_THAT(got, ElementsAre("before"));
}

TEST_F(BrokerTest, NobodyReceivesTheirOwnMessages) {
    const auto broker = connect(), other = connect();
    std::vector<std::string> own, others;
    broker->subscribe("news", "", collect(own));
    other->subscribe("news", "", collect(others));
    broker->flush();
    other->flush();
    broker->publish("news", "a");
    other->publish("news", "b");
    run_until([&] { return !own.empty() && !others.empty(); });
    settle(*other, *broker);
    EXPECT_THAT(own, ElementsAre("b"));
    EXPECT_THAT(others, ElementsAre("a"));
}

TEST_F(BrokerTest, TheLossOfTheServerEndsRequestsAndKeepsSubscriptions) {
    const auto broker = connect(), other = connect();
    std::vector<bool> changes;
    broker->on_connection([&](bool connected) { changes.push_back(connected); });
    std::vector<std::string> got;
    broker->subscribe("news", "", collect(got));
    other->subscribe("silent", "", [](const BrokerMessage&) {});
    broker->flush();
    other->flush();
    std::optional<BrokerReply> reply;
    broker->request("silent", "?", minutes(10), [&](const BrokerReply& got_it) { reply = got_it; });
    server_->kill();
    run_until([&] { return reply.has_value() && !broker->is_connected() && !other->is_connected(); });
    EXPECT_EQ(*reply, std::unexpected(NoReply::Lost));
    EXPECT_FALSE(broker->publish("news", "lost"));
    server_->start();
    run_until([&] { return broker->is_connected() && other->is_connected() && changes.size() >= 2; });
    EXPECT_TRUE(changes.back());
    broker->flush();  // the server has its subscription again
    other->publish("news", "after");
    run_until([&] { return !got.empty(); });
    EXPECT_THAT(got, ElementsAre("after"));
}

TEST_F(BrokerTest, ConnectsToAServerThatStartsLater) {
    const auto url = server_->url();
    server_->kill();
    Broker broker(context_.get_executor(), url, "early");
    EXPECT_FALSE(broker.is_connected());
    server_->start();
    run_until([&] { return broker.is_connected(); });
}

// The library ends subscriptions on its own threads, some time after the broker is destroyed.
TEST_F(BrokerTest, MayEndTogetherWithItsExecutor) {
    for (int i = 0; i < 50; ++i) {
        boost::asio::io_context context;
        Broker broker(context.get_executor(), server_->url(), "short");
        for (int j = 0; j < 20; ++j) broker.subscribe("news", "", [](const BrokerMessage&) {});
        broker.publish("news", "!");
    }
}

TEST_F(BrokerTest, AnAddressThatIsNoneIsRefusedWithoutItsPassword) {
    for (const std::string url :
         {"nats://somebody:secret@host:port", "http://somebody:secret@host:4222", "somebody:secret@host",
          "nats://", "nats://:4222", "nats://host:0", "nats://a host", ""}) {
        try {
            const Broker broker(context_.get_executor(), url, "test");
            ADD_FAILURE() << url;
        } catch (const BrokerError& error) {
            EXPECT_THAT(error.what(), Not(HasSubstr("secret")));
            EXPECT_THAT(error.what(), HasSubstr("expected nats://HOST:PORT"));
        }
    }
    for (const auto* url : {"nats://10.0.0.5:4222", "tls://me:p@ss@broker.example.org", "nats://[::1]:4222"})
        EXPECT_EQ(objection_to_broker(url), "");
}

}  // namespace
}  // namespace tafl
