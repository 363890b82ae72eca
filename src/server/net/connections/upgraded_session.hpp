// A connection upgraded from HTTP: the common interface of WebSockets and streams of lines.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <string>

#include "server/base/socket.hpp"
#include "server/net/authenticator.hpp"
#include "server/net/connections/connection_tracker.hpp"
#include "server/net/connections/write_queue.hpp"

namespace tafl::server {

class UpgradedSession : public Socket, public NetConnection {
  public:
    // Runs until either side closes the connection. Revalidates the session before the listener hears of the
    // connection, because it may have ended during the upgrade, and after, because what ended in between has
    // closed only the connections that were known.
    [[nodiscard]] virtual boost::asio::awaitable<void> run(Authenticator& authenticator) = 0;

    [[nodiscard]] std::uint64_t number() const noexcept final { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept final { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept final { return token_; }
    void set_caller(const Caller& caller) final { caller_ = caller; }

  protected:
    UpgradedSession(ConnectionTracker& connections, const NetSettings& settings, Caller caller,
                    std::string token, Quota::Hold hold)
        : connections_(connections),
          settings_(settings),
          caller_(std::move(caller)),
          token_(std::move(token)),
          write_queue_(std::move(hold)),
          number_(connections.next_number()) {}

    ConnectionTracker& connections_;
    const NetSettings& settings_;
    Caller caller_;
    std::string token_;
    WriteQueue write_queue_;

  private:
    std::uint64_t number_;
};

}  // namespace tafl::server
