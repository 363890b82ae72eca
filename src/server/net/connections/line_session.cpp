#include "server/net/connections/line_session.hpp"

#include <fmt/format.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "base/json_writer.hpp"
#include "server/net/connections/as_values.hpp"

namespace tafl::server {

namespace asio = boost::asio;
using asio::awaitable;
using boost::system::error_code;

namespace {

std::string last_line(std::string_view why) {
    return JsonWriter().open('{').field("on", "bye").field("text", why).close('}').take();
}

}  // namespace

LineSession::LineSession(StreamSocket socket, ConnectionTracker& connections, const NetSettings& settings,
                         std::shared_ptr<SocketListener> listener, Caller caller, std::string token,
                         Quota::Hold hold, bool is_chunked)
    : UpgradedSession(connections, settings, std::move(caller), std::move(token), std::move(hold)),
      socket_(std::move(socket)),
      listener_(std::move(listener)),
      is_chunked_(is_chunked),
      write_timer_(socket_.get_executor()),
      heartbeat_(socket_.get_executor()) {}

awaitable<void> LineSession::run(Authenticator& authenticator) {
    const auto self = shared_from_this();
    const ConnectionRegistration registration(connections_, *this);
    co_await close_if_ended(authenticator);
    if (connections_.is_ending()) shut_down();
    const bool is_open = !is_closing_;
    if (is_open) {
        listener_->opened(*this);
        start_heartbeat();
        co_await close_if_ended(authenticator);
    }
    co_await wait_for_disconnect();
    cut();
    is_closing_ = true;  // from here on nothing is queued
    if (is_open) listener_->closed(*this);
}

awaitable<void> LineSession::close_if_ended(Authenticator& authenticator) {
    try {
        const bool is_welcome = co_await revalidate(authenticator, caller_, token_);
        if (!is_welcome) begin_closing("this token or session has ended");
    } catch (const std::exception&) {  // the store failed
        is_closing_ = true;
        cut();
    }
}

// The client of a stream has nothing to send: any byte ends the stream, as EOF does.
awaitable<void> LineSession::wait_for_disconnect() {
    char unwanted = 0;
    co_await socket_.async_read_some(asio::buffer(&unwanted, 1), as_values);
}

void LineSession::send(std::shared_ptr<const std::string> text) {
    if (is_closing_) return;
    const bool fits = write_queue_.add(std::move(text));
    if (!fits) return begin_closing("the client reads too slowly");
    write_next();
}

void LineSession::write_next() {
    if (is_busy_) return;
    if (const auto* text = write_queue_.next()) {
        write(*text);
    } else if (is_closing_ && !std::exchange(is_last_line_sent_, true)) {
        write(last_line_);
    } else if (is_closing_) {
        write_end();
    }
}

void LineSession::write(std::string_view line) {
    is_busy_ = true;
    head_ = is_chunked_ ? fmt::format("{:x}\r\n", line.size() + 1) : "";
    const std::string_view tail = is_chunked_ ? "\n\r\n" : "\n";
    const std::array<asio::const_buffer, 3> parts{asio::buffer(head_), asio::buffer(line),
                                                  asio::buffer(tail)};
    if (!is_closing_) cut_after(settings_.write_time);
    asio::async_write(socket_, parts,
                      [self = shared_from_this()](error_code error, std::size_t) { self->written(error); });
}

void LineSession::written(error_code error) {
    is_busy_ = false;
    if (error) return cut();
    if (write_queue_.is_writing()) write_queue_.written();
    if (!is_closing_) write_timer_.cancel();
    write_next();
}

// The client closes the connection after reading this.
void LineSession::write_end() {
    if (std::exchange(is_end_sent_, true)) return;
    is_busy_ = true;
    static constexpr std::string_view end = "0\r\n\r\n";
    asio::async_write(socket_, asio::buffer(end.substr(0, is_chunked_ ? end.size() : 0)),
                      [self = shared_from_this()](error_code error, std::size_t) {
                          if (error) return self->cut();
                          error_code none;
                          self->socket_.shutdown(StreamSocket::shutdown_send, none);
                      });
}

// Sends the queue, then the last line. Cuts the connection if the client does not read in time.
void LineSession::begin_closing(std::string_view why) {
    if (is_closing_) return;
    is_closing_ = true;
    last_line_ = last_line(why);
    heartbeat_.cancel();
    cut_after(settings_.close_time);
    write_next();
}

void LineSession::cut_after(std::chrono::milliseconds time) {
    write_timer_.expires_after(time);
    write_timer_.async_wait([weak = weak_from_this()](error_code error) {
        if (const auto self = weak.lock(); self && !error) self->cut();
    });
}

void LineSession::start_heartbeat() {
    heartbeat_.expires_after(settings_.heartbeat_time);
    heartbeat_.async_wait([weak = weak_from_this()](error_code error) {
        const auto self = weak.lock();
        if (!self || error || self->is_closing_) return;
        if (!self->is_busy_) self->write("");
        self->start_heartbeat();
    });
}

void LineSession::cut() {
    error_code none;
    socket_.close(none);
    write_timer_.cancel();
    heartbeat_.cancel();
}

}  // namespace tafl::server
