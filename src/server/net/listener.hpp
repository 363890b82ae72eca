// The listening port: accepts connections, and closes all of them on shutdown.
//
//     Listener ─ HttpSession ─ Responder ─ Router, StaticFiles
//              ├ WsSession ─── SocketListener
//              └ LineSession ─ SocketListener
//
// Threads: the site's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <memory>

#include "server/net/connections/stream_socket.hpp"
#include "server/net/net_settings.hpp"

namespace tafl::server {

class Listener {
  public:
    // Opens the port. Throws std::system_error if the port is in use or the address is not one of this
    // machine.
    Listener(const boost::asio::any_io_executor& executor, NetSettings settings, Backend backend);
    // Accepts from a socket that listens already, such as a Unix socket.
    Listener(Acceptor acceptor, NetSettings settings, Backend backend);
    ~Listener();

    [[nodiscard]] std::uint16_t port() const;  // of TCP
    void start();                              // begins to accept connections
    // Stops accepting, completes the current requests, and closes the sockets with 1001.
    [[nodiscard]] boost::asio::awaitable<void> stop();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::server
