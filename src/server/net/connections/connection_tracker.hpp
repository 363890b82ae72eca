// All open connections: limits their number, and drains them when the server stops. Threads: one.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <map>
#include <set>
#include <string>

#include "server/net/net_settings.hpp"

namespace tafl::server {

class NetConnection {
  public:
    virtual ~NetConnection() = default;
    virtual void shut_down() = 0;  // closes after the current request
    virtual void cut() = 0;        // closes at once
};

class ConnectionTracker {
  public:
    ConnectionTracker(const boost::asio::any_io_executor& executor, const NetSettings& settings)
        : settings_(settings), emptied_(executor) {}

    // False: too many connections, from this address, from its network, or in total.
    [[nodiscard]] bool admit(const std::string& address);
    void leave(const std::string& address);

    void add(NetConnection& connection) { open_.insert(&connection); }
    void remove(NetConnection& connection) { open_.erase(&connection); }

    [[nodiscard]] bool is_ending() const noexcept { return is_ending_; }
    [[nodiscard]] std::uint64_t next_number() noexcept { return ++last_number_; }

    // Shuts down all connections, cuts those still open after close_time, and returns when none is left.
    [[nodiscard]] boost::asio::awaitable<void> end();

  private:
    [[nodiscard]] boost::asio::awaitable<void> wait_until_empty(std::chrono::milliseconds most);

    const NetSettings& settings_;
    std::set<NetConnection*> open_;
    std::map<std::string, std::size_t> by_address_, by_network_;
    std::size_t count_ = 0;
    std::uint64_t last_number_ = 0;
    bool is_ending_ = false;
    boost::asio::steady_timer emptied_;
};

// Registers a connection for its lifetime (RAII).
class ConnectionRegistration {
  public:
    ConnectionRegistration(ConnectionTracker& connections, NetConnection& connection)
        : connections_(connections), connection_(connection) {
        connections_.add(connection_);
    }
    ConnectionRegistration(const ConnectionRegistration&) = delete;
    ConnectionRegistration& operator=(const ConnectionRegistration&) = delete;
    ~ConnectionRegistration() { connections_.remove(connection_); }

  private:
    ConnectionTracker& connections_;
    NetConnection& connection_;
};

}  // namespace tafl::server
