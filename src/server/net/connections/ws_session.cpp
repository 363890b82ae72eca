#include "server/net/connections/ws_session.hpp"
#include "server/base/limits/rates.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <optional>

#include "server/base/limits/token_bucket.hpp"
#include "server/net/connections/as_values.hpp"

namespace tafl::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using asio::awaitable;

namespace {

constexpr std::chrono::seconds ping_interval{10};

class WsSession final : public UpgradedSession, public std::enable_shared_from_this<WsSession> {
  public:
    WsSession(StreamSocket socket, ParsedRequest upgrade, Responder::Admitted admitted, Quota::Hold hold,
              ConnectionTracker& connections, SocketListener& listener, const NetSettings& settings);

    [[nodiscard]] awaitable<void> run(Authenticator& authenticator) override;
    void send(std::shared_ptr<const std::string> text) override;
    void close(std::string_view why) override { begin_closing(Code::policy_error, why); }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return round_trip_; }
    void shut_down() override { begin_closing(Code::going_away, "the server stops"); }
    void cut() override;

  private:
    using Code = websocket::close_code;

    [[nodiscard]] awaitable<bool> accept();
    [[nodiscard]] awaitable<void> close_if_ended(Authenticator& authenticator);
    [[nodiscard]] awaitable<void> read_all();
    [[nodiscard]] awaitable<void> throttle();
    void receive(std::string_view text);
    void measure_round_trip();
    void receive_pong(std::string_view payload);
    void write_next();
    void begin_closing(Code code, std::string_view why);
    void send_close();

    websocket::stream<StreamSocket, false> stream_;
    SocketListener& listener_;
    ParsedRequest upgrade_;
    std::string set_cookie_;

    bool is_open_ = false;  // the handshake is complete; nothing is written before
    std::optional<websocket::close_reason> closing_;
    bool is_close_sent_ = false;
    std::optional<asio::steady_timer> close_timer_;  // cuts a socket that does not close in time
    asio::steady_timer pause_;                       // delays a client that sends too fast

    int pings_ = 0;  // pings sent; the last one's number is its payload
    bool is_pinging_ = false;
    std::chrono::steady_clock::time_point pinged_at_;
    std::chrono::milliseconds round_trip_{0};

    TokenBucket<std::chrono::steady_clock::time_point> messages_;
};

WsSession::WsSession(StreamSocket socket, ParsedRequest upgrade, Responder::Admitted admitted,
                     Quota::Hold hold, ConnectionTracker& connections, SocketListener& listener,
                     const NetSettings& settings)
    : UpgradedSession(connections, settings, std::move(admitted.caller), std::move(admitted.token),
                      std::move(hold)),
      stream_(std::move(socket)),
      listener_(listener),
      upgrade_(std::move(upgrade)),
      set_cookie_(std::move(admitted.set_cookie)),
      pause_(stream_.get_executor()),
      messages_(rates::frames, std::chrono::steady_clock::now()) {}

awaitable<bool> WsSession::accept() {
    websocket::stream_base::timeout timeouts{settings_.header_time, settings_.idle_time, true};
    stream_.set_option(timeouts);
    stream_.read_message_max(max_message_size);
    stream_.auto_fragment(false);
    stream_.set_option(websocket::stream_base::decorator([&](websocket::response_type& response) {
        if (!set_cookie_.empty()) response.set("Set-Cookie", set_cookie_);
    }));
    const auto [error] = co_await stream_.async_accept(upgrade_, as_values);
    upgrade_ = {};
    stream_.text(true);
    co_return !error;
}

awaitable<void> WsSession::run(Authenticator& authenticator) {
    const auto self = shared_from_this();
    const ConnectionRegistration registration(connections_, *this);
    is_open_ = co_await accept();
    if (!is_open_) co_return cut();
    if (connections_.is_ending()) shut_down();
    if (closing_) {
        write_next();
        co_return co_await read_all();
    }
    try {
        co_await close_if_ended(authenticator);
        if (closing_) co_return co_await read_all();
    } catch (const std::exception&) {
        co_return cut();  // the store failed
    }
    try {
        listener_.opened(*this);
        co_await close_if_ended(authenticator);
        measure_round_trip();
        co_await read_all();
    } catch (const std::exception& error) {
        if (settings_.log_error) settings_.log_error(std::string("a socket: ") + error.what());
        cut();
    }
    if (!closing_) closing_.emplace();  // from here on nothing is queued
    listener_.closed(*this);
    close_timer_.reset();
}

