// A stream of lines: the answer to a GET that goes on, each message a line of JSON, for programs in whatever language. It
// is a Socket that only speaks: what would be a frame of a WebSocket is a line, and where nothing is said for a while a
// blank line shows that both are still there. The last line says why it ends: {"on":"bye","text":…}.
//
//     send() ──► queue ──► one write at a time ──► chunk: line ─► peer
//     peer hangs up, or says anything at all ──► closed()
#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/net/connections.hpp"
#include "server/net/authenticator.hpp"
#include "server/net/write_queue.hpp"

namespace tafl::server {

class LineSession final : public Socket,
                          public NetConnection,
                          public std::enable_shared_from_this<LineSession> {
  public:
    // `is_chunked`: the asker speaks HTTP/1.1; for an older one the end of the connection is the end.
    LineSession(boost::asio::ip::tcp::socket socket, Connections& connections, const NetSettings& settings,
                Caller caller, std::string token, bool is_chunked);

    // From behind the header of the answer until the stream is closed, by whomever.
    [[nodiscard]] boost::asio::awaitable<void> run(std::shared_ptr<SocketListener> listener,
                                                   Authenticator& authenticator);

    void send(std::shared_ptr<const std::string> text) override;
    void close(std::string_view why) override { begin_closing(why); }
    [[nodiscard]] std::uint64_t number() const noexcept override { return number_; }
    [[nodiscard]] const Caller& caller() const noexcept override { return caller_; }
    [[nodiscard]] std::string_view token() const noexcept override { return token_; }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return {}; }
    void set_caller(const Caller& caller) override {
        const std::string address = std::move(caller_.address);
        caller_ = caller;
        caller_.address = address;
    }

    void shut_down() override { begin_closing("the server stops"); }
    void cut() override;

  private:
    [[nodiscard]] boost::asio::awaitable<void> until_gone();
    void write_next();
    void write(std::string_view line);  // which lives until it is written
    void write_end();
    void written(boost::system::error_code error);
    void begin_closing(std::string_view why);
    void beat();

    boost::asio::ip::tcp::socket socket_;
    Connections& connections_;
    const NetSettings& settings_;
    Caller caller_;
    std::string token_;
    std::uint64_t number_;
    bool is_chunked_;

    WriteQueue write_queue_;
    std::string head_;      // of the chunk that is being written
    std::string farewell_;  // the last line
    bool is_busy_ = false;  // something is being written, a beat perhaps
    bool is_closing_ = false;
    bool is_farewell_sent_ = false;
    bool is_end_sent_ = false;
    boost::asio::steady_timer write_timer_;  // with a peer that does not read
    boost::asio::steady_timer pulse_;
};

}  // namespace tafl::server
