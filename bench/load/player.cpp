#include "load/player.hpp"

#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>

namespace tafl::load {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;

namespace {

tcp::endpoint endpoint(std::uint16_t port) { return {asio::ip::make_address("127.0.0.1"), port}; }
std::string host(std::uint16_t port) { return fmt::format("127.0.0.1:{}", port); }

}  // namespace

asio::awaitable<void> Player::connect(OnMessage on_message) {
    on_message_ = std::move(on_message);
    co_await stream_.next_layer().async_connect(endpoint(port_), asio::use_awaitable);
    stream_.next_layer().set_option(tcp::no_delay(true));
    stream_.read_message_max(1 << 20);
    websocket::response_type answer;
    const auto name = host(port_);
    co_await stream_.async_handshake(answer, name, "/api/v1/socket", asio::use_awaitable);
    const auto cookie = std::string_view(answer["Set-Cookie"]);
    cookie_ = std::string(cookie.substr(0, cookie.find(';')));
    stream_.text(true);
    asio::co_spawn(stream_.get_executor(), read_all(), asio::detached);
}

asio::awaitable<void> Player::read_all() {
    const auto self = shared_from_this();
    beast::flat_buffer buffer;
    while (true) {
        const auto [error, size] = co_await stream_.async_read(buffer, asio::as_tuple(asio::use_awaitable));
        if (error) break;
        on_message_({static_cast<const char*>(buffer.cdata().data()), buffer.size()});
        buffer.clear();
        buffer.shrink_to_fit();
    }
    on_message_("");
    on_message_ = {};
}

void Player::disconnect() {
    beast::error_code none;
    stream_.next_layer().close(none);
}

void Player::send(std::string text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write_next();
}

void Player::write_next() {
    stream_.async_write(asio::buffer(queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            if (error) return;
                            self->queue_.pop_front();
                            if (!self->queue_.empty()) self->write_next();
                        });
}

asio::awaitable<std::string> Player::post(std::string path, std::string body) {
    tcp::socket socket(stream_.get_executor());
    co_await socket.async_connect(endpoint(port_), asio::use_awaitable);
    http::request<http::string_body> request(http::verb::post, path, 11);
    request.set(http::field::host, host(port_));
    request.set(http::field::cookie, cookie_);
    request.set(http::field::content_type, "application/json");
    request.set(http::field::connection, "close");
    request.body() = std::move(body);
    request.prepare_payload();
    co_await http::async_write(socket, request, asio::use_awaitable);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    co_await http::async_read(socket, buffer, response, asio::use_awaitable);
    if (response.result_int() / 100 != 2) throw std::runtime_error(path + ": " + response.body());
    co_return std::move(response.body());
}

}  // namespace tafl::load
