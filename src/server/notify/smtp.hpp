// Hands mails to the operator's mail server, by libcurl.
//
// smtp:// begins unencrypted and requires STARTTLS, except to this machine; smtps:// is TLS from the first byte. Invalid
// certificates are refused.
#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <string>

#include "server/notify/sending.hpp"

namespace tafl::server {

struct SmtpServer {
    std::string url;  // "smtp://mail.example.org:587", without the user
    std::string user;
    std::string password;
    std::string from;  // an address
    bool is_here = false;
};

// "smtp://user@host:587", "smtps://host". The error is a sentence.
[[nodiscard]] std::expected<SmtpServer, std::string> parse_smtp(const std::string& address);

// Blocks, for at most `max_sending_time`; returns early when `stops` becomes true. Threads: any.
inline constexpr std::chrono::seconds max_sending_time{60};
[[nodiscard]] Sending send_mail(const SmtpServer& server, const std::string& to, const std::string& message,
                                const std::atomic<bool>& stops);

}  // namespace tafl::server
