#include "connect/site_client.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

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

using Request = http::request<http::string_body>;
using Header = http::response_parser<http::empty_body>;

template <class Stream>
awaitable<void> send(Stream& stream, beast::flat_buffer& buffer, const Request& request, Header& header) {
    beast::get_lowest_layer(stream).expires_after(io_timeout);
    co_await http::async_write(stream, request, use_awaitable);
    co_await http::async_read_header(stream, buffer, header, use_awaitable);
}

template <class Stream>
awaitable<SiteReply> read_reply(Stream& stream, beast::flat_buffer& buffer, Header& header) {
    http::response_parser<http::string_body> whole(std::move(header));
    co_await http::async_read(stream, buffer, whole, use_awaitable);
    co_return SiteReply{static_cast<int>(whole.get().result_int()), std::move(whole.get().body())};
}

// One request and its reply, over a connected stream.
struct Exchange {
    const Request& request;

    template <class Stream>
    awaitable<SiteReply> operator()(Stream& stream) const {
        beast::flat_buffer buffer;
        Header header;
        co_await send(stream, buffer, request, header);
        co_return co_await read_reply(stream, buffer, header);
    }
};

// One request and the lines of its endless reply.
struct LineStream {
    const Request& request;
    const SiteClient::OnLine& on_line;

    template <class Stream>
    awaitable<SiteReply> operator()(Stream& stream) const {
        beast::flat_buffer buffer;
        Header header;
        co_await send(stream, buffer, request, header);
        if (header.get().result_int() != 200) co_return co_await read_reply(stream, buffer, header);
        http::response_parser<http::buffer_body> body(std::move(header));
        body.body_limit(boost::none);
        LineBuffer lines;
        std::array<char, 8192> bytes{};
        while (!body.is_done()) {
            body.get().body().data = bytes.data();
            body.get().body().size = bytes.size();
            beast::get_lowest_layer(stream).expires_after(io_timeout);
            const auto [error, size] =
                co_await http::async_read_some(stream, buffer, body, asio::as_tuple(use_awaitable));
            if (error && error != http::error::need_buffer) throw boost::system::system_error(error);
            lines.add(std::string_view(bytes.data(), bytes.size() - body.get().body().size));
            while (const auto line = lines.next()) {
                if (!on_line(*line)) co_return SiteReply{200, ""};
            }
            if (lines.size() > max_line_length) throw ConnectionError("a line of more than 4 MiB");
        }
        co_return SiteReply{200, ""};
    }
};

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

template <class Talk>
awaitable<SiteReply> SiteClient::with_connection(Talk talk) {
    try {
        const auto executor = co_await asio::this_coro::executor;
        asio::ip::tcp::resolver resolver(executor);
        const auto endpoints = co_await resolver.async_resolve(site_.host, site_.port, use_awaitable);
        beast::tcp_stream plain(executor);
        plain.expires_after(io_timeout);
        co_await plain.async_connect(endpoints, use_awaitable);
        plain.socket().set_option(asio::ip::tcp::no_delay(true));
        if (!security_) co_return co_await talk(plain);
        ssl::stream<beast::tcp_stream> secure(std::move(plain), security_->context);
        SSL_set_tlsext_host_name(secure.native_handle(), site_.host.c_str());
        secure.set_verify_callback(ssl::host_name_verification(site_.host));
        co_await secure.async_handshake(ssl::stream_base::client, use_awaitable);
        co_return co_await talk(secure);
    } catch (const boost::system::system_error& error) {
        throw ConnectionError(in_words(site_, error.code()));
    }
}

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
    const Request message = request_to(site_, token_, verb, path, std::move(body));
    const Exchange talk{message};
    co_return co_await with_connection(talk);
}

awaitable<SiteReply> SiteClient::stream(std::string path, OnLine on_line) {
    const Request message = request_to(site_, token_, "GET", path, {});
    const LineStream talk{message, on_line};
    co_return co_await with_connection(talk);
}

}  // namespace tafl
