// Tells members who are away what waits for them. What it sends is in the store first (outbox.hpp).
//
//     post(), wake() ──► claim, write the mail ──► a thread: the mail server ──► done, or later again
//     every minute: whose time runs out? ──► post()
//
// While the mail server is away one mail tries it every minute; the log says so once, and once when it is back. Nothing else waits for it.
// Threads: the site's one thread; mails are handed over on another.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/metrics.hpp"
#include "server/base/store_queue.hpp"
#include "server/notify/outbox.hpp"
#include "server/notify/smtp.hpp"
#include "server/rooms/rooms.hpp"

namespace tafl::server {

struct NotifierContext {
    boost::asio::any_io_executor executor;
    StoreQueue& store;
    std::function<Moment()> now;
    const Rooms& rooms;
    const Connections& connections;
    Cluster* cluster = nullptr;        // the other nodes; null: there are none
    std::string url{};                 // where players find the site; links begin with it
    std::optional<SmtpServer> smtp{};  // nothing: no mail is sent, and `url` may be empty
};

class Notifier {
  public:
    static constexpr std::chrono::seconds poll_interval{30};
    static constexpr std::chrono::minutes pause{1};             // while the mail server is away
    static constexpr std::chrono::hours between_reminders{24};  // in one game
    // A reminder comes when this much of the time is left, but not earlier than a day before the end.
    static constexpr int reminder_share = 4;

    explicit Notifier(NotifierContext context);
    ~Notifier();  // what is being sent is broken off, and sent again later

    [[nodiscard]] bool sends_mail() const noexcept;
    void start();
    void wake();  // something was posted
    // Sends what is due. Does nothing where that is being done.
    [[nodiscard]] boost::asio::awaitable<void> send_mails();
    [[nodiscard]] bool is_sending() const noexcept;
    // Looks who has to be reminded.
    [[nodiscard]] boost::asio::awaitable<void> remind();
    // A link for a new password, if there is such a member with an address. Nobody learns whether there is.
    void send_reset(std::string name_key);

    struct Metrics {
        Counter sent;
        Counter given_up;  // the address was refused, or the mail waited too long
    };
    [[nodiscard]] const Metrics& metrics() const noexcept;
    [[nodiscard]] bool is_mail_server_away() const noexcept;

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;  // shared with coroutines that are still running
};

}  // namespace tafl::server
