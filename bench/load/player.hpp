// One guest of the site: a socket that stays open, and requests over HTTP with the same cookie.
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
    using Heard = std::function<void(std::string_view message)>;
    Player(const asio::any_io_executor& executor, std::uint16_t port) : stream_(executor), port_(port) {}

    // Opens the socket and becomes a guest. Throws what the network does.
    [[nodiscard]] asio::awaitable<void> come(Heard heard);
    void leave();
    void send(std::string text);
    // The body of the answer; throws std::runtime_error unless it is a 2xx.
    [[nodiscard]] asio::awaitable<std::string> post(std::string path, std::string body);

  private:
    asio::awaitable<void> read_all();
    void write_next();

    boost::beast::websocket::stream<asio::ip::tcp::socket, false> stream_;
    std::uint16_t port_;
    std::string cookie_;
    Heard heard_;
    std::deque<std::string> queue_;
};

}  // namespace tafl::load
