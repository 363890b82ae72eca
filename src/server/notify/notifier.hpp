// Sends mails to members who are offline. Every mail is in the outbox first (outbox.hpp).
//
//     post(), wake() ──► claim, write the mail ──► a thread: the mail server ──► done, or later again
//     every minute: whose time runs out? ──► post()
//
// While the mail server is unreachable, one mail a minute is tried; the log notes its loss and its return once each.
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
    static constexpr std::chrono::minutes pause{1};             // while the mail server is unreachable
    static constexpr std::chrono::hours between_reminders{24};  // in one game
    // A reminder is sent when this fraction of the time is left, but not earlier than a day before the flag falls.
    static constexpr int reminder_share = 4;

    explicit Notifier(NotifierContext context);
    ~Notifier();  // aborts running attempts; they are retried later

    [[nodiscard]] bool sends_mail() const noexcept;
    void start();
    void wake();  // a notice was posted
    // Sends the due mails. Does nothing if that is already running.
    [[nodiscard]] boost::asio::awaitable<void> send_mails();
    [[nodiscard]] bool is_sending() const noexcept;
    // Posts the due reminders.
    [[nodiscard]] boost::asio::awaitable<void> remind();
    // Mails a password reset link if there is such a member with an address. The caller does not learn whether there is.
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
