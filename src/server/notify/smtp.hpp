// Hands mails to the operator's mail server, by libcurl.
//
// smtp:// begins in the clear and must go on in TLS (STARTTLS), except to this machine itself, where it stays as it is; smtps://
// is TLS from the first byte. A certificate that is not valid is refused.
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

// "smtp://user@host:587", "smtps://host". One sentence about what is wrong with it.
[[nodiscard]] std::expected<SmtpServer, std::string> parse_smtp(const std::string& address);

// Blocks, for at most `longest_sending`; ends early when `stops` becomes true. For any thread.
inline constexpr std::chrono::seconds longest_sending{60};
[[nodiscard]] Sending send_mail(const SmtpServer& server, const std::string& to, const std::string& message,
                                const std::atomic<bool>& stops);

}  // namespace tafl::server
