#include "server/cluster/shared_limiter.hpp"

#include "broker/broker_fixture.hpp"

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
              limiter("message-sent", {3, 1}, &cluster, at_noon) {
            const auto nothing = [] {};
            const auto pass = [](const std::string&) {};
            cluster.start({.beat = nothing,
                           .on_loss = nothing,
                           .joined = pass,
                           .left = pass,
                           .connection_changed = nothing});
        }
        std::unique_ptr<Broker> broker;
        Cluster cluster;
        SharedLimiter limiter;
    };
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

}  // namespace
}  // namespace tafl::test
