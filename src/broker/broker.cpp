#include "broker/broker.hpp"

#include <fmt/format.h>
#include <nats/nats.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <mutex>
#include <utility>

#include "base/numbers.hpp"

namespace tafl {

namespace {

constexpr std::int64_t reconnect_wait_ms = 250;
constexpr std::int64_t ping_interval_ms = 2'000;
constexpr int max_pings_unanswered = 2;
constexpr std::int64_t write_deadline_ms = 2'000;

struct Destroy {
    void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
    void operator()(natsSubscription* subscription) const { natsSubscription_Destroy(subscription); }
    void operator()(natsMsg* message) const { natsMsg_Destroy(message); }
};
using OptionsPtr = std::unique_ptr<natsOptions, Destroy>;
using SubscriptionPtr = std::unique_ptr<natsSubscription, Destroy>;
using MessagePtr = std::unique_ptr<natsMsg, Destroy>;

// Without the password.
std::string shown(std::string_view url) {
    const auto host = url.rfind('@');
    const auto scheme = url.find("://");
    if (host == url.npos) return std::string(url);
    return fmt::format("{}{}", scheme < host ? url.substr(0, scheme + 3) : "", url.substr(host + 1));
}

bool is_broker_address(std::string_view url) {
    if (!url.starts_with("nats://") && !url.starts_with("tls://")) return false;
    const auto host = url.substr(std::max(url.find("//") + 2, url.rfind('@') + 1));  // no @: 0
    const auto colon = host.find(':', host.starts_with('[') ? host.find(']') : 0);
    const bool has_port =
        colon == host.npos || parse_number<std::uint16_t>(host.substr(colon + 1), 1, 65'535);
    return has_port && colon != 0 && !host.empty() && host.find_first_of("/ ") == host.npos;
}

void check(natsStatus status, std::string_view what) {
    if (status != NATS_OK) throw BrokerError(fmt::format("{}: {}", what, natsStatus_GetText(status)));
}

}  // namespace

std::string objection_to_broker(std::string_view url) {
    if (is_broker_address(url)) return {};
    return fmt::format(
        "cannot use '{}' as the address of the broker; expected nats://HOST:PORT or tls://HOST:PORT",
        shown(url));
}

struct Broker::Shared : std::enable_shared_from_this<Shared> {
    struct Listener {
        Handler handler;
        SubscriptionPtr subscription;
    };
    struct Waiting {
        Answer answer;
        boost::asio::steady_timer timer;
    };
    // Owned by the library's threads; may outlive the broker.
    struct Delivery {
        std::weak_ptr<Shared> shared;
        Subscription subscription = 0;
    };

    explicit Shared(boost::asio::any_io_executor on) : executor(std::move(on)) {}

    void connect(const std::string& url, const std::string& name);
    void close();

    // --- on the library's threads

    void post(std::function<void(Shared&)> work) {
        const std::scoped_lock lock(closing);  // the executor may end with the broker, before these threads
        if (is_closed) return;
        boost::asio::post(executor, [self = weak_from_this(), work = std::move(work)] {
            if (const auto shared = self.lock(); shared && !shared->is_closed) work(*shared);
        });
    }
    void arrived(Subscription subscription, BrokerMessage message, bool is_refused) {
        if (waiting_messages.fetch_add(1) >= max_waiting) {
            waiting_messages.fetch_sub(1);
            return;
        }
        post([subscription, message = std::move(message), is_refused](Shared& shared) {
            shared.waiting_messages.fetch_sub(1);
            shared.deliver(subscription, message, is_refused);
        });
    }

    // --- on the executor's thread

    void deliver(Subscription subscription, const BrokerMessage& message, bool is_refused) {
        if (subscription == inbox_subscription) return deliver_answer(message, is_refused);
        const auto found = listeners.find(subscription);
        if (found == listeners.end()) return;
        const auto handler = found->second.handler;  // a copy, because the handler may unsubscribe itself
        handler(message);
    }
    void deliver_answer(const BrokerMessage& message, bool is_refused) {
        const auto dot = message.subject.rfind('.');
        const auto number = std::strtoull(message.subject.c_str() + dot + 1, nullptr, 10);
        if (is_refused) return finish(number, std::unexpected(NoReply::NobodyListens));
        finish(number, message.payload);
    }
    void finish(Request number, const BrokerReply& reply) {
        const auto found = requests.find(number);
        if (found == requests.end()) return;
        const auto answer = std::move(found->second.answer);
        requests.erase(found);
        answer(reply);
    }
    void connection_changed(bool now_connected) {
        if (!now_connected) {
            while (!requests.empty()) finish(requests.begin()->first, std::unexpected(NoReply::Lost));
        }
        if (connection_handler) connection_handler(now_connected);
    }
    SubscriptionPtr subscribe(Subscription number, const std::string& subject, const std::string& group);

