#include "server/net/connections/http_session.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <ctime>

#include <sys/socket.h>

#include <cerrno>

#include "server/net/connections/arriving_body.hpp"
#include "server/net/connections/as_values.hpp"
#include "server/net/connections/line_session.hpp"
#include "server/net/connections/parsed_request.hpp"
#include "server/net/connections/ws_session.hpp"
#include "server/net/http/header_values.hpp"

namespace tafl::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::awaitable;

namespace {

constexpr std::size_t max_read_ahead = max_header_size + (16 << 10);
constexpr std::string_view end_of_header = "\r\n\r\n";
constexpr char tls_handshake =
    '\x16';  // HTTPS on a plain port: the header would never end, so it is refused at once
constexpr std::size_t slice_size = 64 << 10;    // bytes of an answer, for each write_time
constexpr std::size_t max_lingering = 4 << 20;  // bytes of a refused body that are drained

std::string date_now() { return fmt::format("{:%a, %d %b %Y %T} GMT", fmt::gmtime(std::time(nullptr))); }

template <class Body>
http::response<Body> begun(const RawResponse& answer, bool keep_alive) {
    http::response<Body> response;
    response.result(static_cast<unsigned>(answer.status));
    response.version(11);
    response.keep_alive(keep_alive);
    response.set(http::field::date, date_now());
    for (const auto& [name, value] : answer.headers) response.insert(name, value);
    return response;
}

bool has_no_content(int status) { return status == 204 || status == 304; }

// The connection of the request being handled.
struct Watched {
    StreamSocket* socket;  // null once the response is ready
    std::shared_ptr<Disconnect> disconnect;
};

// EOF means that the client has disconnected; more bytes are a pipelined request.
void watch(const std::shared_ptr<Watched>& peer) {
    peer->socket->async_wait(StreamSocket::wait_read, [peer](beast::error_code error) {
        if (error || peer->socket == nullptr) return;
        char next = 0;
        const auto got = ::recv(peer->socket->native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN)) peer->disconnect->notify();
    });
}

class HttpSession final : public NetConnection {
  public:
    HttpSession(StreamSocket socket, ConnectionPlace& place, ConnectionTracker& connections,
                Responder& responder, const NetSettings& settings);

    using Upgraded = std::shared_ptr<UpgradedSession>;  // null while the connection is still HTTP
    [[nodiscard]] awaitable<Upgraded> run();

    void shut_down() override;
    void cut() override;

  private:
    using Header = http::request_parser<http::empty_body>;
    using ErrorCode = beast::error_code;

    struct Held {  // by a request, from its first byte to the last one of its answer
        Quota::Hold hold;
        Quota::Room room = Quota::Room::Enough;  // else there was none for the rest, and reading failed
    };
    [[nodiscard]] awaitable<ErrorCode> read_header(Header& header, Held& held);
    [[nodiscard]] awaitable<ErrorCode> fill_buffer(Held& held);
    [[nodiscard]] awaitable<ErrorCode> read_body(Header& header, std::size_t limit,
                                                 ArrivingBody::value_type& body);
    [[nodiscard]] awaitable<bool> serve_one(Header& header, Quota::Hold hold, Upgraded& upgraded);
    [[nodiscard]] awaitable<void> begin_stream(RawResponse response, Quota::Hold hold, bool is_chunked,
                                               Upgraded& upgraded);
    [[nodiscard]] awaitable<Upgraded> upgrade(Header& header, Quota::Hold hold);
    [[nodiscard]] Quota::Room count_for_client(const RawRequest& raw, Quota::Hold& hold);
    [[nodiscard]] awaitable<void> refuse(ErrorCode error, std::size_t max_body = max_body_size);
    struct Form {  // of an answer
        bool is_head = false;
        bool is_chunked = false;
        bool keep_alive = false;
    };
    [[nodiscard]] awaitable<bool> write(const RawResponse& response, bool is_head, bool keep_alive);
    [[nodiscard]] awaitable<bool> write_pieces(const RawResponse& response, Form form, Quota::Hold& hold,
                                               std::size_t max_piece);
    [[nodiscard]] awaitable<ErrorCode> write_header(http::response<http::empty_body>& response);
    [[nodiscard]] awaitable<ErrorCode> write_bytes(std::string_view bytes);
    [[nodiscard]] awaitable<void> refuse_full(Quota::Room room, std::string_view verb);
    [[nodiscard]] awaitable<void> linger();
    void report(const RawResponse& response, std::string_view verb,
                std::chrono::steady_clock::time_point start) const;

