// Sends push messages to the browsers of members who are away: what is in the store's queue (outbox.hpp).
//
//     a message, a challenge, a round: posted in the transaction that stores it ──┐
//     every few seconds: whose turn has it become? ──► post ──────────────────────┴──► claim, encrypt ──► a thread: the push service
//
// A subscription whose end the push service reports is deleted. A push service that is away delays its own messages alone.
// Threads: the site's one thread; the sending is on others.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <string>

#include "server/base/metrics.hpp"
#include "server/base/store_queue.hpp"
#include "server/notify/web_push.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server {

struct PushContext {
    boost::asio::any_io_executor executor;
    StoreQueue& store;
    std::function<Moment()> now;
    const Rooms& rooms;
    const Connections& connections;
    Cluster* cluster = nullptr;  // the other nodes; null: there are none
    std::string contact{};       // a URL: whom a push service may ask about the site
    bool is_on = true;
    PushHosts hosts = PushHosts::Public;
};

class PushSender {
  public:
    static constexpr std::chrono::seconds poll_interval{5};
    static constexpr int most_at_once = 4;
    static constexpr std::chrono::minutes oldest_turn{10};  // a turn that began earlier is not announced

    explicit PushSender(PushContext context);
    ~PushSender();  // what is being sent is broken off, and sent again later

    [[nodiscard]] bool is_on() const noexcept;
    [[nodiscard]] PushHosts hosts() const noexcept;
    // The public key of the site, which browsers want. Made at the first call.
    [[nodiscard]] boost::asio::awaitable<std::string> key();
    void start();
    // Posts whose turn it has become, and sends what is due.
    [[nodiscard]] boost::asio::awaitable<void> work();
    [[nodiscard]] bool is_sending() const noexcept;

    struct Metrics {
        Counter sent;
        Counter given_up;  // the subscription was over, or the push service did not want the message
    };
    [[nodiscard]] const Metrics& metrics() const noexcept;

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;  // shared with coroutines that are still running
};

}  // namespace tafl::server
