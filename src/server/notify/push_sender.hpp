// Sends push messages to the browsers of members who are offline, from the queue in the store (outbox.hpp).
//
//     a message, a challenge, a round: posted in the transaction that stores it ──┐
//     every few seconds: new turns ──► post ──────────────────────┴──► claim, queue (push_queue.hpp), encrypt ──► a thread: the push service
//
// A subscription that the push service reports as expired is deleted. An unreachable push service delays only its own messages.
// Threads: the site's one thread; the sending is on others.
#pragma once

#include <memory>
#include <string>

#include "server/notify/channel.hpp"
#include "server/notify/web_push.hpp"

namespace tafl::server {

struct PushContext {
    ChannelContext site;
    std::string contact{};  // a URL: the contact for push services
    bool is_on = true;
    PushHosts hosts = PushHosts::Public;
};

class PushSender {
  public:
    static constexpr std::chrono::seconds poll_interval{5};
    static constexpr std::chrono::minutes oldest_turn{10};  // a turn that began earlier is not announced

    explicit PushSender(PushContext context);
    ~PushSender();  // aborts running attempts; they are retried later

    [[nodiscard]] bool is_on() const noexcept;
    [[nodiscard]] PushHosts hosts() const noexcept;
    // The site's public key, which browsers need to subscribe. Generated at the first call.
    [[nodiscard]] boost::asio::awaitable<std::string> key();
    void start();
    // Posts the new turns and sends the due messages.
    [[nodiscard]] boost::asio::awaitable<void> work();
    [[nodiscard]] bool is_sending() const noexcept;

    [[nodiscard]] const ChannelMetrics& metrics() const noexcept;

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;  // shared with coroutines that are still running
};

}  // namespace tafl::server
