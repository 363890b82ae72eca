// Publish and subscribe between the processes of a site. Delivery is at most once: a message may be lost. Nobody
// receives their own messages. Broker implements it over NATS; a simulation (tests/server/simulation) in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tafl {

struct BrokerMessage {
    std::string subject;
    std::string payload;
    std::string reply_to;  // empty: the sender expects no reply
};

class MessageBus {
  public:
    virtual ~MessageBus() = default;

    [[nodiscard]] virtual bool is_connected() const = 0;
    // The handler is called when the connection is made or lost.
    virtual void on_connection(std::function<void(bool connected)> handler) = 0;

    using Subscription = std::uint64_t;
    using Handler = std::function<void(const BrokerMessage&)>;
    // Queue groups: of all subscribers with the same `group`, one gets each message; with an empty group each
    // gets it.
    virtual Subscription subscribe(const std::string& subject, const std::string& group, Handler handler) = 0;
    virtual void unsubscribe(Subscription subscription) = 0;  // messages in flight are dropped

    // False: not connected.
    virtual bool publish(const std::string& subject, std::string_view payload) = 0;
    virtual void flush() = 0;  // waits, at most two seconds, until the server has received what was published
};

}  // namespace tafl
