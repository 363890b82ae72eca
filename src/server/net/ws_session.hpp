// One WebSocket: a bounded write queue (largest_write_queue), and a read loop with a rate limit by back-pressure.
//
//     received() ◄── read loop (a coroutine) ◄── frames ── peer
//     send() ──► queue ──► one write at a time ──► frames ─► peer
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <optional>

#include "server/base/token_bucket.hpp"
#include "server/net/connection_tracker.hpp"
#include "server/base/socket.hpp"
#include "server/net/authenticator.hpp"
#include "server/net/write_queue.hpp"

namespace tafl::server {

class WsSession final : public Socket, public NetConnection, public std::enable_shared_from_this<WsSession> {
  public:
    using Upgrade = boost::beast::http::request<boost::beast::http::empty_body>;
    WsSession(boost::asio::ip::tcp::socket socket, ConnectionTracker& connections, SocketListener& listener,
              const NetSettings& settings, Caller caller, std::string token);

    // Runs until either side closes the socket. Revalidates the session after the handshake, which may take long.
    [[nodiscard]] boost::asio::awaitable<void> run(Upgrade upgrade, std::string set_cookie,
                                                   Authenticator& authenticator);

    void send(std::shared_ptr<const std::string> text) override;
    void close(std::string_view why) override;
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return token_; }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return round_trip_; }
    void set_caller(const Caller& caller) override {
        const std::string address = std::move(caller_.address);
        caller_ = caller;
        caller_.address = address;
    }

    void shut_down() override;
    void cut() override;

  private:
    using Code = boost::beast::websocket::close_code;

    [[nodiscard]] boost::asio::awaitable<bool> accept(const Upgrade& upgrade, const std::string& set_cookie);
    [[nodiscard]] boost::asio::awaitable<void> read_all();
    [[nodiscard]] boost::asio::awaitable<void> throttle();
    void receive(std::string_view text);
    void measure_round_trip();
    void receive_pong(std::string_view payload);
    void write_next();
    void begin_closing(Code code, std::string_view why);
    void send_close();

    boost::beast::websocket::stream<boost::asio::ip::tcp::socket, false> stream_;
    ConnectionTracker& connections_;
    SocketListener& listener_;
    const NetSettings& settings_;
    Caller caller_;
    std::string token_;
    std::uint64_t number_;

    WriteQueue write_queue_;
    std::optional<boost::beast::websocket::close_reason> closing_;
    bool is_close_sent_ = false;
    std::optional<boost::asio::steady_timer> close_timer_;  // until a closing socket is cut
    boost::asio::steady_timer pause_;                       // of a client that sends too fast

    int pings_ = 0;  // sent; the number is the payload of the last one
    bool is_pinging_ = false;
    std::chrono::steady_clock::time_point pinged_at_;
    std::chrono::milliseconds round_trip_{0};

    TokenBucket<std::chrono::steady_clock::time_point> messages_;
};

}  // namespace tafl::server
