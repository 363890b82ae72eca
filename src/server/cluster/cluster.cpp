#include "server/cluster/cluster.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/hash.hpp"
#include "base/numbers.hpp"
#include "server/base/log.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

using std::chrono::steady_clock;

namespace {

constexpr const char* subject = "site.nodes";
constexpr std::size_t max_other_nodes = 1'000;
constexpr std::size_t max_name_length = 64;
constexpr std::chrono::milliseconds too_far{1'000};  // between two nodes' clocks

// "NODE NUMBER KIND PAYLOAD"
struct Message {
    std::string node;
    std::uint64_t number = 0;
    std::string_view kind;
    std::string payload;
};

std::string_view next_word(std::string_view& text) {
    const auto end = std::min(text.find(' '), text.size());
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

std::optional<Message> parse(std::string_view text) {
    Message message;
    message.node = next_word(text);
    const auto number = parse_number<std::uint64_t>(next_word(text), 1, UINT64_MAX);
    message.kind = next_word(text);
    message.payload = text;
    if (message.node.empty() || message.node.size() > max_name_length || !number) return std::nullopt;
    message.number = *number;
    return message;
}

std::uint64_t weight(std::string_view node, std::string_view id) {
    Fnv1a hash;
    hash.add_text(node);
    hash.add_text(id);
    auto mixed = hash.value() ^ (hash.value() >> 32);  // spread the last letters over all bits
    mixed *= 0x9E3779B97F4A7C15;
    return mixed ^ (mixed >> 32);
}

}  // namespace

Cluster::Cluster(boost::asio::any_io_executor executor, MessageBus& broker, std::string name,
                 std::function<store::Moment()> now)
    : broker_(broker), name_(std::move(name)), now_(std::move(now)), timer_(executor) {
    on("leaving", [this](const auto& node, const auto&) { drop(node); });
    on("beat", [this](const auto& node, const auto& time) { received_heartbeat(node, time); });
}

Cluster::~Cluster() {
    if (messages_ != 0) broker_.unsubscribe(messages_);
    broker_.on_connection({});
}

void Cluster::start(Handlers handlers) {
    handlers_ = std::move(handlers);
    messages_ =
        broker_.subscribe(subject, "", [this](const BrokerMessage& message) { received(message.payload); });
    broker_.on_connection([this](bool is_connected) { connection_changed(is_connected); });
    last_heartbeat_ = steady_clock::now();
    send_heartbeat();
}

void Cluster::on(std::string kind, Handler handler) { by_kind_.emplace(std::move(kind), std::move(handler)); }

void Cluster::publish(std::string_view kind, std::string_view payload) {
    broker_.publish(subject, fmt::format("{} {} {} {}", name_, ++last_number_, kind, payload));
}

void Cluster::received(const std::string& text) {
    const auto message = parse(text);
    if (!message || message->node == name_) return;
    const auto found = others_.find(message->node);
    const bool is_new = found == others_.end();
    if (is_new && others_.size() >= max_other_nodes) return;
    Node& node = is_new ? others_[message->node] : found->second;
    const bool has_gap = !is_new && message->number != node.last_number + 1;
    node.last_number = message->number;
    node.last_seen = steady_clock::now();
    if (is_new) {
        log_event(LogLevel::Notice, fmt::format("node {} is here", message->node));
        handlers_.joined(message->node);
    }
    if (is_new || has_gap) report_loss();
    try {
        const auto [first, last] = by_kind_.equal_range(message->kind);
        for (auto handler = first; handler != last; ++handler)
            handler->second(message->node, message->payload);
    } catch (const std::exception& error) {  // from a node of another version
        log_line(fmt::format("a message of node {} cannot be read: {}", message->node, error.what()));
        report_loss();
    }
}

void Cluster::connection_changed(bool is_connected) {
    log_event(is_connected ? LogLevel::Notice : LogLevel::Warning,
              is_connected ? "connected to the broker" : "the broker is away: this node goes on by itself");
    handlers_.connection_changed();
    if (!is_connected) return;
    for (auto& [name, node] : others_) node.last_seen = steady_clock::now();
    send_heartbeat();
    report_loss();
}

// The node that receives a move stamps it with its time, so the nodes' clocks have to agree.
void Cluster::received_heartbeat(const std::string& name, const std::string& time) {
    const auto theirs = parse_number<std::int64_t>(time, 0, INT64_MAX);
    if (!theirs) return;
    auto& node = others_[name];
    const auto now = steady_clock::now();
    const auto waited = now - std::exchange(node.last_heartbeat, now);
    if (waited * 2 < heartbeat_interval || waited > heartbeat_interval * 2)
        return;  // delayed, so its time is old
    auto& known = node.clock_difference;
    const auto difference = std::chrono::abs(store::Moment(std::chrono::milliseconds(*theirs)) - now_());
    if (difference > too_far && known <= too_far)
        log_event(LogLevel::Warning, fmt::format("the clock of node {} is {} ms away from this one's", name,
                                                 difference.count()));
    known = difference;
}

std::chrono::milliseconds Cluster::clock_difference() const {
    std::chrono::milliseconds most{0};
    for (const auto& [name, node] : others_) most = std::max(most, node.clock_difference);
    return most;
}

void Cluster::report_loss() {
    ++losses_;
    handlers_.on_loss();
}

void Cluster::send_heartbeat() {
    const auto now = steady_clock::now();
    // If this process was suspended, all others seem silent.
    if (now - last_heartbeat_ > heartbeat_interval * 2) {
        for (auto& [name, node] : others_) node.last_seen = now;
    }
    last_heartbeat_ = now;
    publish("beat", std::to_string(now_().time_since_epoch().count()));
    handlers_.heartbeat();
    if (is_connected()) drop_silent();
    timer_.expires_after(heartbeat_interval);
    timer_.async_wait([this](boost::system::error_code error) {
        if (!error) send_heartbeat();
    });
}

void Cluster::drop_silent() {
    const auto oldest = steady_clock::now() - silent_after;
    std::vector<std::string> silent;
    for (const auto& [name, node] : others_) {
        if (node.last_seen < oldest) silent.push_back(name);
    }
    for (const auto& name : silent) drop(name);
}

void Cluster::drop(const std::string& name) {
    others_.erase(name);
    log_event(LogLevel::Warning, fmt::format("node {} is gone", name));
    handlers_.left(name);
}

void Cluster::leave() {
    timer_.cancel();
    publish("leaving", "");
    broker_.flush();
}

bool Cluster::is_responsible_for(std::string_view id) const {
    const auto own = weight(name_, id);
    for (const auto& [name, node] : others_) {
        const auto theirs = weight(name, id);
        if (theirs > own || (theirs == own && name < name_)) return false;
    }
    return true;
}

}  // namespace tafl::server
