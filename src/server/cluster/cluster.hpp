// The nodes of one site: who is there, and messages from each to all others (docs/adr/0014).
//
//     cluster.publish("events", json)  ──► the broker ──► the handler of "events" on every other node
//
// The database is the truth; messages only say what to look at. Each carries the name of its node and a number without
// gaps; a node says something at least once a second. So a lost message is noticed within a second, and `on_loss` is called:
// what the messages were about has to be read from the database again. It is also called when the connection to the broker
// comes back, and when a node joins.
//
// Threads: the broker's executor. Errors: what cannot be sent is dropped, and counts as lost at the others.
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

#include "broker/broker.hpp"
#include "store/player.hpp"

namespace tafl::server {

class Cluster {
  public:
    static constexpr std::chrono::seconds beat_interval{1};
    static constexpr std::chrono::seconds silent_after{4};  // a node that is not heard of is gone

    struct Handlers {
        std::function<void()> beat;     // once a second: what is said that often belongs here
        std::function<void()> on_loss;  // messages of other nodes may be missing
        std::function<void(const std::string& node)> joined;
        std::function<void(const std::string& node)> left;
        std::function<void()> parted;  // the broker is away, or back
    };
    using Handler = std::function<void(const std::string& node, const std::string& payload)>;

    // `name`: unique among the nodes, without blanks. `now`: what moves are stamped with.
    Cluster(boost::asio::any_io_executor executor, Broker& broker, std::string name,
            std::function<store::Moment()> now);
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;
    ~Cluster();

    // From now on messages arrive and the beat goes.
    void start(Handlers handlers);
    // Tells the others that this node stops, so that they need not notice it by its silence.
    void leave();
    void on(std::string kind, Handler handler);  // messages of kinds that nobody handles are passed over
    void publish(std::string_view kind, std::string_view payload);

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] bool is_connected() const { return broker_.is_connected(); }
    [[nodiscard]] std::size_t others() const noexcept { return others_.size(); }
    // How far the clock of another node is from this one's, at most; with the time that a message takes.
    [[nodiscard]] std::chrono::milliseconds clock_difference() const;
    [[nodiscard]] std::uint64_t losses() const noexcept { return losses_; }  // calls of on_loss
    // Whether what only one node does for this (a timer, a search) is this node's to do. All nodes that hear each other agree.
    // While the broker is away it stays as it was. (Rendezvous hashing: a node that comes or goes moves only its own share.)
    [[nodiscard]] bool is_responsible_for(std::string_view id) const;

  private:
    struct Node {
        std::uint64_t last_number = 0;
        std::chrono::steady_clock::time_point heard;
        std::chrono::milliseconds clock_difference{0};
    };
    void heard_beat(const std::string& node, const std::string& time);
    void received(const std::string& message);
    void connection_changed(bool is_connected);
    void beat();
    void drop_silent();
    void drop(const std::string& node);
    void lose();

    Broker& broker_;
    std::string name_;
    std::function<store::Moment()> now_;
    boost::asio::steady_timer timer_;
    Broker::Subscription messages_ = 0;
    Handlers handlers_;
    std::multimap<std::string, Handler, std::less<>> by_kind_;
    std::map<std::string, Node> others_;
    std::chrono::steady_clock::time_point last_beat_;
    std::uint64_t last_number_ = 0;
    std::uint64_t losses_ = 0;
};

}  // namespace tafl::server
