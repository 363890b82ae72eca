#include "connect/site_client.hpp"

#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <optional>
#include <sstream>
#include <tuple>

#include "connect/line_buffer.hpp"

namespace tafl {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace ssl = boost::asio::ssl;
using asio::awaitable;
using asio::use_awaitable;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds io_timeout{30};  // a stream sends a line every few seconds
constexpr std::size_t max_line_length = 4 << 20;
constexpr std::size_t max_read_size = 8 << 10;

using Request = http::request<http::string_body>;
using Reply = http::response_parser<http::string_body>;

std::string bytes_of(const Request& request) {
    std::ostringstream out;
    out << request.base() << request.body();
    return std::move(out).str();
}

}  // namespace

// A connection over TCP, or TLS above it.
class SiteClient::Connection {
  public:
    explicit Connection(const asio::any_io_executor& executor) : plain_(executor) {}

    awaitable<void> open(const SiteAddress& site, ssl::context* security) {
        asio::ip::tcp::resolver resolver(plain_.get_executor());
        const auto endpoints = co_await resolver.async_resolve(site.host, site.port, use_awaitable);
        plain_.expires_after(io_timeout);
        co_await plain_.async_connect(endpoints, use_awaitable);
        plain_.socket().set_option(asio::ip::tcp::no_delay(true));
        if (security == nullptr) co_return;
        secure_.emplace(plain_, *security);
        SSL_set_tlsext_host_name(secure_->native_handle(), site.host.c_str());
        secure_->set_verify_callback(ssl::host_name_verification(site.host));
        co_await secure_->async_handshake(ssl::stream_base::client, use_awaitable);
    }

    awaitable<void> write(std::string_view bytes) {
        plain_.expires_after(io_timeout);
        const asio::const_buffer buffer(bytes.data(), bytes.size());
        if (secure_) {
            co_await asio::async_write(*secure_, buffer, use_awaitable);
        } else {
            co_await asio::async_write(plain_, buffer, use_awaitable);
        }
    }

    // Reads the next part of the reply.
    awaitable<void> read_some(Reply& reply) {
        plain_.expires_after(io_timeout);
        const auto [error, size] = co_await read_bytes(received_.prepare(max_read_size));
        error_code wrong = error;
        if (!error) {
            received_.commit(size);
            received_.consume(reply.put(received_.data(), wrong));
        } else if (error == asio::error::eof && reply.got_some()) {
            reply.put_eof(wrong);
        }
        if (wrong && wrong != http::error::need_more) throw boost::system::system_error(wrong);
    }

  private:
    awaitable<std::tuple<error_code, std::size_t>> read_bytes(asio::mutable_buffer buffer) {
        if (secure_) co_return co_await secure_->async_read_some(buffer, asio::as_tuple(use_awaitable));
        co_return co_await plain_.async_read_some(buffer, asio::as_tuple(use_awaitable));
    }

    beast::tcp_stream plain_;
    std::optional<ssl::stream<beast::tcp_stream&>> secure_;
    beast::flat_buffer received_;
};

namespace {

std::string in_words(const SiteAddress& site, const error_code& error) {
    if (error == beast::error::timeout) return fmt::format("{}: no answer", site.name());
    return fmt::format("{}: {}", site.name(), error.message());
}

}  // namespace

struct SiteClient::Security {
    Security() {
        context.set_default_verify_paths();
        context.set_verify_mode(ssl::verify_peer);
    }
    ssl::context context{ssl::context::tls_client};
};

SiteClient::SiteClient(SiteAddress site, std::string token)
    : site_(std::move(site)), token_(std::move(token)) {
    if (site_.is_secure) security_ = std::make_unique<Security>();
}
SiteClient::~SiteClient() = default;

namespace {

Request request_to(const SiteAddress& site, const std::string& token, const std::string& verb,
                   const std::string& path, std::string body) {
    Request request;
    request.method_string(verb);
    request.target(site.path + "/api/v1" + path);
    request.version(11);
    request.keep_alive(false);
    request.set(http::field::host, site.host_header());
    request.set(http::field::authorization, "Bearer " + token);
    request.set(http::field::user_agent, "tafl bot");
    if (!body.empty()) request.set(http::field::content_type, "application/json");
    request.body() = std::move(body);
    request.prepare_payload();
    return request;
}

}  // namespace

awaitable<SiteReply> SiteClient::request(std::string verb, std::string path, std::string body) {
    auto bytes = bytes_of(request_to(site_, token_, verb, path, std::move(body)));
    co_return co_await exchange(std::move(bytes), nullptr);
}

awaitable<SiteReply> SiteClient::stream(std::string path, OnLine on_line) {
    auto bytes = bytes_of(request_to(site_, token_, "GET", path, {}));
    co_return co_await exchange(std::move(bytes), on_line);
}

// Sends the request; with `on_line` the reply is a stream of lines, unless its status is not 200.
awaitable<SiteReply> SiteClient::exchange(std::string request, OnLine on_line) {
    ssl::context* const security = security_ ? &security_->context : nullptr;
    try {
        Connection connection(co_await asio::this_coro::executor);
        co_await connection.open(site_, security);
        co_await connection.write(request);
        Reply reply;
        reply.eager(true);
        LineBuffer lines;
        while (!reply.is_done()) {
            co_await connection.read_some(reply);
            if (!on_line || !reply.is_header_done() || reply.get().result_int() != 200) continue;
            reply.body_limit(boost::none);  // the default holds for every other reply
            lines.add(reply.get().body());
            reply.get().body().clear();
            while (const auto line = lines.next()) {
                if (!on_line(*line)) co_return SiteReply{200, ""};
            }
            if (lines.size() > max_line_length) throw ConnectionError("a line of more than 4 MiB");
        }
        co_return SiteReply{static_cast<int>(reply.get().result_int()), std::move(reply.get().body())};
    } catch (const boost::system::system_error& error) {
        throw ConnectionError(in_words(site_, error.code()));
    }
}

}  // namespace tafl