    beast::basic_stream<StreamProtocol> stream_;
    beast::flat_buffer buffer_;
    ConnectionPlace& place_;
    ConnectionTracker& connections_;
    Responder& responder_;
    const NetSettings& settings_;
    bool is_idle_ = false;                 // between requests
    std::shared_ptr<Disconnect> in_hand_;  // of the current request
};

HttpSession::HttpSession(StreamSocket socket, ConnectionPlace& place, ConnectionTracker& connections,
                         Responder& responder, const NetSettings& settings)
    : stream_(std::move(socket)),
      buffer_(max_read_ahead),
      place_(place),
      connections_(connections),
      responder_(responder),
      settings_(settings) {}

awaitable<HttpSession::Upgraded> HttpSession::run() {
    const ConnectionRegistration registration(connections_, *this);
    while (!connections_.is_ending()) {
        Header header;
        Held held{responder_.hold_for(place_.owner())};
        const auto error = co_await read_header(header, held);
        if (held.room != Quota::Room::Enough) {
            co_await refuse_full(held.room, "");
            break;
        }
        if (error) {
            co_await refuse(error);
            break;
        }
        if (beast::websocket::is_upgrade(header.get()) &&
            responder_.is_socket(to_raw(header.get(), place_.peer()))) {
            co_return co_await upgrade(header, std::move(held.hold));
        }
        Upgraded upgraded;
        const bool goes_on = co_await serve_one(header, std::move(held.hold), upgraded);
        if (upgraded) co_return upgraded;
        if (!goes_on) break;
        place_.end_request();
    }
    ErrorCode none;
    stream_.socket().shutdown(StreamSocket::shutdown_both, none);
    co_return nullptr;
}

awaitable<HttpSession::ErrorCode> HttpSession::read_header(Header& header, Held& held) {
    header.header_limit(max_header_size);
    header.body_limit(boost::none);  // depends on the route: read_body() checks it
    is_idle_ = true;
    stream_.expires_after(settings_.header_time);
    ErrorCode error = co_await fill_buffer(held);
    if (!error)
        co_await http::async_read_header(stream_, buffer_, header,
                                         asio::redirect_error(asio::use_awaitable, error));
    is_idle_ = false;
    co_return error ? error : framing_error(header.get());
}

// Reads until the buffer holds a whole header. Refuses a line that continues the one before (obs-fold, RFC
// 9112 5.2): Beast's parser would accept it, other servers do not.
awaitable<HttpSession::ErrorCode> HttpSession::fill_buffer(Held& held) {
    const auto received = [this] {
        return std::string_view(static_cast<const char*>(buffer_.data().data()), buffer_.size());
    };
    std::size_t searched = 0;
    auto end = received().find(end_of_header);
    while (end == std::string_view::npos) {
        if (received().starts_with(tls_handshake)) co_return http::error::bad_method;
        if (buffer_.size() >= max_header_size) co_return http::error::header_limit;
        searched = buffer_.size() < end_of_header.size() ? 0 : buffer_.size() - end_of_header.size();
        const auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(4 << 10), as_values);
        if (error) co_return error;
        buffer_.commit(size);
        held.room = held.hold.reserve(buffer_.size());
        if (held.room != Quota::Room::Enough) co_return http::error::buffer_overflow;
        end = received().find(end_of_header, searched);
    }
    const auto header = received().substr(0, end);
    const bool is_folded = header.find("\n ") != header.npos || header.find("\n\t") != header.npos;
    co_return is_folded ? http::error::bad_obs_fold : ErrorCode{};
}

