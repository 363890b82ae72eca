#include "server/net/connections/connection_tracker.hpp"

#include <boost/asio/use_awaitable.hpp>
#include <vector>

#include "server/net/connections/as_values.hpp"
#include "server/net/http/header_values.hpp"

namespace tafl::server {

namespace asio = boost::asio;

bool ConnectionTracker::admit(const std::string& address) {
    if (is_ending_ || count_ >= settings_.max_connections) return false;
    auto& here = by_address_[limited_address(address)];
    auto& near = by_network_[limited_network(address)];
    // The connections of a proxy belong to many clients, so they do not count for its address.
    const bool counts = settings_.requests_a_minute > 0 && !settings_.proxies.trusts(address);
    if (counts && (here >= settings_.max_per_address || near >= settings_.max_per_network)) return false;
    ++here;
    ++near;
    ++count_;
    return true;
}

namespace {

void count_down(std::map<std::string, std::size_t>& counts, const std::string& key) {
    const auto found = counts.find(key);
    if (--found->second == 0) counts.erase(found);
}

}  // namespace

void ConnectionTracker::leave(const std::string& address) {
    count_down(by_address_, limited_address(address));
    count_down(by_network_, limited_network(address));
    --count_;
    if (is_ending_ && count_ == 0) emptied_.cancel();
}

asio::awaitable<void> ConnectionTracker::wait_until_empty(std::chrono::milliseconds most) {
    if (count_ == 0) co_return;
    emptied_.expires_after(most);
    co_await emptied_.async_wait(as_values);
}

asio::awaitable<void> ConnectionTracker::end() {
    is_ending_ = true;
    for (auto* connection : std::vector(open_.begin(), open_.end())) connection->shut_down();
    co_await wait_until_empty(settings_.close_time);
    for (auto* connection : std::vector(open_.begin(), open_.end())) connection->cut();
    while (count_ > 0) co_await wait_until_empty(settings_.close_time);
}

}  // namespace tafl::server
