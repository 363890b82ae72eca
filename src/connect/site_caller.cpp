#include "connect/site_caller.hpp"

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

namespace tafl {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace ssl = boost::asio::ssl;
using asio::awaitable;
using asio::use_awaitable;
using boost::system::error_code;

namespace {

constexpr std::chrono::seconds patience{
    30};  // with an answer, and with a stream: there a line comes each few seconds
constexpr std::size_t longest_line = 4 << 20;

// Lines out of bytes that come as they like.
class Lines {
  public:
    explicit Lines(const SiteCaller::OnLine& on_line) : on_line_(on_line) {}

    // False: whoever listens has heard enough.
    bool add(std::string_view bytes) {
        bytes_ += bytes;
        std::size_t begin = 0;
        for (auto end = bytes_.find('\n'); end != std::string::npos; end = bytes_.find('\n', begin)) {
            if (!on_line_(std::string_view(bytes_).substr(begin, end - begin))) return false;
            begin = end + 1;
        }
        bytes_.erase(0, begin);
        if (bytes_.size() > longest_line) throw ConnectionError("a line of more than 4 MiB");
        return true;
    }

  private:
    const SiteCaller::OnLine& on_line_;
    std::string bytes_;
};

using Question = http::request<http::string_body>;
using Header = http::response_parser<http::empty_body>;

template <class Stream>
awaitable<void> begin(Stream& stream, beast::flat_buffer& buffer, const Question& question, Header& header) {
    beast::get_lowest_layer(stream).expires_after(patience);
    co_await http::async_write(stream, question, use_awaitable);
    co_await http::async_read_header(stream, buffer, header, use_awaitable);
}

template <class Stream>
awaitable<SiteReply> rest(Stream& stream, beast::flat_buffer& buffer, Header& header) {
    http::response_parser<http::string_body> whole(std::move(header));
    co_await http::async_read(stream, buffer, whole, use_awaitable);
    co_return SiteReply{static_cast<int>(whole.get().result_int()), std::move(whole.get().body())};
}

struct Asking {
    const Question& question;

    template <class Stream>
    awaitable<SiteReply> operator()(Stream& stream) const {
        beast::flat_buffer buffer;
        Header header;
        co_await begin(stream, buffer, question, header);
        co_return co_await rest(stream, buffer, header);
    }
};

struct Following {
    const Question& question;
    const SiteCaller::OnLine& on_line;

    template <class Stream>
    awaitable<SiteReply> operator()(Stream& stream) const {
        beast::flat_buffer buffer;
        Header header;
        co_await begin(stream, buffer, question, header);
        if (header.get().result_int() != 200) co_return co_await rest(stream, buffer, header);
        http::response_parser<http::buffer_body> body(std::move(header));
        body.body_limit(boost::none);
        Lines lines(on_line);
        std::array<char, 8192> bytes{};
        while (!body.is_done()) {
            body.get().body().data = bytes.data();
            body.get().body().size = bytes.size();
            beast::get_lowest_layer(stream).expires_after(patience);
            const auto [error, size] =
                co_await http::async_read_some(stream, buffer, body, asio::as_tuple(use_awaitable));
            if (error && error != http::error::need_buffer) throw boost::system::system_error(error);
            const std::string_view read(bytes.data(), bytes.size() - body.get().body().size);
            if (!lines.add(read)) break;
        }
        co_return SiteReply{200, ""};
    }
};

std::string in_words(const SiteAddress& site, const error_code& error) {
    if (error == beast::error::timeout) return fmt::format("{}: no answer", site.name());
    return fmt::format("{}: {}", site.name(), error.message());
}

}  // namespace

struct SiteCaller::Security {
    Security() {
        context.set_default_verify_paths();
        context.set_verify_mode(ssl::verify_peer);
    }
    ssl::context context{ssl::context::tls_client};
};

SiteCaller::SiteCaller(SiteAddress site, std::string token)
    : site_(std::move(site)), token_(std::move(token)) {
    if (site_.is_secure) security_ = std::make_unique<Security>();
}
SiteCaller::~SiteCaller() = default;

template <class Talk>
awaitable<SiteReply> SiteCaller::connected(Talk talk) {
    try {
        const auto executor = co_await asio::this_coro::executor;
        asio::ip::tcp::resolver resolver(executor);
        const auto places = co_await resolver.async_resolve(site_.host, site_.port, use_awaitable);
        beast::tcp_stream plain(executor);
        plain.expires_after(patience);
        co_await plain.async_connect(places, use_awaitable);
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

Question question_of(const SiteAddress& site, const std::string& token, const std::string& verb,
                     const std::string& path, std::string body) {
    Question question;
    question.method_string(verb);
    question.target(site.path + "/api/v1" + path);
    question.version(11);
    question.keep_alive(false);
    question.set(http::field::host, site.host_header());
    question.set(http::field::authorization, "Bearer " + token);
    question.set(http::field::user_agent, "tafl bot");
    if (!body.empty()) question.set(http::field::content_type, "application/json");
    question.body() = std::move(body);
    question.prepare_payload();
    return question;
}

}  // namespace

awaitable<SiteReply> SiteCaller::ask(std::string verb, std::string path, std::string body) {
    const Question question = question_of(site_, token_, verb, path, std::move(body));
    const Asking asking{question};
    co_return co_await connected(asking);
}

awaitable<SiteReply> SiteCaller::follow(std::string path, OnLine on_line) {
    const Question question = question_of(site_, token_, "GET", path, {});
    const Following following{question, on_line};
    co_return co_await connected(following);
}

}  // namespace tafl
