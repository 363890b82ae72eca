#include "load/fetch.hpp"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <stdexcept>

namespace tafl::load {

std::string fetch(std::uint16_t port, const std::string& path) {
    namespace http = boost::beast::http;
    boost::asio::io_context context;
    boost::asio::ip::tcp::socket socket(context);
    socket.connect({boost::asio::ip::make_address("127.0.0.1"), port});
    http::request<http::empty_body> request(http::verb::get, path, 11);
    request.set(http::field::host, fmt::format("127.0.0.1:{}", port));
    http::write(socket, request);
    boost::beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(64 << 20);
    http::read(socket, buffer, parser);
    auto& answer = parser.get();
    if (answer.result() != http::status::ok) throw std::runtime_error(path + ": " + answer.body());
    return std::move(answer.body());
}

}  // namespace tafl::load