awaitable<HttpSession::ErrorCode> HttpSession::read_body(Header& header, std::size_t limit,
                                                         ArrivingBody::value_type& body) {
    if (header.content_length().value_or(0) > limit) co_return http::error::body_limit;
    stream_.expires_after(settings_.body_time);
    ErrorCode error;
    if (beast::iequals(header.get()[http::field::expect], "100-continue")) {
        static constexpr std::string_view continue_response = "HTTP/1.1 100 Continue\r\n\r\n";
        co_await asio::async_write(stream_, asio::buffer(continue_response),
                                   asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return error;
    }
    http::request_parser<ArrivingBody> whole(std::move(header), body);
    whole.body_limit(limit);
    co_await http::async_read(stream_, buffer_, whole, asio::redirect_error(asio::use_awaitable, error));
    body = std::move(whole.get().body());
    co_return error;
}

// From now on connection and bytes count for the client that the header names.
Quota::Room HttpSession::count_for_client(const RawRequest& raw, Quota::Hold& hold) {
    const auto owner = responder_.owner_of(raw);
    const auto room = place_.count_for(owner);
    return room == Quota::Room::Enough ? hold.pass_to(owner) : room;
}

// Returns false if the connection ends or has become a stream.
awaitable<bool> HttpSession::serve_one(Header& header, Quota::Hold hold, Upgraded& upgraded) {
    auto raw = to_raw(header.get(), place_.peer());
    const bool wants_more = header.get().keep_alive();
    const bool is_chunked = header.get().version() >= 11;
    const bool is_head = header.get().method() == http::verb::head;
    const bool names_host = header.get().version() < 11 || header.get().count(http::field::host) == 1;
    ErrorCode error = http::error::bad_value;
    const auto rules = responder_.rules_of(raw);
    ArrivingBody::value_type body{&hold, hold.amount()};
    body.room = count_for_client(raw, hold);
    if (names_host && body.room == Quota::Room::Enough)
        error = co_await read_body(header, rules.max_body, body);
    if (!error) body.room = hold.reserve(body.header + body.text.size() + rules.answer);
    if (body.room != Quota::Room::Enough) {
        co_await refuse_full(body.room, raw.verb);
        co_return false;
    }
    if (error) {
        co_await refuse(error, rules.max_body);
        co_return false;
    }
    const auto start = std::chrono::steady_clock::now();
    const auto verb = raw.verb;
    raw.body = std::move(body.text);
    const auto watched = std::make_shared<Watched>(Watched{&stream_.socket(), {}});
    raw.disconnect = watched->disconnect = std::make_shared<Disconnect>([watched = std::weak_ptr(watched)] {
        if (const auto peer = watched.lock()) watch(peer);
    });
    in_hand_ = raw.disconnect;
    auto answer = co_await responder_.respond(std::move(raw));
    in_hand_.reset();
    watched->socket = nullptr;
    ErrorCode none;  // the connection may have been cut in the meantime
    stream_.socket().cancel(none);
    report(answer, verb, start);
    if (answer.stream && !is_head) {
        co_await begin_stream(std::move(answer), std::move(hold), is_chunked, upgraded);
        co_return false;
    }
    const bool keep_alive = wants_more && !connections_.is_ending();
    if (answer.pieces) {
        const Form form{is_head, is_chunked, keep_alive};
        co_return co_await write_pieces(answer, form, hold, rules.answer);
    }
    hold.set(answer.body.size());
    const bool written = co_await write(answer, is_head, keep_alive);
    co_return written&& keep_alive;
}

awaitable<void> HttpSession::begin_stream(RawResponse answer, Quota::Hold hold, bool is_chunked,
                                          Upgraded& upgraded) {
    auto response = begun<http::empty_body>(answer, false);
    response.set(http::field::content_type, answer.type);
    if (is_chunked) response.chunked(true);
    http::response_serializer<http::empty_body> serializer(response);
    stream_.expires_after(settings_.write_time);
    ErrorCode error;
    co_await http::async_write_header(stream_, serializer, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    stream_.expires_never();
    upgraded = std::make_shared<LineSession>(stream_.release_socket(), connections_, settings_,
                                             std::move(answer.stream), answer.caller, answer.token,
                                             std::move(hold), is_chunked);
}

awaitable<HttpSession::Upgraded> HttpSession::upgrade(Header& header, Quota::Hold hold) {
    const auto start = std::chrono::steady_clock::now();
    if (header.get().count(http::field::sec_websocket_key) != 1 ||
        !is_websocket_key(header.get()[http::field::sec_websocket_key])) {
        co_await refuse(http::error::bad_value);
        co_return nullptr;
    }
    auto raw = to_raw(header.get(), place_.peer());
    const auto room = count_for_client(raw, hold);
    if (room != Quota::Room::Enough) {
        co_await refuse_full(room, raw.verb);
        co_return nullptr;
    }
    auto admission = co_await responder_.admit_socket(std::move(raw));
    auto* admitted = std::get_if<Responder::Admitted>(&admission);
    if (admitted == nullptr) {
        report(std::get<RawResponse>(admission), "GET", start);
        co_await write(std::get<RawResponse>(admission), false, false);
        co_return nullptr;
    }
    if (buffer_.size() > 0 || connections_.is_ending()) {  // frames sent before the handshake is done
        co_await refuse(http::error::bad_value);
        co_return nullptr;
    }
    report({.status = 101,
            .route = admitted->route,
            .client = admitted->client,
            .request_id = admitted->request_id},
           "GET", start);
    stream_.expires_never();
    co_return make_ws_session(stream_.release_socket(), header.release(), std::move(*admitted),
                              std::move(hold), connections_, responder_.sockets(), settings_);
}

awaitable<void> HttpSession::refuse(ErrorCode error, std::size_t max_body) {
    if (!needs_response(error)) co_return;
    auto answer = refusal_of(error, max_body);
    add_site_headers(answer);
    const bool written = co_await write(answer, false, false);
    if (written) co_await linger();
}

awaitable<void> HttpSession::refuse_full(Quota::Room room, std::string_view verb) {
    const bool is_own = room == Quota::Room::OwnersFull;
    auto answer = error_response(
        is_own ? rate_limited(2) : unavailable("Too much is being sent now; try again in a moment.", 2));
    add_site_headers(answer);
    report(answer, verb, std::chrono::steady_clock::now());
    if (co_await write(answer, verb == "HEAD", false)) co_await linger();
}

awaitable<bool> HttpSession::write(const RawResponse& answer, bool is_head, bool keep_alive) {
    const auto content = answer.content();
    auto response = begun<http::empty_body>(answer, keep_alive);
    const bool has_content = !has_no_content(answer.status);
    if (has_content) {
        response.set(http::field::content_type, answer.type);
        response.content_length(content.size());
    }
    auto error = co_await write_header(response);
    if (!error && has_content && !is_head) error = co_await write_bytes(content);
    co_return !error;
}

awaitable<HttpSession::ErrorCode> HttpSession::write_header(http::response<http::empty_body>& response) {
    http::response_serializer<http::empty_body> serializer(response);
    stream_.expires_after(settings_.write_time);
    ErrorCode error;
    co_await http::async_write_header(stream_, serializer, asio::redirect_error(asio::use_awaitable, error));
    co_return error;
}

// Writes the answer in slices, each with a time limit, so that a client has to read at a minimum rate.
awaitable<HttpSession::ErrorCode> HttpSession::write_bytes(std::string_view bytes) {
    ErrorCode error;
    while (!bytes.empty() && !error) {
        const auto slice = bytes.substr(0, slice_size);
        stream_.expires_after(settings_.write_time);
        co_await asio::async_write(stream_, asio::buffer(slice),
                                   asio::redirect_error(asio::use_awaitable, error));
        bytes.remove_prefix(slice.size());
    }
    co_return error;
}

// HTTP/1.0 knows no chunks: there the end of the connection is the end of the body.
awaitable<bool> HttpSession::write_pieces(const RawResponse& answer, Form form, Quota::Hold& hold,
                                          std::size_t max_piece) {
    auto response = begun<http::empty_body>(answer, form.keep_alive && form.is_chunked);
    response.set(http::field::content_type, answer.type);
    if (form.is_chunked) response.chunked(true);
    auto error = co_await write_header(response);
    while (!error && !form.is_head) {
        stream_.expires_never();
        hold.set(max_piece);
        const auto made = co_await responder_.next_piece(answer);
        if (!made) co_return false;
        hold.set(made->size());
        if (made->empty()) break;
        if (form.is_chunked) error = co_await write_bytes(fmt::format("{:x}\r\n", made->size()));
        if (!error) error = co_await write_bytes(*made);
        if (!error && form.is_chunked) error = co_await write_bytes("\r\n");
    }
    if (!error && !form.is_head && form.is_chunked) error = co_await write_bytes("0\r\n\r\n");
    co_return !error && form.keep_alive && form.is_chunked;
}

// Drains what a refused client is still sending: closing at once would reset the connection and lose the
// response.
awaitable<void> HttpSession::linger() {
    ErrorCode error;
    stream_.socket().shutdown(StreamSocket::shutdown_send, error);
    stream_.expires_after(settings_.close_time);
    buffer_.clear();
    for (std::size_t total = 0; !error && total < max_lingering && !connections_.is_ending();) {
        total += co_await stream_.async_read_some(buffer_.prepare(16 << 10),
                                                  asio::redirect_error(asio::use_awaitable, error));
    }
}

void HttpSession::report(const RawResponse& answer, std::string_view verb,
                         std::chrono::steady_clock::time_point start) const {
    if (!settings_.on_answer) return;
    settings_.on_answer({.verb = verb,
                         .route = answer.route,
                         .error = answer.error,
                         .client = answer.client.empty() ? place_.peer() : answer.client,
                         .id = answer.request_id,
                         .status = answer.status,
                         .taken = std::chrono::steady_clock::now() - start});
}

void HttpSession::shut_down() {
    if (is_idle_) cut();
}

// QueuedNotice, because the notified handler may destroy this session.
void HttpSession::cut() {
    ErrorCode none;
    stream_.socket().close(none);
    if (in_hand_) asio::post(stream_.get_executor(), [disconnect = in_hand_] { disconnect->notify(); });
}

}  // namespace

awaitable<std::shared_ptr<UpgradedSession>> serve_http(StreamSocket socket, ConnectionPlace& place,
                                                       ConnectionTracker& connections, Responder& responder,
                                                       const NetSettings& settings) {
    HttpSession session(std::move(socket), place, connections, responder, settings);
    co_return co_await session.run();
}

}  // namespace tafl::server
