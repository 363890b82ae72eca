#include "server/net/listener.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstring>

#include "server/net/connections/as_values.hpp"
#include "server/net/connections/http_session.hpp"

namespace tafl::server {

namespace asio = boost::asio;
using asio::awaitable;
using asio::ip::tcp;

namespace {

constexpr std::chrono::milliseconds out_of_descriptors_pause{100};

tcp::acceptor open_port(const asio::any_io_executor& executor, const NetSettings& settings) {
    const tcp::endpoint endpoint(asio::ip::make_address(settings.address), settings.port);
    tcp::acceptor acceptor(executor, endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen(4096);
    return acceptor;
}

tcp::endpoint to_tcp(const StreamProtocol::endpoint& endpoint) {
    tcp::endpoint tcp;
    tcp.resize(endpoint.size());
    std::memcpy(tcp.data(), endpoint.data(), endpoint.size());
    return tcp;
}

// Whoever comes by a Unix socket is on this machine.
std::string address_of(const StreamProtocol::endpoint& peer) {
    return peer.protocol().family() == AF_UNIX ? "127.0.0.1" : to_tcp(peer).address().to_string();
}

}  // namespace

struct Listener::State {
    State(Acceptor open, NetSettings given, Backend backend)
        : executor(open.get_executor()),
          settings(std::move(given)),
          acceptor(std::move(open)),
          pause(executor),
          connections(executor, settings),
          responder(settings, std::move(backend)) {}

    awaitable<void> accept_all() {
        while (acceptor.is_open()) {
            auto [error, socket] = co_await acceptor.async_accept(as_values);
            if (!error) {
                asio::co_spawn(executor, serve(std::move(socket)), asio::detached);
            } else if (acceptor.is_open()) {  // out of file descriptors: wait until some are free
                pause.expires_after(out_of_descriptors_pause);
                co_await pause.async_wait(as_values);
            }
        }
    }

    awaitable<void> serve(StreamSocket socket) {
        boost::system::error_code error;
        const auto peer = socket.remote_endpoint(error);
        if (error) co_return;
        ConnectionPlace place(connections, address_of(peer));
        if (!place.is_admitted()) co_return;
        socket.set_option(tcp::no_delay(true), error);
        const auto upgraded = co_await serve_http(std::move(socket), place, connections, responder, settings);
        if (upgraded) co_await upgraded->run(responder.authenticator());
    }

    asio::any_io_executor executor;
    NetSettings settings;
    Acceptor acceptor;
    asio::steady_timer pause;
    ConnectionTracker connections;
    Responder responder;
};

Listener::Listener(const asio::any_io_executor& executor, NetSettings settings, Backend backend)
    : Listener(open_port(executor, settings), settings, std::move(backend)) {}

Listener::Listener(Acceptor acceptor, NetSettings settings, Backend backend)
    : state_(std::make_unique<State>(std::move(acceptor), std::move(settings), std::move(backend))) {}

Listener::~Listener() = default;

std::uint16_t Listener::port() const { return to_tcp(state_->acceptor.local_endpoint()).port(); }

void Listener::start() { asio::co_spawn(state_->executor, state_->accept_all(), asio::detached); }

awaitable<void> Listener::stop() {
    state_->acceptor.close();
    state_->pause.cancel();
    co_await state_->connections.end();
}

}  // namespace tafl::server
