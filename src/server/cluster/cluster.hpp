// The nodes of one site: membership, and messages from each node to all others (docs/adr/0014).
//
//     cluster.publish("events", json)  ──► the broker ──► the handler of "events" on every other node
//
// The database is the source of truth; messages only say what to reread. Each carries its node's name and a
// sequence number without gaps, and a node sends something at least once a second. So a lost message is
// noticed within a second, and `on_loss` is called: read from the database what the lost messages may have
// been about. It is also called when the connection to the broker comes back, and when a node joins.
//
// Threads: the broker's executor. Errors: messages that cannot be sent are dropped; the other nodes count
// them as lost.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "broker/message_bus.hpp"
#include "store/player.hpp"

namespace tafl::server {

class Cluster {
  public:
    static constexpr std::chrono::seconds heartbeat_interval{1};
    static constexpr std::chrono::seconds silent_after{4};  // then a node counts as gone

    struct Handlers {
        std::function<void()> heartbeat;  // called once a second, for messages sent that often
        std::function<void()> on_loss;    // messages of other nodes may have been lost
        std::function<void(const std::string& node)> joined;
        std::function<void(const std::string& node)> left;
        std::function<void()> connection_changed;  // the connection to the broker was lost, or is back
    };
    using Handler = std::function<void(const std::string& node, const std::string& payload)>;

    // `name`: unique among the nodes, without blanks. `now`: the clock that stamps moves.
    Cluster(boost::asio::any_io_executor executor, MessageBus& broker, std::string name,
            std::function<store::Moment()> now);
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;
    ~Cluster();

    // Begins to receive messages and to send heartbeats.
    void start(Handlers handlers);
    // Tells the other nodes that this one stops, so that they do not have to wait for the timeout.
    void leave();
    void on(std::string kind, Handler handler);  // messages without a handler are ignored
    void publish(std::string_view kind, std::string_view payload);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] bool is_connected() const { return broker_.is_connected(); }
    [[nodiscard]] std::size_t others() const noexcept { return others_.size(); }
    // The largest difference between another node's clock and this one's, message latency included. Beats that
    // were delayed, by a broker or because this process stood still, do not count.
    [[nodiscard]] std::chrono::milliseconds clock_difference() const;
    [[nodiscard]] std::uint64_t losses() const noexcept { return losses_; }  // calls of on_loss
    // Whether this node is responsible for the timer or search with this id, which only one node may run. All
    // nodes that hear each other agree. While the broker is unreachable, nothing changes. By rendezvous
    // hashing: a node that joins or leaves moves only its own share.
    [[nodiscard]] bool is_responsible_for(std::string_view id) const;

  private:
    struct Node {
        std::uint64_t last_number = 0;
        std::chrono::steady_clock::time_point last_seen;
        std::chrono::steady_clock::time_point last_heartbeat;
        std::chrono::milliseconds clock_difference{0};
    };
    void received_heartbeat(const std::string& node, const std::string& time);
    void received(const std::string& message);
    void connection_changed(bool is_connected);
    void send_heartbeat();
    void drop_silent();
    void drop(const std::string& node);
    void report_loss();

    MessageBus& broker_;
    std::string name_;
    std::function<store::Moment()> now_;
    boost::asio::steady_timer timer_;
    MessageBus::Subscription messages_ = 0;
    Handlers handlers_;
    std::multimap<std::string, Handler, std::less<>> by_kind_;
    std::map<std::string, Node> others_;
    std::chrono::steady_clock::time_point last_heartbeat_;
    std::uint64_t last_number_ = 0;
    std::uint64_t losses_ = 0;
};

}  // namespace tafl::server
