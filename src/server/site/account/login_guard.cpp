#include "server/site/account/login_guard.hpp"

#include <fmt/format.h>

#include "server/base/refusal.hpp"
#include "server/cluster/cluster.hpp"

namespace tafl::server {

namespace {

constexpr char tried = '-', taken = '~', proven = '+';

}  // namespace

LoginGuard::LoginGuard(std::string kind, Cluster* cluster, std::function<store::Moment()> now)
    : kind_(std::move(kind)), cluster_(cluster), now_(std::move(now)) {
    if (cluster_ == nullptr) return;
    cluster_->on(kind_, [this](const std::string&, const std::string& message) { received(message); });
}

void LoginGuard::attempt(std::string_view name_key, std::string_view network) {
    const std::chrono::seconds wait = delays_.attempt(name_key, network, now_());
    if (wait.count() > 0) throw rate_limited(static_cast<int>(wait.count()));
    publish(tried, name_key, network);
}

void LoginGuard::taken_back(std::string_view name_key, std::string_view network) {
    delays_.taken_back(name_key, network, now_());
    publish(taken, name_key, network);
}

void LoginGuard::succeeded(std::string_view name_key, std::string_view network) {
    delays_.succeeded(name_key, network, now_());
    publish(proven, name_key, network);
}

// "- 192.0.2.7 sigrid"
void LoginGuard::publish(char what, std::string_view name_key, std::string_view network) const {
    if (cluster_ != nullptr) cluster_->publish(kind_, fmt::format("{} {} {}", what, network, name_key));
}

void LoginGuard::received(std::string_view message) {
    const auto end = message.find(' ', 2);
    if (end == message.npos) return;
    const std::string_view network = message.substr(2, end - 2), name_key = message.substr(end + 1);
    if (message.front() == proven) delays_.succeeded(name_key, network, now_());
    else if (message.front() == taken) delays_.taken_back(name_key, network, now_());
    else if (message.front() == tried) delays_.failed_elsewhere(name_key, network, now_());
}

}  // namespace tafl::server
