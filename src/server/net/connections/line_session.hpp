// A stream of lines: the response to a GET that stays open, one message a line of JSON, for programs. A
// send-only Socket:
// one line for each message, and a blank line as a heartbeat when nothing is sent for a while. The last line
// says why the stream ends: {"on":"bye","text":…}.
//
//     send() ──► queue ──► one write at a time ──► chunk: line ─► peer
//     peer disconnects or sends anything ──► closed()
#pragma once

#include <array>
#include <boost/asio/steady_timer.hpp>

#include "server/net/connections/stream_socket.hpp"
#include "server/net/connections/upgraded_session.hpp"

namespace tafl::server {

class LineSession final : public UpgradedSession, public std::enable_shared_from_this<LineSession> {
  public:
    // The header of the response has been sent. `is_chunked`: the client speaks HTTP/1.1; for older clients
    // the end of the connection ends the response.
    LineSession(StreamSocket socket, ConnectionTracker& connections, const NetSettings& settings,
                std::shared_ptr<SocketListener> listener, Caller caller, std::string token, Quota::Hold hold,
                bool is_chunked);

    [[nodiscard]] boost::asio::awaitable<void> run(Authenticator& authenticator) override;

    void send(std::shared_ptr<const std::string> text) override;
    void close(std::string_view why) override { begin_closing(why); }
    [[nodiscard]] std::chrono::milliseconds round_trip() const noexcept override { return {}; }

    void shut_down() override { begin_closing("the server stops"); }
    void cut() override;

  private:
    [[nodiscard]] boost::asio::awaitable<void> close_if_ended(Authenticator& authenticator);
    [[nodiscard]] boost::asio::awaitable<void> wait_for_disconnect();
    void write_next();
    void write(std::string_view line);  // the line must live until it is written
    void write_end();
    void written(boost::system::error_code error);
    void begin_closing(std::string_view why);
    void cut_after(std::chrono::milliseconds time);
    void start_heartbeat();

    StreamSocket socket_;
    std::shared_ptr<SocketListener> listener_;
    bool is_chunked_;

    std::string head_;  // the header of the current chunk
    std::string last_line_;
    bool is_busy_ = false;  // a write is in progress, perhaps of a heartbeat
    bool is_closing_ = false;
    bool is_last_line_sent_ = false;
    bool is_end_sent_ = false;
    boost::asio::steady_timer write_timer_;  // cuts a client that does not read
    boost::asio::steady_timer heartbeat_;
};

}  // namespace tafl::server
