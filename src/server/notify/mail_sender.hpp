// Sends mails to members who are offline. Every mail is in the outbox first (outbox.hpp).
//
//     post(), wake() ──► claim, write the mail ──► a thread: the mail server ──► done, or later again
//     every minute: whose time runs out? ──► post()
//
// While the mail server is unreachable, one mail a minute is tried; the log notes its loss and its return once each.
// Threads: the site's one thread; mails are handed over on another.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/notify/channel.hpp"
#include "server/notify/smtp.hpp"

namespace tafl::server {

struct MailContext {
    ChannelContext site;
    std::string url{};                 // where players find the site; links begin with it
    std::optional<SmtpServer> smtp{};  // nothing: no mail is sent, and `url` may be empty
};

class MailSender {
  public:
    static constexpr std::chrono::seconds poll_interval{30};
    static constexpr std::chrono::minutes pause{1};             // while the mail server is unreachable
    static constexpr std::chrono::hours between_reminders{24};  // in one game
    // A reminder is sent when this fraction of the time is left, but not earlier than a day before the flag falls.
    static constexpr int reminder_share = 4;

    explicit MailSender(MailContext context);
    ~MailSender();  // aborts running attempts; they are retried later

    [[nodiscard]] bool is_on() const noexcept;
    void start();
    void wake();  // a notice was posted
    // Sends the due mails. Does nothing if that is already running.
    [[nodiscard]] boost::asio::awaitable<void> send_mails();
    [[nodiscard]] bool is_sending() const noexcept;
    // Posts the due reminders.
    [[nodiscard]] boost::asio::awaitable<void> remind();
    // Mails a password reset link if there is such a member with an address. The caller does not learn whether there is.
    void send_reset(std::string name_key);

    [[nodiscard]] const ChannelMetrics& metrics() const noexcept;
    [[nodiscard]] bool is_mail_server_away() const noexcept;

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;  // shared with coroutines that are still running
};

}  // namespace tafl::server
