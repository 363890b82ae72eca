#include "server/net/connections/connection_tracker.hpp"

#include <boost/asio/use_awaitable.hpp>
#include <vector>

#include "server/net/connections/as_values.hpp"
#include "server/net/http/header_values.hpp"

namespace tafl::server {

namespace asio = boost::asio;

Quota::Owner ConnectionTracker::owner_of(const std::string& peer) const {
    if (settings_.requests_a_minute == 0 || settings_.proxies.trusts(peer)) return {};
    return {limited_address(peer), limited_network(peer)};
}

void ConnectionTracker::left() {
    if (is_ending_ && quota_.total() == 0) emptied_.cancel();
}

ConnectionPlace::ConnectionPlace(ConnectionTracker& connections, std::string peer)
    : connections_(connections),
      peer_(std::move(peer)),
      is_proxy_(connections.settings_.proxies.trusts(peer_)),
      hold_(connections.quota_, connections.owner_of(peer_)),
      is_admitted_(!connections.is_ending_ && hold_.reserve(1) == Quota::Room::Enough) {}

ConnectionPlace::~ConnectionPlace() {
    hold_.set(0);
    connections_.left();
}

Quota::Room ConnectionPlace::count_for(Quota::Owner client) {
    return is_proxy_ ? hold_.pass_to(std::move(client)) : Quota::Room::Enough;
}

void ConnectionPlace::end_request() { static_cast<void>(count_for({})); }

asio::awaitable<void> ConnectionTracker::wait_until_empty(std::chrono::milliseconds most) {
    if (quota_.total() == 0) co_return;
    emptied_.expires_after(most);
    co_await emptied_.async_wait(as_values);
}

asio::awaitable<void> ConnectionTracker::end() {
    is_ending_ = true;
    for (auto* connection : std::vector(open_.begin(), open_.end())) connection->shut_down();
    co_await wait_until_empty(settings_.close_time);
    for (auto* connection : std::vector(open_.begin(), open_.end())) connection->cut();
    while (quota_.total() > 0) co_await wait_until_empty(settings_.close_time);
}

}  // namespace tafl::server
