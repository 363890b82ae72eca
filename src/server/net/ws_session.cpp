#include "server/net/ws_session.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace tafl::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using asio::awaitable;

namespace {

constexpr auto as_values = asio::as_tuple(asio::use_awaitable);
constexpr double most_credit = 100;  // messages
constexpr double credit_a_second = 20;
constexpr std::chrono::seconds between_measures{10};

}  // namespace

WsSession::WsSession(asio::ip::tcp::socket socket, Connections& connections, SocketListener& listener,
                     const NetSettings& settings, Caller caller, std::string token)
    : stream_(std::move(socket)),
      connections_(connections),
      listener_(listener),
      settings_(settings),
      caller_(std::move(caller)),
      token_(std::move(token)),
      number_(connections.next_number()),
      pause_(stream_.get_executor()),
      credit_(most_credit),
      credited_at_(std::chrono::steady_clock::now()) {}

awaitable<bool> WsSession::accept(const Upgrade& upgrade, const std::string& set_cookie) {
    websocket::stream_base::timeout patience{settings_.header_time, settings_.idle_time, true};
    stream_.set_option(patience);
    stream_.read_message_max(largest_message);
    stream_.auto_fragment(false);
    stream_.set_option(websocket::stream_base::decorator([&](websocket::response_type& response) {
        if (!set_cookie.empty()) response.set("Set-Cookie", set_cookie);
    }));
    const auto [error] = co_await stream_.async_accept(upgrade, as_values);
    stream_.text(true);
    co_return !error;
}

awaitable<void> WsSession::run(Upgrade upgrade, std::string set_cookie, Authenticator& authenticator) {
    const auto self = shared_from_this();
    const Listed listed(connections_, *this);
    const bool accepted = co_await accept(upgrade, set_cookie);
    upgrade = {};
    if (!accepted || connections_.is_ending()) co_return;
    try {
        const bool is_welcome = co_await revalidate(authenticator, caller_, token_);
        if (!is_welcome) {
            begin_closing(Code::policy_error, "this session has ended");
            co_return co_await read_all();
        }
    } catch (const std::exception&) {
        co_return cut();  // nobody can say whose socket it is
    }
    try {
        listener_.opened(*this);
        measure();
        co_await read_all();
    } catch (const std::exception& error) {
        if (settings_.log_fault) settings_.log_fault(std::string("a socket: ") + error.what());
        cut();
    }
    if (!closing_) closing_.emplace();  // nothing more is sent
    listener_.closed(*this);
    close_timer_.reset();
}

awaitable<void> WsSession::read_all() {
    beast::flat_buffer buffer;
    while (true) {
        const auto [error, size] = co_await stream_.async_read(buffer, as_values);
        if (error) co_return;
        co_await wait_for_credit();
        if (!closing_ && !stream_.got_text()) begin_closing(Code::unknown_data, "messages are text");
        const auto bytes = buffer.cdata();
        if (!closing_) hear({static_cast<const char*>(bytes.data()), bytes.size()});
        buffer.clear();  // of one that closes, too: it is read only to see the end of it
        buffer.shrink_to_fit();
    }
}

// What a message travels at most: a ping that comes back. Asked again while messages come.
void WsSession::measure() {
    const auto now = std::chrono::steady_clock::now();
    if (closing_ || is_pinging_ || (pings_ > 0 && now - pinged_at_ < between_measures)) return;
    is_pinging_ = true;
    pinged_at_ = now;
    const auto payload = std::to_string(++pings_);
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view answer) {
        if (kind == websocket::frame_type::pong) hear_pong({answer.data(), answer.size()});
    });
    stream_.async_ping(websocket::ping_data(payload.c_str()),
                       [self = shared_from_this()](beast::error_code) { self->is_pinging_ = false; });
}

void WsSession::hear_pong(std::string_view payload) {
    if (payload != std::to_string(pings_)) return;
    round_trip_ = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - pinged_at_);
}

void WsSession::hear(std::string_view text) {
    measure();
    try {
        listener_.received(*this, text);
    } catch (const std::exception& error) {
        if (settings_.log_fault) settings_.log_fault(std::string("a message on a socket: ") + error.what());
        begin_closing(Code::internal_error, "something failed on this side");
    }
}

awaitable<void> WsSession::wait_for_credit() {
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> passed = now - credited_at_;
    credited_at_ = now;
    credit_ = std::min(most_credit, credit_ + passed.count() * credit_a_second) - 1;
    if (credit_ >= 0 || settings_.requests_a_minute == 0) co_return;
    pause_.expires_after(std::chrono::milliseconds(static_cast<int>(-credit_ * 1000 / credit_a_second) + 1));
    co_await pause_.async_wait(as_values);
}

void WsSession::send(std::shared_ptr<const std::string> text) {
    if (closing_) return;
    const bool fits = write_queue_.add(std::move(text));
    if (!fits) return begin_closing(Code::policy_error, "too much is unread");
    write_next();
}

void WsSession::write_next() {
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

void WsSession::close(std::string_view why) { begin_closing(Code::policy_error, why); }
void WsSession::shut_down() { begin_closing(Code::going_away, "the server stops"); }

void WsSession::cut() {
    beast::error_code none;
    stream_.next_layer().close(none);
    if (close_timer_) close_timer_->cancel();
    pause_.cancel();
}

// What is queued still goes out; then the close frame. A peer that does not answer it is cut.
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

}  // namespace tafl::server