awaitable<void> WsSession::close_if_ended(Authenticator& authenticator) {
    const bool is_welcome = co_await revalidate(authenticator, caller_, token_);
    if (!is_welcome) begin_closing(Code::policy_error, "this session has ended");
}

awaitable<void> WsSession::read_all() {
    beast::flat_buffer buffer;
    while (true) {
        const auto [error, size] = co_await stream_.async_read(buffer, as_values);
        if (error) co_return;
        co_await throttle();
        if (!closing_ && !stream_.got_text()) begin_closing(Code::unknown_data, "messages are text");
        const auto bytes = buffer.cdata();
        if (!closing_) receive({static_cast<const char*>(bytes.data()), bytes.size()});
        buffer.clear();  // a closing socket is read only until it ends
        buffer.shrink_to_fit();
    }
}

// Measures the round trip by a ping, repeatedly while messages arrive.
void WsSession::measure_round_trip() {
    const auto now = std::chrono::steady_clock::now();
    if (closing_ || is_pinging_ || (pings_ > 0 && now - pinged_at_ < ping_interval)) return;
    is_pinging_ = true;
    pinged_at_ = now;
    const auto payload = std::to_string(++pings_);
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view answer) {
        if (kind == websocket::frame_type::pong) receive_pong({answer.data(), answer.size()});
    });
    stream_.async_ping(websocket::ping_data(payload.c_str()),
                       [self = shared_from_this()](beast::error_code) { self->is_pinging_ = false; });
}

void WsSession::receive_pong(std::string_view payload) {
    if (payload != std::to_string(pings_)) return;
    round_trip_ = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - pinged_at_);
}

void WsSession::receive(std::string_view text) {
    measure_round_trip();
    try {
        listener_.received(*this, text);
    } catch (const std::exception& error) {
        if (settings_.log_error) settings_.log_error(std::string("a message on a socket: ") + error.what());
        begin_closing(Code::internal_error, "an internal error");
    }
}

// Back-pressure: while this waits nothing is read, so TCP makes the sender wait.
awaitable<void> WsSession::throttle() {
    if (settings_.requests_a_minute == 0) co_return;
    for (auto wait = messages_.take(std::chrono::steady_clock::now()); wait.count() > 0 && !closing_;
         wait = messages_.take(std::chrono::steady_clock::now())) {
        pause_.expires_after(std::chrono::ceil<std::chrono::milliseconds>(wait));
        co_await pause_.async_wait(as_values);
    }
}

void WsSession::send(std::shared_ptr<const std::string> text) {
    if (closing_) return;
    const bool fits = write_queue_.add(std::move(text));
    if (!fits) return begin_closing(Code::policy_error, "the client reads too slowly");
    write_next();
}

void WsSession::write_next() {
    if (!is_open_) return;
    if (write_queue_.is_empty() && closing_) return send_close();
    const auto* text = write_queue_.next();
    if (text == nullptr) return;
    stream_.async_write(asio::buffer(*text),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            self->write_queue_.written();
                            if (error) return self->cut();
                            self->write_next();
                        });
}

void WsSession::cut() {
    beast::error_code none;
    stream_.next_layer().close(none);
    if (close_timer_) close_timer_->cancel();
    pause_.cancel();
}

// Sends the queue, then the close frame. Cuts the connection if the peer does not answer it in time.
void WsSession::begin_closing(Code code, std::string_view why) {
    if (closing_) return;
    closing_.emplace(code, why);
    close_timer_.emplace(stream_.get_executor());
    close_timer_->expires_after(settings_.close_time);
    close_timer_->async_wait([weak = weak_from_this()](beast::error_code error) {
        if (const auto self = weak.lock(); self && !error) self->cut();
    });
    write_next();
}

void WsSession::send_close() {
    if (std::exchange(is_close_sent_, true)) return;
    stream_.async_close(*closing_, [self = shared_from_this()](beast::error_code) { self->cut(); });
}

}  // namespace

std::shared_ptr<UpgradedSession> make_ws_session(StreamSocket socket, ParsedRequest upgrade,
                                                 Responder::Admitted admitted, Quota::Hold hold,
                                                 ConnectionTracker& connections, SocketListener& listener,
                                                 const NetSettings& settings) {
    return std::make_shared<WsSession>(std::move(socket), std::move(upgrade), std::move(admitted),
                                       std::move(hold), connections, listener, settings);
}

}  // namespace tafl::server