    boost::asio::any_io_executor executor;
    std::string address;
    natsConnection* connection = nullptr;
    std::atomic<std::size_t> waiting_messages{0};
    std::mutex closing;
    bool is_closed = false;  // written under the lock, on the executor's thread
    std::function<void(bool)> connection_handler;
    std::map<Subscription, Listener> listeners;
    std::map<Request, Waiting> requests;
    std::string inbox;  // answers come to inbox.NUMBER
    Subscription inbox_subscription = 0;
    std::uint64_t last_number = 0;
};

namespace {

// Called by the library with the pointer that Shared registered. Every change is reported, even if the
// connection is back before its loss could be reported: messages sent in between are lost.
template <class Shared, bool is_connected>
void tell_connection(natsConnection*, void* closure) {
    const auto& shared = *static_cast<std::weak_ptr<Shared>*>(closure);
    if (const auto alive = shared.lock())
        alive->post([](Shared& on_executor) { on_executor.connection_changed(is_connected); });
}
template <class Shared>
void end_connection(natsConnection*, void* closure) {
    delete static_cast<std::weak_ptr<Shared>*>(closure);
}
template <class Delivery>
void take_message(natsConnection*, natsSubscription*, natsMsg* raw, void* closure) {
    const MessagePtr message(raw);
    const auto& delivery = *static_cast<Delivery*>(closure);
    const auto shared = delivery.shared.lock();
    if (!shared) return;
    const char* reply = natsMsg_GetReply(raw);
    BrokerMessage received{natsMsg_GetSubject(raw),
                           {natsMsg_GetData(raw), static_cast<std::size_t>(natsMsg_GetDataLength(raw))},
                           reply == nullptr ? "" : reply};
    shared->arrived(delivery.subscription, std::move(received), natsMsg_IsNoResponders(raw));
}
template <class Delivery>
void end_subscription(void* closure) {
    const std::unique_ptr<Delivery> delivery(static_cast<Delivery*>(closure));
    if (const auto shared = delivery->shared.lock())
        shared->post(
            [subscription = delivery->subscription](auto& alive) { alive.listeners.erase(subscription); });
}

}  // namespace

void Broker::Shared::connect(const std::string& url, const std::string& name) {
    if (auto objection = objection_to_broker(url); !objection.empty()) throw BrokerError(objection);
    address = shown(url);
    natsOptions* made = nullptr;
    check(natsOptions_Create(&made), "cannot set up the connection to the broker");
    const OptionsPtr options(made);
    auto self = std::make_unique<std::weak_ptr<Shared>>(weak_from_this());
    const auto set = [this](natsStatus status) {
        check(status, fmt::format("cannot use {} as the address of the broker", address));
    };
    set(natsOptions_SetURL(made, url.c_str()));
    set(natsOptions_SetName(made, name.c_str()));
    if (url.starts_with("tls://")) set(natsOptions_SetSecure(made, true));
    set(natsOptions_SetMaxReconnect(made, -1));
    set(natsOptions_SetReconnectWait(made, reconnect_wait_ms));
    set(natsOptions_SetPingInterval(made, ping_interval_ms));
    set(natsOptions_SetMaxPingsOut(made, max_pings_unanswered));
    set(natsOptions_SetWriteDeadline(made, write_deadline_ms));
    set(natsOptions_SetNoEcho(made, true));
    set(natsOptions_SetSendAsap(made, true));  // not by a thread that collects messages for a millisecond
    nats_SetMessageDeliveryPoolSize(1);  // one thread, so that messages keep their order across subscriptions
    set(natsOptions_UseGlobalMessageDelivery(made, true));
    set(natsOptions_SetRetryOnFailedConnect(made, true, tell_connection<Shared, true>, self.get()));
    set(natsOptions_SetDisconnectedCB(made, tell_connection<Shared, false>, self.get()));
    set(natsOptions_SetReconnectedCB(made, tell_connection<Shared, true>, self.get()));
    set(natsOptions_SetClosedCB(made, end_connection<Shared>, self.get()));
    const auto status = natsConnection_Connect(&connection, made);
    if (status != NATS_NOT_YET_CONNECTED) set(status);
    (void)self.release();  // end_connection() deletes it

    char* unique = nullptr;
    check(natsInbox_Create(&unique), "cannot make an inbox");
    inbox = unique;
    natsInbox_Destroy(unique);
    inbox_subscription = ++last_number;
    listeners[inbox_subscription] = {{}, subscribe(inbox_subscription, inbox + ".*", "")};
}

void Broker::Shared::close() {
    {
        const std::scoped_lock lock(closing);
        is_closed = true;
    }
    listeners.clear();
    requests.clear();
    if (connection == nullptr) return;
    natsConnection_Close(connection);
    natsConnection_Destroy(connection);
}

SubscriptionPtr Broker::Shared::subscribe(Subscription number, const std::string& subject,
                                          const std::string& group) {
    auto delivery = std::make_unique<Delivery>(Delivery{weak_from_this(), number});
    natsSubscription* made = nullptr;
    const auto status = group.empty()
                            ? natsConnection_Subscribe(&made, connection, subject.c_str(),
                                                       take_message<Delivery>, delivery.get())
                            : natsConnection_QueueSubscribe(&made, connection, subject.c_str(), group.c_str(),
                                                            take_message<Delivery>, delivery.get());
    check(status, fmt::format("cannot subscribe to {}", subject));
    SubscriptionPtr subscription(made);
    check(natsSubscription_SetOnCompleteCB(made, end_subscription<Delivery>, delivery.get()), subject);
    (void)delivery.release();  // end_subscription() deletes it
    return subscription;
}

Broker::Broker(boost::asio::any_io_executor executor, const std::string& url, const std::string& name)
    : shared_(std::make_shared<Shared>(std::move(executor))) {
    try {
        shared_->connect(url, name);
    } catch (...) {
        shared_->close();
        throw;
    }
}

Broker::~Broker() { shared_->close(); }

bool Broker::is_connected() const {
    return natsConnection_Status(shared_->connection) == NATS_CONN_STATUS_CONNECTED;
}

const std::string& Broker::address() const noexcept { return shared_->address; }

void Broker::on_connection(std::function<void(bool)> handler) {
    shared_->connection_handler = std::move(handler);
}

Broker::Subscription Broker::subscribe(const std::string& subject, const std::string& group,
                                       Handler handler) {
    const auto number = ++shared_->last_number;
    shared_->listeners[number] = {std::move(handler), shared_->subscribe(number, subject, group)};
    return number;
}

void Broker::unsubscribe(Subscription subscription) { shared_->listeners.erase(subscription); }

void Broker::drain(Subscription subscription) {
    const auto found = shared_->listeners.find(subscription);
    if (found == shared_->listeners.end()) return;
    // Without a connection there is nothing to drain.
    if (natsSubscription_Drain(found->second.subscription.get()) != NATS_OK) shared_->listeners.erase(found);
}

bool Broker::publish(const std::string& subject, std::string_view payload) {
    if (!is_connected()) return false;
    return natsConnection_Publish(shared_->connection, subject.c_str(), payload.data(),
                                  static_cast<int>(payload.size())) == NATS_OK;
}

void Broker::flush() { (void)natsConnection_FlushTimeout(shared_->connection, write_deadline_ms); }

Broker::Request Broker::request(const std::string& subject, std::string_view payload,
                                std::chrono::milliseconds limit, Answer answer) {
    const auto number = ++shared_->last_number;
    auto& waiting =
        shared_->requests.try_emplace(number, std::move(answer), boost::asio::steady_timer(shared_->executor))
            .first->second;
    const auto inbox = reply_to(number);
    const bool is_sent = is_connected() && natsConnection_PublishRequest(
                                               shared_->connection, subject.c_str(), inbox.c_str(),
                                               payload.data(), static_cast<int>(payload.size())) == NATS_OK;
    waiting.timer.expires_after(is_sent ? limit : std::chrono::milliseconds(0));
    waiting.timer.async_wait([self = std::weak_ptr(shared_), number](boost::system::error_code error) {
        if (error) return;
        if (const auto shared = self.lock(); shared && !shared->is_closed)
            shared->finish(number, std::unexpected(NoReply::Lost));
    });
    return number;
}

std::string Broker::reply_to(Request request) const { return fmt::format("{}.{}", shared_->inbox, request); }

void Broker::cancel(Request request) { shared_->requests.erase(request); }

}  // namespace tafl
