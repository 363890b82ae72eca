// Whether the site is alive and ready: /health/live, /health/ready, /api/v1/health.
//
//     live    the server's thread answers; if not, the process should be restarted
//     ready   requests should be sent here: the store can be written, there are pages, and the server is not stopping
//
// An unreachable broker is reported but changes neither: searches then run in this process.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "server/site/services.hpp"

namespace tafl::server {

// Shared by a server's routes. Threads: the server's one thread.
class Health : public std::enable_shared_from_this<Health> {
  public:
    struct Watched {
        StoreQueue& store;
        std::string place = "data folder";  // how messages to people name the store
        const Broker* broker = nullptr;     // null: none
        std::chrono::milliseconds patience =
            std::chrono::seconds(2);  // a store that takes longer counts as not writable
        std::string
            node{};  // the name of this process, for the metrics alone: the public need not know hosts
        StaticFiles* pages = nullptr;  // null: not watched
    };
    Health(Watched watched, Now now) : watched_(std::move(watched)), now_(std::move(now)) {}

    // Commits an empty transaction, which fails if the disk is full or the database is gone. The result is
    // cached for a second; one check at a time.
    [[nodiscard]] boost::asio::awaitable<bool> is_writable();
    [[nodiscard]] bool was_writable() const noexcept { return is_writable_; }  // the result of the last check
    [[nodiscard]] const std::string& place() const noexcept { return watched_.place; }
    [[nodiscard]] const std::string& node() const noexcept { return watched_.node; }
    [[nodiscard]] StaticFiles* pages() const noexcept { return watched_.pages; }
    [[nodiscard]] const Broker* broker() const noexcept { return watched_.broker; }
    void stop() noexcept { is_stopping_ = true; }
    [[nodiscard]] bool is_stopping() const noexcept { return is_stopping_; }

  private:
    using Deadline = std::shared_ptr<boost::asio::steady_timer>;
    boost::asio::awaitable<void> check();

    Watched watched_;
    Now now_;
    store::Moment checked_at_{};
    Deadline running_;  // of the running check, or null
    bool is_writable_ = true;
    bool is_stopping_ = false;
};

// /health/live and /health/ready.
void add_health_routes(Router& router, std::shared_ptr<Health> health);

}  // namespace tafl::server
