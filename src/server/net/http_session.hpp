// One HTTP/1.1 connection: requests one after the other, each read within limits on size and time, each answered before the
// next is read. Pipelined requests wait in the socket's buffer.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <memory>

#include "server/net/connection_tracker.hpp"
#include "server/net/responder.hpp"

namespace tafl::server {

class LineSession;
class WsSession;

class HttpSession final : public NetConnection {
  public:
    HttpSession(boost::asio::ip::tcp::socket socket, std::string peer, ConnectionTracker& connections,
                Responder& responder, const NetSettings& settings);

    // Returns when the connection has ended, or has become a WebSocket or stream, which the caller runs.
    struct Upgraded {
        std::shared_ptr<LineSession> lines;  // both null: the connection has ended
        std::shared_ptr<SocketListener> stream;
        std::shared_ptr<WsSession> session;
        boost::beast::http::request<boost::beast::http::empty_body> request;
        std::string set_cookie;
    };
    [[nodiscard]] boost::asio::awaitable<Upgraded> run();

    void shut_down() override;
    void cut() override;

  private:
    using Header = boost::beast::http::request_parser<boost::beast::http::empty_body>;
    using ErrorCode = boost::beast::error_code;

    [[nodiscard]] boost::asio::awaitable<ErrorCode> read_header(Header& header);
    [[nodiscard]] boost::asio::awaitable<ErrorCode> fill_buffer();
    [[nodiscard]] boost::asio::awaitable<ErrorCode> read_body(Header& header, std::string& body);
    [[nodiscard]] boost::asio::awaitable<bool> serve_one(Header& header, Upgraded& upgraded);
    [[nodiscard]] boost::asio::awaitable<void> begin_stream(RawResponse response, bool is_chunked,
                                                            Upgraded& upgraded);
    [[nodiscard]] boost::asio::awaitable<Upgraded> upgrade(Header& header);
    [[nodiscard]] boost::asio::awaitable<void> refuse(ErrorCode error);
    [[nodiscard]] boost::asio::awaitable<bool> write(const RawResponse& response, bool is_head, bool keep_alive);
    [[nodiscard]] boost::asio::awaitable<void> linger();
    [[nodiscard]] RawRequest to_raw(const Header& header) const;
    void log(const RawResponse& response, std::string_view verb, std::chrono::steady_clock::time_point start) const;

    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
    std::string peer_;
    ConnectionTracker& connections_;
    Responder& responder_;
    const NetSettings& settings_;
    bool is_idle_ = false;                // between requests
    std::shared_ptr<Disconnect> in_hand_;  // of the request in hand
};

}  // namespace tafl::server
