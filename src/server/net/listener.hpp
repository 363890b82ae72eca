// The open port: takes connections in, and at the end sees all of them out.
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

#include "server/net/net_settings.hpp"

namespace tafl::server {

class Listener {
  public:
    // Opens the port. Throws std::system_error: it is taken, or the address is not this machine's.
    Listener(boost::asio::any_io_executor executor, NetSettings settings, Served served);
    ~Listener();

    [[nodiscard]] std::uint16_t port() const;
    void start();  // takes connections in from now on
    // Takes no more in, lets the requests in hand be answered, and closes the sockets with 1001.
    [[nodiscard]] boost::asio::awaitable<void> stop();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tafl::server
