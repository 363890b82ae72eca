// A listener on a port of its own, in a thread of its own, with routes and sockets that only tests have.
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

#include "server/net/listener.hpp"
#include "server/net/static_files.hpp"
#include "support/temporary_folder.hpp"

namespace tafl::test {

// "echo X" is answered by X, "much" by 200 kB, "flood" by more than the kernels hold, "kick" by the end, "throw" by a failure, "far" by
// whether a ping has come back.
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

// A stream of /api/v1/lines?say=… says hello and that: "much", "flood", or nothing.
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

// Tokens of visitors: those that were given out, "known", and "fleeting-…", each good for one question alone.
class TestServer : private server::Authenticator {
  public:
    explicit TestServer(server::NetSettings settings = {});
    ~TestServer();

    [[nodiscard]] std::uint16_t port() const { return listener_->port(); }
    void write_file(const std::string& name, std::string_view text);  // of the client
    [[nodiscard]] std::filesystem::path folder() const { return folder_ / "web"; }
    [[nodiscard]] std::vector<std::string> log() const;
    [[nodiscard]] int guests() const { return guests_; }
    [[nodiscard]] const TestSockets& sockets() const { return sockets_; }

    std::future<void> stop();  // begins it
    void wait_until_held();    // a GET /api/v1/hold is being answered
    void let_go();             // and may go on
    // Somebody who answers a GET /api/v1/until-gone listens for its end.
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
    std::map<std::string, int, std::less<>> fleeting_;
    std::atomic<int> guests_ = 0;
    mutable std::mutex mutex_;
    std::vector<std::string> log_;
    std::optional<server::Listener> listener_;
    std::thread thread_;
};

}  // namespace tafl::test
