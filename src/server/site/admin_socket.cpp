#include "server/site/admin_socket.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>
#include <boost/json/value_to.hpp>

#include "server/base/log.hpp"
#include "server/net/as_values.hpp"
#include "server/net/http_message.hpp"
#include "server/site/site.hpp"
#include "store/file_access.hpp"

namespace tafl::server {

namespace asio = boost::asio;
namespace json = boost::json;
using asio::awaitable;
using asio::local::stream_protocol;

namespace {

constexpr const char* socket_name = "admin.sock";
constexpr std::size_t max_request_size = 64 << 10;
constexpr std::size_t max_answer_size = 16 << 20;
constexpr int max_wait = 30'000;  // milliseconds

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

Request to_request(const json::object& asked, Method method) {
    Request request;
    request.method = method;
    request.path = json::value_to<std::string>(asked.at("path"));
    if (const auto* query = asked.if_contains("query")) {
        for (const auto& [key, value] : query->as_object())
            request.query[std::string(key)] = json::value_to<std::string>(value);
    }
    if (const auto* body = asked.if_contains("body")) request.body = json::serialize(*body);
    request.caller.kind = store::PlayerKind::Member;
    request.caller.name = "the operator";
    request.caller.is_admin = true;
    return request;
}

std::string answer_line(int status, std::string_view body) {
    return fmt::format("{{\"status\":{},\"body\":{}}}\n", status, body.empty() ? "null" : body);
}

std::string refusal_line(const Refusal& refusal) {
    const auto response = error_response(refusal);
    return answer_line(response.status, response.body);
}

// May throw anything: the line comes from outside.
awaitable<std::string> answer(const Router& router, std::string_view line) {
    const auto asked = json::parse(line).as_object();
    const auto verb = json::value_to<std::string>(asked.at("method"));
    for (const auto method : {Method::Get, Method::Post, Method::Put, Method::Delete}) {
        if (to_string(method) != verb) continue;
        auto request = to_request(asked, method);
        const auto found = router.find(method, request.path);
        if (found.route == nullptr) break;
        request.segments = found.segments;
        const Response response = co_await found.route->handler(request);
        log_event(LogLevel::Info, "operator",
                  {{"method", verb}, {"path", request.path}, {"status", response.status}});
        co_return answer_line(response.status, response.body);
    }
    throw not_found("The site does not know this; is it of the same version as this program?");
}

awaitable<void> serve_one(const Router& router, stream_protocol::socket socket) {
    std::string line;
    auto buffer = asio::dynamic_buffer(line, max_request_size);
    const auto [error, size] = co_await asio::async_read_until(socket, buffer, '\n', as_values);
    if (error) co_return;
    std::string text;
    try {
        text = co_await answer(router, std::string_view(line).substr(0, size));
    } catch (const Refusal& refusal) {
        text = refusal_line(refusal);
    } catch (const store::StoreError& failure) {
        log_line(failure.what());
        text = refusal_line(unavailable("The store failed; the site's log says why."));
    } catch (const std::exception&) {
        text = refusal_line(invalid("This is no request."));
    }
    static_cast<void>(co_await asio::async_write(socket, asio::buffer(text), as_values));
}

}  // namespace

struct AdminSocket::State {
    State(const asio::any_io_executor& on, const std::filesystem::path& in, const Router& to)
        : folder(in), router(to), acceptor(on) {
        if (!folder.is_open()) throw std::system_error(errno, std::generic_category());
        ::unlink(folder.socket().c_str());
        acceptor.open();
        ::fchmod(acceptor.native_handle(),
                 0600);  // the socket that bind() creates has this mode from the start
        acceptor.bind(folder.socket());
        ::chmod(folder.socket().c_str(), 0600);
        acceptor.listen();
    }
    ~State() { ::unlink(folder.socket().c_str()); }

    OpenFolder folder;
    const Router& router;
    stream_protocol::acceptor acceptor;
};

namespace {

template <class State>
awaitable<void> accept_operators(std::shared_ptr<State> state) {
    while (state->acceptor.is_open()) {
        auto [error, socket] = co_await state->acceptor.async_accept(as_values);
        if (error) co_return;
        asio::co_spawn(state->acceptor.get_executor(), serve_one(state->router, std::move(socket)),
                       asio::detached);
    }
}

}  // namespace

AdminSocket::AdminSocket(const asio::any_io_executor& executor, const std::filesystem::path& folder,
                         const Router& router)
    : state_(std::make_shared<State>(executor, folder, router)) {
    asio::co_spawn(executor, accept_operators(state_), asio::detached);
}

AdminSocket::~AdminSocket() { state_->acceptor.close(); }

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
    json::object asked{{"method", request.method}, {"path", request.path}};
    if (!request.query.empty()) asked["query"] = json::value_from(request.query);
    if (!request.body.empty()) asked["body"] = json::parse(request.body);
    asio::io_context context;
    stream_protocol::socket socket(context);
    boost::system::error_code error;
    static_cast<void>(socket.connect(folder.socket(), error));
    if (error == boost::system::errc::permission_denied)
        throw trouble("only the user that runs the site, and root, may manage it");
    if (error) throw trouble("no site runs on this data folder; start it with `tafl serve`");
    asio::write(socket, asio::buffer(json::serialize(asked) + "\n"), error);
    std::string line;
    while (!error && !line.ends_with('\n')) {
        pollfd readable{socket.native_handle(), POLLIN, 0};
        if (::poll(&readable, 1, max_wait) <= 0 || line.size() > max_answer_size) break;
        asio::read(socket, asio::dynamic_buffer(line), asio::transfer_at_least(1), error);
    }
    if (!line.ends_with('\n')) throw trouble("the site does not answer");
    const auto answered = json::parse(line).as_object();
    return {static_cast<int>(answered.at("status").as_int64()), answered.at("body")};
}

}  // namespace tafl::server
