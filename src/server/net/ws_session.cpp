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

}  // namespace

WsSession::WsSession(asio::ip::tcp::socket socket, Connections& connections, SocketListener& listener,
                     const NetSettings& settings, Caller caller)
    : stream_(std::move(socket)),
      connections_(connections),
      listener_(listener),
      settings_(settings),
      caller_(std::move(caller)),
      number_(connections.next_number()),
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

awaitable<void> WsSession::run(Upgrade upgrade, std::string set_cookie) {
    const auto self = shared_from_this();
    const Listed listed(connections_, *this);
    const bool accepted = co_await accept(upgrade, set_cookie);
    upgrade = {};
    if (!accepted || connections_.is_ending()) co_return;
    try {
        listener_.opened(*this);
        co_await read_all();
    } catch (const std::exception& error) {
        if (settings_.log_fault) settings_.log_fault(std::string("a socket: ") + error.what());
        cut();
    }
    if (!closing_) closing_.emplace();  // nothing more is sent
    listener_.closed(*this);
    patience_.reset();
}

awaitable<void> WsSession::read_all() {
    beast::flat_buffer buffer;
    while (true) {
        const auto [error, size] = co_await stream_.async_read(buffer, as_values);
        if (error) co_return;
        if (closing_) continue;  // only to see the end of it
        if (!stream_.got_text()) {
            begin_closing(Code::unknown_data, "messages are text");
            continue;
        }
        co_await wait_for_credit();
        const auto bytes = buffer.cdata();
        if (!closing_) hear({static_cast<const char*>(bytes.data()), bytes.size()});
        buffer.clear();
        buffer.shrink_to_fit();
    }
}

void WsSession::hear(std::string_view text) {
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
    patience_.emplace(stream_.get_executor());
    patience_->expires_after(
        std::chrono::milliseconds(static_cast<int>(-credit_ * 1000 / credit_a_second) + 1));
    co_await patience_->async_wait(as_values);
}

void WsSession::send(std::shared_ptr<const std::string> text) {
    if (closing_) return;
    unread_ += text->size();
    queue_.push_back(std::move(text));
    if (unread_ > largest_unread && queue_.size() > 1) {  // one alone may be as long as it is
        queue_.erase(queue_.begin() + (is_writing_ ? 1 : 0), queue_.end());
        begin_closing(Code::policy_error, "too much is unread");
        return;
    }
    write_next();
}

void WsSession::write_next() {
    if (is_writing_) return;
    if (queue_.empty()) {
        if (closing_) send_close();
        return;
    }
    is_writing_ = true;
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                            self->is_writing_ = false;
                            if (error) return self->cut();
                            self->unread_ -= self->queue_.front()->size();
                            self->queue_.pop_front();
                            self->write_next();
                        });
}

void WsSession::close(std::string_view why) { begin_closing(Code::policy_error, why); }
void WsSession::shut_down() { begin_closing(Code::going_away, "the server stops"); }

void WsSession::cut() {
    beast::error_code none;
    stream_.next_layer().close(none);
    if (patience_) patience_->cancel();
}

// What is queued still goes out; then the close frame. A peer that does not answer it is cut.
void WsSession::begin_closing(Code code, std::string_view why) {
    if (closing_) return;
    closing_.emplace(code, why);
    patience_.emplace(stream_.get_executor());
    patience_->expires_after(settings_.close_time);
    patience_->async_wait([weak = weak_from_this()](beast::error_code error) {
        if (const auto self = weak.lock(); self && !error) self->cut();
    });
    write_next();
}

void WsSession::send_close() {
    if (std::exchange(is_close_sent_, true)) return;
    stream_.async_close(*closing_, [self = shared_from_this()](beast::error_code) { self->cut(); });
}

}  // namespace tafl::server
