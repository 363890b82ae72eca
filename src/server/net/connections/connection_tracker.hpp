// All open connections: limits their number, and drains them when the server stops. Threads: one.
#pragma once

#include <boost/asio/steady_timer.hpp>
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
        : settings_(settings), quota_(settings.connections), emptied_(executor) {}

    void add(NetConnection& connection) { open_.insert(&connection); }
    void remove(NetConnection& connection) { open_.erase(&connection); }

    [[nodiscard]] bool is_ending() const noexcept { return is_ending_; }
    [[nodiscard]] std::uint64_t next_number() noexcept { return ++last_number_; }

    // Shuts down all connections, cuts those still open after close_time, and returns when none is left.
    [[nodiscard]] boost::asio::awaitable<void> end();

  private:
    friend class ConnectionPlace;
    [[nodiscard]] Quota::Owner owner_of(const std::string& peer) const;
    void left();
    [[nodiscard]] boost::asio::awaitable<void> wait_until_empty(std::chrono::milliseconds most);

    const NetSettings& settings_;
    std::set<NetConnection*> open_;
    Quota quota_;
    std::uint64_t last_number_ = 0;
    bool is_ending_ = false;
    boost::asio::steady_timer emptied_;
};

// Counts a connection while it is served, for its peer (RAII). The connections of a trusted proxy belong to many clients:
// each counts for the client whose request it carries.
class ConnectionPlace {
  public:
    ConnectionPlace(ConnectionTracker& connections, std::string peer);
    ConnectionPlace(const ConnectionPlace&) = delete;
    ConnectionPlace& operator=(const ConnectionPlace&) = delete;
    ~ConnectionPlace();

    // False: too many connections, from this address, from its network, or in total.
    [[nodiscard]] bool is_admitted() const noexcept { return is_admitted_; }
    [[nodiscard]] const std::string& peer() const noexcept { return peer_; }
    // The peer; nobody in particular if it is a trusted proxy.
    [[nodiscard]] Quota::Owner owner() const { return connections_.owner_of(peer_); }

    // From now on, if the peer is a trusted proxy; until the request ends, or with the connection. Changes nothing if this
    // client has too many.
    [[nodiscard]] Quota::Room count_for(Quota::Owner client);
    void end_request();

  private:
    ConnectionTracker& connections_;
    std::string peer_;
    bool is_proxy_;
    Quota::Hold hold_;
    bool is_admitted_;
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
