// A listener on a port and a thread of its own, with routes and sockets for tests.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/net/http/static_files.hpp"
#include "server/net/listener.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

// Responds to "echo X" with X, to "much" with 200 kB, to "flood" with more than kernel buffers hold, to
// "kick" by closing, to "throw" by failing, to "far" with whether a ping has come back.
class TestSockets final : public server::SocketListener {
  public:
    void opened(server::Socket& socket) override;
    void received(server::Socket& socket, std::string_view text) override;
    void closed(server::Socket& socket) override;
    [[nodiscard]] std::vector<std::string> journal() const;

  private:
    void note(std::string line);
    mutable std::mutex mutex_;
    std::vector<std::string> journal_;
};

// A stream for /api/v1/lines?say=…; sends a greeting and what `say` asks for: "much", "flood", or nothing.
class TestStream final : public server::SocketListener {
  public:
    TestStream(TestSockets& sockets, std::string word) : sockets_(sockets), word_(std::move(word)) {}
    void opened(server::Socket& socket) override;
    void received(server::Socket&, std::string_view) override {}
    void closed(server::Socket& socket) override { sockets_.closed(socket); }

  private:
    TestSockets& sockets_;
    std::string word_;
};

// Valid tokens: those issued, "known", "fleeting-…", which is found once, and "passing-…", which is found twice.
class TestServer : private server::Authenticator {
  public:
    // `storage`: outlives the server; may be null.
    explicit TestServer(server::NetSettings settings = {}, server::StorageBudget* storage = nullptr);
    ~TestServer();

    [[nodiscard]] std::uint16_t port() const { return listener_->port(); }
    void write_file(const std::string& name, std::string_view text);  // a file of the client
    [[nodiscard]] std::filesystem::path folder() const { return folder_ / "web"; }
    [[nodiscard]] std::vector<std::string> log() const;
    [[nodiscard]] int guests() const { return guests_; }
    [[nodiscard]] const TestSockets& sockets() const { return sockets_; }

    std::future<void> stop();  // starts stopping
    void wait_until_held();    // until a GET /api/v1/hold is being handled
    void let_go();             // lets that request complete
    // Whether a handler of GET /api/v1/until-gone is waiting for its client's disconnect.
    [[nodiscard]] bool waits_for_disconnect() const { return waits_for_disconnect_; }

  private:
    void add_routes();
    Found find_session(std::string_view token, std::string address) override;
    Found find_api_token(std::string_view api_token, std::string address) override;
    boost::asio::awaitable<server::NewSession> create_guest(std::string address) override;
    void note(std::string_view line);

    TemporaryFolder folder_;
    boost::asio::io_context context_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_ =
        make_work_guard(context_);
    boost::asio::steady_timer hold_{context_};
    std::promise<void> held_;
    std::atomic<bool> waits_for_disconnect_ = false;
    server::Router router_;
    TestSockets sockets_;
    server::StaticFiles files_;
    std::map<std::string, server::Caller, std::less<>> callers_;
    std::map<std::string, int, std::less<>> times_found_;
    std::atomic<int> guests_ = 0;
    mutable std::mutex mutex_;
    std::vector<std::string> log_;
    std::optional<server::Listener> listener_;
    std::thread thread_;
};

}  // namespace tafl::test
