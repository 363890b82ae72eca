// Messages between the processes of a site, nodes and workers, over NATS.
//
//     Broker broker(executor, "nats://127.0.0.1:4222", "worker");
//     broker.subscribe("worker.status", {}, [](const BrokerMessage& status) { … });
//     broker.request("search", question, 4s, [](const BrokerReply& reply) { … });
//
// Delivery is at most once: a message may be lost, and none is stored. Nobody receives their own messages. The
// broker connects in the background and reconnects after every loss; subscriptions survive.
//
// Threads: call everything on the executor's one thread; handlers run there too.
// Errors: the constructor throws BrokerError for an invalid address. Messages that cannot be sent are
// dropped.
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

#include "broker/message_bus.hpp"

namespace tafl {

// One sentence for the operator.
struct BrokerError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Nothing if `url` is an address of a broker: nats://HOST:PORT or tls://HOST:PORT, with USER:PASSWORD@ before the host where it
// asks for them. Otherwise a sentence, without the password.
[[nodiscard]] std::string objection_to_broker(std::string_view url);

enum class NoReply : std::uint8_t {
    NobodyListens,  // the request was not delivered
    Lost,           // perhaps delivered: the connection was lost, or nobody replied in time
};
using BrokerReply = std::expected<std::string, NoReply>;

class Broker final : public MessageBus {
  public:
    static constexpr std::size_t max_waiting =
        10'000;  // messages waiting for the executor; further ones are dropped

    // `name`: shown for this connection by the server's monitoring. With "tls://" the connection is encrypted and the server's
    // certificate verified.
    Broker(boost::asio::any_io_executor executor, const std::string& url, const std::string& name);
    ~Broker() override;  // no handler is called any more

    [[nodiscard]] bool is_connected()
        const override;  // after the constructor: whether the first attempt was successful
    [[nodiscard]] const std::string& address() const noexcept;  // the URL, without the password
    void on_connection(std::function<void(bool connected)> handler) override;
    Subscription subscribe(const std::string& subject, const std::string& group, Handler handler) override;
    void unsubscribe(Subscription subscription) override;
    void drain(Subscription subscription);  // stops new messages; the handler still gets those in flight

    bool publish(const std::string& subject, std::string_view payload) override;
    void flush() override;

    // `answer` is called once, unless cancel() is called first.
    using Request = std::uint64_t;
    using Answer = std::function<void(const BrokerReply&)>;
    Request request(const std::string& subject, std::string_view payload, std::chrono::milliseconds limit,
                    Answer answer);
    void cancel(Request request);
    // The subject for its reply, which identifies the request to the other side.
    [[nodiscard]] std::string reply_to(Request request) const;

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace tafl
