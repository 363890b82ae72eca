// Messages between the processes of a site, nodes and workers, over NATS.
//
//     Broker broker(executor, "nats://127.0.0.1:4222", "worker");
//     broker.subscribe("worker.status", {}, [](const BrokerMessage& status) { … });
//     broker.request("search", question, 4s, [](const BrokerReply& reply) { … });
//
// It only carries: a message may be lost, and none is kept for later. It connects in the background, and again after every
// loss; its subscriptions stay.
//
// Threads: everything here, handlers and answers included, on the executor's one thread.
// Errors: BrokerError from the constructor for an address that is none. What cannot be sent is dropped.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tafl {

// One sentence for the operator.
struct BrokerError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct BrokerMessage {
    std::string subject;
    std::string payload;
    std::string reply_to;  // empty: nobody waits for an answer
};

enum class NoReply : std::uint8_t {
    NobodyListens,  // the request was not delivered
    Lost,           // it may have been: the connection was lost, or nobody replied in time
};
using BrokerReply = std::expected<std::string, NoReply>;

class Broker {
  public:
    static constexpr std::size_t most_waiting =
        10'000;  // messages that wait for the executor; further ones are lost

    // `name`: how the server's monitoring lists this connection. `url` may have a user and a password; with "tls://" the
    // connection is encrypted and the server's certificate checked.
    Broker(boost::asio::any_io_executor executor, const std::string& url, const std::string& name);
    ~Broker();  // no handler is called any more

    [[nodiscard]] bool is_connected() const;
    // Called when the connection comes and goes.
    void on_connection(std::function<void(bool connected)> handler);

    using Subscription = std::uint64_t;
    using Handler = std::function<void(const BrokerMessage&)>;
    // Of those that subscribe with the same `group` one gets each message; with an empty group each gets it.
    Subscription subscribe(const std::string& subject, const std::string& group, Handler handler);
    void unsubscribe(Subscription subscription);  // messages on their way are dropped
    void drain(Subscription subscription);  // no new messages; the handler still gets those on their way

    // False: not connected.
    bool publish(const std::string& subject, std::string_view payload);
    void flush();  // waits, at most two seconds, until what was published is with the server

    // `answer` is called once, unless cancel() is called before.
    using Request = std::uint64_t;
    using Answer = std::function<void(const BrokerReply&)>;
    Request request(const std::string& subject, std::string_view payload, std::chrono::milliseconds limit,
                    Answer answer);
    void cancel(Request request);
    // The subject to which its reply comes: the name by which the other side knows it.
    [[nodiscard]] std::string reply_to(Request request) const;

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace tafl
