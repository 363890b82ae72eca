#include "server/net/test_server.hpp"

#include <fmt/format.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <filesystem>
#include <fstream>

#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::test {

namespace asio = boost::asio;
using asio::awaitable;
using server::Method;
using server::Request;
using server::Response;

namespace {

std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

server::NetSettings on_any_port(server::NetSettings settings) {
    settings.port = 0;
    return settings;
}

}  // namespace

void TestSockets::note(std::string line) {
    const std::scoped_lock lock(mutex_);
    journal_.push_back(std::move(line));
}

std::vector<std::string> TestSockets::journal() const {
    const std::scoped_lock lock(mutex_);
    return journal_;
}

void TestSockets::opened(server::Socket& socket) {
    note("opened by " + socket.caller().name);
    socket.send(shared("hello " + socket.caller().name));
}

void TestSockets::received(server::Socket& socket, std::string_view text) {
    if (text.starts_with("echo ")) socket.send(shared(std::string(text.substr(5))));
    if (text == "far") socket.send(shared(socket.round_trip().count() > 0 ? "measured" : "not yet"));
    if (text == "kick") socket.close("away with you");
    if (text == "throw") throw std::runtime_error("the test wanted it");
    if (text == "flood") socket.send(shared(std::string(64 << 20, 'x')));
    if (text == "much") socket.send(shared(std::string(200'000, 'x')));
}

void TestStream::opened(server::Socket& socket) {
    sockets_.opened(socket);
    if (word_ == "much") socket.send(shared(std::string(200'000, 'x')));
    const auto text = shared(std::string(1 << 20, 'x'));
    for (int i = 0; word_ == "flood" && i < 100; ++i) socket.send(text);
}

void TestSockets::closed(server::Socket& socket) {
    socket.send(shared("nobody reads this"));
    note("closed by " + socket.caller().name);
}

TestServer::TestServer(server::NetSettings settings, server::StorageBudget* storage)
    : files_(folder_ / "web") {
    std::filesystem::create_directory(folder_ / "web");
    add_routes();
    settings.log_error = [this](std::string_view line) { note(line); };
    settings.on_answer = [this](const server::AnsweredRequest& request) {
        note(fmt::format("{} {} {} {} {} {}", request.client, request.verb, request.route, request.status,
                         request.error, request.id));
    };
    listener_.emplace(context_.get_executor(), on_any_port(std::move(settings)),
                      server::Backend{router_, &sockets_, &files_, *this, storage});
    listener_->start();
    thread_ = std::thread([this] { context_.run(); });
}

TestServer::~TestServer() {
    let_go();
    stop().wait();
    context_.stop();
    thread_.join();
}

void TestServer::note(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    log_.emplace_back(line);
}

std::vector<std::string> TestServer::log() const {
    const std::scoped_lock lock(mutex_);
    return log_;
}

void TestServer::write_file(const std::string& name, std::string_view text) {
    const auto path = folder() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::future<void> TestServer::stop() { return asio::co_spawn(context_, listener_->stop(), asio::use_future); }

void TestServer::wait_until_held() { held_.get_future().wait(); }

void TestServer::let_go() {
    asio::post(context_, [this] { hold_.cancel(); });
}

awaitable<std::optional<server::Caller>> TestServer::find_session(std::string_view token, std::string) {
    const int most = token.starts_with("fleeting") ? 1 : token.starts_with("passing") ? 2 : 0;
    if (most > 0) {
        if (times_found_[std::string(token)]++ >= most) co_return std::nullopt;
        server::Caller caller;
        caller.id = 99;
        caller.name = token;
        co_return caller;
    }
    if (token == "known") {
        server::Caller caller;
        caller.id = 98;
        caller.name = token;
        co_return caller;
    }
    const auto found = callers_.find(token);
    if (found == callers_.end()) co_return std::nullopt;
    co_return found->second;
}

awaitable<std::optional<server::Caller>> TestServer::find_api_token(std::string_view api_token,
                                                                    std::string address) {
    auto caller = co_await find_session(api_token, std::move(address));
    if (caller) caller->api_token = 1;
    co_return caller;
}

awaitable<server::NewSession> TestServer::create_guest(std::string) {
    const int number = ++guests_;
    server::Caller caller;
    caller.id = number;
    caller.name = fmt::format("guest-{}", number);
    const auto token = fmt::format("token{}", number);
    callers_[token] = caller;
    co_return server::NewSession{token, caller};
}

void TestServer::add_routes() {
    const auto tell = [](const Request& request) -> awaitable<Response> {
        Response response;
        std::string query;
        for (const auto& [key, value] : request.query) query += key + "=" + value + ";";
        response.body = fmt::format("{}|{}|{}|{}|{}|{}|{}", request.caller.name,
                                    fmt::join(request.segments, ","), query, request.type, request.address,
                                    request.is_secure ? "secure" : "plain", request.body.size());
        co_return response;
    };
    router_.add_socket("/api/v1/socket", server::for_play);
    router_.add(Method::Get, "/api/v1/me", tell,
                {.scope = store::Scope::Read, .access = server::Access::Visitor, .renews_session = true});
    router_.add(Method::Get, "/api/v1/things/{id}", tell, server::for_readers);
    router_.add(Method::Get, "/api/v1/session", tell);
    router_.add(Method::Post, "/api/v1/things", tell);
    router_.add(Method::Post, "/api/v1/session", tell,
                {.access = server::Access::Everybody, .is_sign_in = true});
    router_.add(Method::Post, "/api/v1/positions", tell, {.access = server::Access::Everybody});
    router_.add(Method::Post, "/api/v1/records", tell, {.max_body = 1 << 20, .bytes_per_request = 16 << 10});
    router_.add(Method::Post, "/api/v1/games/{id}/review", tell, {.max_body = 512 << 10});
    router_.add(Method::Delete, "/api/v1/things/{id}", [](const Request&) -> awaitable<Response> {
        Response response;
        response.status = 204;
        co_return response;
    });
    router_.add(Method::Get, "/api/v1/dear", tell, {.requests = 6});
    router_.add(Method::Get, "/api/v1/list", [](const Request&) -> awaitable<Response> {
        Response response;
        response.body.assign(5 * server::small_answer, 'x');
        co_return response;
    });
    router_.add(Method::Get, "/api/v1/store", [](const Request&) -> awaitable<Response> {
        throw store::StoreError("the disk is gone");
        co_return Response{};
    });
    router_.add(Method::Get, "/api/v1/throw", [](const Request&) -> awaitable<Response> {
        throw std::runtime_error("the test wanted it");
        co_return Response{};
    });
    for (const auto method : {Method::Get, Method::Post}) {
        router_.add(method, "/api/v1/refuse", [](const Request&) -> awaitable<Response> {
            throw server::forbidden("Not \"yours\".");
            co_return Response{};
        });
    }
    router_.add(Method::Get, "/page", [](const Request&) -> awaitable<Response> {
        throw server::forbidden("Not \"yours\".");
        co_return Response{};
    });
    router_.add(Method::Get, "/busy", [](const Request&) -> awaitable<Response> {
        throw server::unavailable("Too many wait.", 7);
        co_return Response{};
    });
    for (const auto* path : {"/away/{id}", "/embed/away"}) {
        router_.add(Method::Get, path, [](const Request&) -> awaitable<Response> {
            throw store::StoreError("the disk is gone");
            co_return Response{};
        });
    }
    router_.add(Method::Get, "/api/v1/until-gone", [this](const Request& request) -> awaitable<Response> {
        hold_.expires_at(std::chrono::steady_clock::time_point::max());
        const auto disconnect = request.disconnect;
        disconnect->listen([this] { hold_.cancel(); });
        waits_for_disconnect_ = true;
        co_await hold_.async_wait(asio::as_tuple(asio::use_awaitable));
        note("gone");
        co_return Response{};
    });
    router_.add(Method::Get, "/api/v1/pieces", [](const Request& request) -> awaitable<Response> {
        const auto left = std::make_shared<int>(request.query_value("fail").empty() ? 3 : 1);
        Response response;
        response.pieces = [left, fails = !request.query_value("fail").empty()]() -> awaitable<std::string> {
            if (*left == 0 && fails) throw std::runtime_error("the rest is lost");
            co_return *left == 0 ? std::string() : std::string(100'000, static_cast<char>('0' + (*left)--));
        };
        co_return response;
    });
    router_.add(Method::Get, "/api/v1/endless",
                [this](const Request&) -> awaitable<Response> {
                    const std::shared_ptr<void> end(nullptr, [this](void*) { note("the endless ended"); });
                    Response response;
                    response.pieces = [end]() -> awaitable<std::string> {
                        co_return std::string(1 << 20, 'x');
                    };
                    co_return response;
                },
                {.answer = 1 << 20});
    router_.add(Method::Get, "/api/v1/picture.svg", [](const Request&) -> awaitable<Response> {
        Response response;
        response.type = "image/svg+xml";
        response.body = "<svg/>";
        co_return response;
    });
    router_.add(
        Method::Get, "/api/v1/lines",
        [this](const Request& request) -> awaitable<Response> {
            Response response;
            response.type = "application/x-ndjson";
            response.stream = std::make_shared<TestStream>(sockets_, std::string(request.query_value("say")));
            co_return response;
        },
        server::for_play);
    router_.add(Method::Post, "/api/v1/program", tell,
                {.scope = store::Scope::Play, .is_vital = true, .stores = 100});
    router_.add(Method::Get, "/api/v1/hold", [this](const Request&) -> awaitable<Response> {
        hold_.expires_at(std::chrono::steady_clock::time_point::max());
        held_.set_value();
        co_await hold_.async_wait(asio::as_tuple(asio::use_awaitable));
        co_return Response{};
    });
}

}  // namespace tafl::test
