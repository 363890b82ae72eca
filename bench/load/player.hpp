// A guest of the site: an open socket, and HTTP requests with the same cookie.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tafl::load {

namespace asio = boost::asio;

class Player : public std::enable_shared_from_this<Player> {
  public:
    using OnMessage = std::function<void(std::string_view message)>;  // empty: disconnected
    Player(const asio::any_io_executor& executor, std::uint16_t port) : stream_(executor), port_(port) {}

    // Opens the socket and becomes a guest. Throws boost::system::system_error.
    [[nodiscard]] asio::awaitable<void> connect(OnMessage on_message);
    void disconnect();
    void send(std::string text);
    // Returns the body; throws std::runtime_error unless the status is 2xx.
    [[nodiscard]] asio::awaitable<std::string> post(std::string path, std::string body);

  private:
    asio::awaitable<void> read_all();
    void write_next();

    boost::beast::websocket::stream<asio::ip::tcp::socket, false> stream_;
    std::uint16_t port_;
    std::string cookie_;
    OnMessage on_message_;
    std::deque<std::string> queue_;
};

}  // namespace tafl::load
