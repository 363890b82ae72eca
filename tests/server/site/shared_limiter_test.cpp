#include "server/cluster/shared_limiter.hpp"

#include "broker/broker_fixture.hpp"
#include "server/site/account/mail_limits.hpp"

namespace tafl::test {
namespace {

using server::Cluster;
using server::SharedLimiter;

constexpr store::Moment noon{std::chrono::hours(500'000)};

class SharedLimiters : public BrokerTest {
  protected:
    struct Node {
        Node(SharedLimiters& test, const std::string& name)
            : broker(test.connect(name)),
              cluster(test.context_.get_executor(), *broker, name, at_noon),
              limiter("message-sent", {3, 1}, &cluster, at_noon),
              confirmations(&cluster, at_noon),
              resets(&cluster, at_noon) {
            const auto nothing = [] {};
            const auto pass = [](const std::string&) {};
            cluster.start({.heartbeat = nothing,
                           .on_loss = nothing,
                           .joined = pass,
                           .left = pass,
                           .connection_changed = nothing});
        }
        std::unique_ptr<Broker> broker;
        Cluster cluster;
        SharedLimiter limiter;
        server::ConfirmationLimits confirmations;
        server::ResetLimits resets;
    };
    // Takes one on each node in turn. Returns how many the site lets pass.
    int passing(Node& one, Node& two, const std::function<void(Node&, int)>& take) {
        for (int i = 0;; ++i) {
            try {
                take(i % 2 == 0 ? one : two, i);
            } catch (const server::Refusal& refusal) {
                EXPECT_EQ(refusal.reason, "mail-many");
                return i;
            }
            settle(*one.broker, *two.broker);
            settle(*two.broker, *one.broker);
        }
    }
    static store::Moment at_noon() { return noon; }
};

TEST_F(SharedLimiters, CountTogetherWhatIsDoneOnTwoNodes) {
    Node one(*this, "one"), two(*this, "two");
    one.broker->flush(), two.broker->flush();
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ((i % 2 == 0 ? one : two).limiter.wait("7"), 0) << i;
        settle(*one.broker, *two.broker);
        settle(*two.broker, *one.broker);
    }
    EXPECT_EQ(one.limiter.wait("7"), 1);
    EXPECT_EQ(two.limiter.wait("7"), 1);
    EXPECT_EQ(two.limiter.wait("8"), 0) << "another account";
}

TEST_F(SharedLimiters, MailsAreLimitedForTheWholeSite) {
    Node one(*this, "one"), two(*this, "two");
    one.broker->flush(), two.broker->flush();
    const auto of_account = [](Node& node, int i) {
        node.confirmations.take(7, "a" + std::to_string(i) + "@example.org");
    };
    const auto to_mailbox = [](Node& node, int i) {
        node.confirmations.take(100 + i, i % 2 == 0 ? "victim@example.org" : "Vic.tim+x@example.org");
    };
    const auto of_client = [](Node& node, int i) { node.resets.take("192.0.2.1", std::to_string(i)); };
    const auto of_name = [](Node& node, int i) { node.resets.take(std::to_string(i), "olaf"); };
    EXPECT_EQ(passing(one, two, of_account), 5);
    EXPECT_EQ(passing(one, two, to_mailbox), 3);
    EXPECT_EQ(passing(one, two, of_client), 10);
    EXPECT_EQ(passing(one, two, of_name), 3);
}

}  // namespace
}  // namespace tafl::test
