#include "server/site/account/login_guard.hpp"

#include "broker/broker_fixture.hpp"
#include "server/base/refusal.hpp"
#include "server/cluster/cluster.hpp"

namespace tafl::test {
namespace {

using server::Cluster;
using server::LoginGuard;
using server::Refusal;

constexpr store::Moment noon{std::chrono::hours(500'000)};

class LoginGuards : public BrokerTest {
  protected:
    struct Node {
        Node(LoginGuards& test, const std::string& name)
            : broker(test.connect(name)),
              cluster(test.context_.get_executor(), *broker, name, at_noon),
              guard("login", &cluster, at_noon) {
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
        LoginGuard guard;
    };
    static store::Moment at_noon() { return noon; }
    static bool lets(LoginGuard& guard) {
        try {
            guard.attempt("ivar", "192.0.2.7");
            return true;
        } catch (const Refusal&) {
            return false;
        }
    }
};

TEST_F(LoginGuards, CountTogetherWhatIsTriedOnTwoNodes) {
    Node one(*this, "one"), two(*this, "two");
    one.broker->flush(), two.broker->flush();
    for (int i = 0; i < 4; ++i) {
        EXPECT_TRUE(lets(i % 2 == 0 ? one.guard : two.guard)) << i;
        settle(*one.broker, *two.broker);
        settle(*two.broker, *one.broker);
    }
    EXPECT_FALSE(lets(one.guard));
    EXPECT_FALSE(lets(two.guard));
    two.guard.succeeded("ivar", "192.0.2.7");
    settle(*two.broker, *one.broker);
    EXPECT_TRUE(lets(one.guard)) << "a success on the other forgives here, too";
    for (int i = 0; i < 9; ++i) {
        EXPECT_TRUE(lets(one.guard)) << i;
        one.guard.taken_back("ivar", "192.0.2.7");
        settle(*one.broker, *two.broker);
    }
    EXPECT_TRUE(lets(two.guard)) << "what was taken back counts nowhere";
}

TEST_F(LoginGuards, PassOverWhatTheyCannotRead) {
    Node one(*this, "one"), two(*this, "two");
    one.broker->flush(), two.broker->flush();
    for (const char* message : {"", "-", "- ", "- 192.0.2.7", "?", "? 192.0.2.7 ivar", " "})
        two.cluster.publish("login", message);
    settle(*two.broker, *one.broker);
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(lets(one.guard)) << i;
}

}  // namespace
}  // namespace tafl::test
