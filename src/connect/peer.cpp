#include "connect/peer.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

namespace tafl {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

struct Peer::State {
    asio::io_context io;
    tcp::socket socket{io};

    // Runs the operation that was started; closes the socket and returns false on timeout.
    bool run(Patience patience) {
        io.restart();
        if (patience) {
            io.run_for(*patience);
        } else {
            io.run();
        }
        if (io.stopped()) return true;
        error_code ignored;
        static_cast<void>(socket.close(ignored));
        io.run();
        return false;
    }
};

Peer::Peer(const std::string& host, std::uint16_t port, Patience patience)
    : state_(std::make_unique<State>()), name_(fmt::format("{}:{}", host, port)) {
    error_code error;
    const auto places = tcp::resolver(state_->io).resolve(host, std::to_string(port), error);
    if (error) throw ConnectionError(fmt::format("{}: there is no such host: {}", name_, error.message()));
    asio::async_connect(state_->socket, places,
                        [&](error_code result, const tcp::endpoint&) { error = result; });
    if (!state_->run(patience)) throw ConnectionError(name_ + ": no answer");
    if (error) throw ConnectionError(fmt::format("{}: no connection: {}", name_, error.message()));
    static_cast<void>(state_->socket.set_option(tcp::no_delay(true), error));
}

Peer::~Peer() = default;

std::string Peer::read(Patience patience) {
    std::array<char, 4096> buffer;
    error_code error;
    std::size_t count = 0;
    state_->socket.async_read_some(asio::buffer(buffer), [&](error_code result, std::size_t read) {
        error = result;
        count = read;
    });
    if (!state_->run(patience)) {
        const auto waited =
            std::chrono::duration_cast<std::chrono::seconds>(patience.value_or(std::chrono::seconds(0)));
        throw ConnectionError(fmt::format("{}: no answer for {} s", name_, waited.count()));
    }
    was_reset_ = error == asio::error::connection_reset;
    if (error == asio::error::eof || error == asio::error::connection_reset) return {};
    if (error) throw ConnectionError(fmt::format("{}: the connection broke: {}", name_, error.message()));
    return {buffer.data(), count};
}

void Peer::write(std::string_view bytes, Patience patience) {
    error_code error;
    asio::async_write(state_->socket, asio::buffer(bytes.data(), bytes.size()),
                      [&](error_code result, std::size_t) { error = result; });
    if (!state_->run(patience)) throw ConnectionError(name_ + ": the server does not read what we send");
    if (error) throw ConnectionError(fmt::format("{}: the connection broke: {}", name_, error.message()));
}

}  // namespace tafl
