#include "server/net/connection_tracker.hpp"

#include <boost/asio/use_awaitable.hpp>
#include <vector>

#include "server/net/as_values.hpp"
#include "server/net/header_values.hpp"

namespace tafl::server {

namespace asio = boost::asio;

bool ConnectionTracker::admit(const std::string& address) {
    const auto key = limited_address(address);
    if (is_ending_ || count_ >= settings_.max_connections) return false;
    auto& here = by_address_[key];
    // The connections of a proxy belong to many clients, so they do not count for its address.
    const bool counts = settings_.requests_a_minute > 0 && !settings_.proxies.trusts(address);
    if (counts && here >= settings_.max_per_address) return false;
    ++here;
    ++count_;
    return true;
}

void ConnectionTracker::leave(const std::string& address) {
    const auto found = by_address_.find(limited_address(address));
    if (--found->second == 0) by_address_.erase(found);
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
