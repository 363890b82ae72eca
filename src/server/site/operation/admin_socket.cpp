#include "server/site/operation/admin_socket.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/json/parse.hpp>

#include "server/base/log.hpp"
#include "server/net/listener.hpp"
#include "server/site/site.hpp"
#include "store/file_access.hpp"

namespace tafl::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace json = boost::json;
using asio::awaitable;
using asio::local::stream_protocol;

namespace {

constexpr const char* socket_name = "admin.sock";
constexpr std::size_t max_answer_size = 16 << 20;
constexpr std::chrono::seconds max_wait{30};

// The path of a Unix socket has at most 107 bytes, and a data folder may be deeper: so the folder is named by
// its descriptor.
class OpenFolder {
  public:
    explicit OpenFolder(const std::filesystem::path& folder)
        : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {}
    OpenFolder(const OpenFolder&) = delete;
    OpenFolder& operator=(const OpenFolder&) = delete;
    ~OpenFolder() { ::close(descriptor_); }
    [[nodiscard]] bool is_open() const noexcept { return descriptor_ >= 0; }
    [[nodiscard]] std::string socket() const {
        return fmt::format("/proc/self/fd/{}/{}", descriptor_, socket_name);
    }

  private:
    int descriptor_;
};

const Caller& the_operator() {
    static const Caller caller{.kind = store::PlayerKind::Member, .name = "the operator", .is_admin = true};
    return caller;
}

NetSettings operator_net() {
    NetSettings net;
    net.requests_a_minute = 0;
    net.log_error = log_line;
    net.on_answer = [](const AnsweredRequest& request) {
        log_event(LogLevel::Info, "operator",
                  {{"method", request.verb}, {"route", request.route}, {"status", request.status}});
    };
    return net;
}

Acceptor listen_in(const asio::any_io_executor& executor, const OpenFolder& folder) {
    if (!folder.is_open()) throw std::system_error(errno, std::generic_category());
    ::unlink(folder.socket().c_str());
    stream_protocol::acceptor acceptor(executor, stream_protocol());
    ::fchmod(acceptor.native_handle(), 0600);  // the socket that bind() creates has this mode from the start
    acceptor.bind(folder.socket());
    ::chmod(folder.socket().c_str(), 0600);
    acceptor.listen();
    return acceptor;
}

}  // namespace

struct AdminSocket::State {
    State(const asio::any_io_executor& executor, const std::filesystem::path& in, const Router& router,
          Authenticator& authenticator)
        : folder(in),
          listener(listen_in(executor, folder), operator_net(),
                   {router, nullptr, nullptr, authenticator, nullptr, &the_operator()}) {
        listener.start();
    }
    ~State() { ::unlink(folder.socket().c_str()); }

    OpenFolder folder;
    Listener listener;
};

AdminSocket::AdminSocket(const asio::any_io_executor& executor, const std::filesystem::path& folder,
                         const Router& router, Authenticator& authenticator)
    : state_(std::make_unique<State>(executor, folder, router, authenticator)) {}

AdminSocket::~AdminSocket() = default;

awaitable<void> AdminSocket::stop() { return state_->listener.stop(); }

namespace {

std::string encoded(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool is_plain = std::string_view("/-._~").find(c) != std::string_view::npos ||
                              (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        out += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

http::request<http::string_body> to_http(const AdminRequest& request) {
    auto target = "/api/v1" + encoded(request.path);
    for (const auto& [key, value] : request.query)
        target +=
            fmt::format("{}{}={}", target.find('?') == target.npos ? '?' : '&', encoded(key), encoded(value));
    http::request<http::string_body> sent(http::string_to_verb(request.method), target, 11, request.body);
    sent.set(http::field::host, "tafl");
    sent.set(http::field::content_type, "application/json");
    sent.prepare_payload();
    return sent;
}

using Stream = beast::basic_stream<stream_protocol>;

awaitable<AdminResponse> exchange(Stream& stream, const AdminRequest& request) {
    const auto sent = to_http(request);
    co_await http::async_write(stream, sent, asio::use_awaitable);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> answer;
    answer.body_limit(max_answer_size);
    co_await http::async_read(stream, buffer, answer, asio::use_awaitable);
    const auto& body = answer.get().body();
    co_return AdminResponse{static_cast<int>(answer.get().result_int()),
                            body.empty() ? json::value() : json::parse(body)};
}

}  // namespace

AdminResponse ask_site(const std::filesystem::path& path, const AdminRequest& request) {
    const OpenFolder folder(path);
    const auto trouble = [&](std::string_view what) {
        return SiteError(fmt::format("{}: {}", path.string(), what));
    };
    if (!folder.is_open()) {
        const auto denied = store::denied_access(path);
        throw denied.empty() ? trouble("there is no such data folder")
                             : SiteError("the data folder " + denied);
    }
    asio::io_context context;
    Stream stream(context);
    boost::system::error_code error;
    static_cast<void>(stream.socket().connect(folder.socket(), error));
    if (error == boost::system::errc::permission_denied)
        throw trouble("only the user that runs the site, and root, may manage it");
    if (error) throw trouble("no site runs on this data folder; start it with `tafl serve`");
    stream.expires_after(max_wait);
    auto answer = asio::co_spawn(context, exchange(stream, request), asio::use_future);
    context.run();
    try {
        return answer.get();
    } catch (const boost::system::system_error&) {
        throw trouble("the site does not answer");
    }
}

}  // namespace tafl::server
