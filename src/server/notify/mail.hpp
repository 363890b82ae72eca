// A mail as it goes over the wire (RFC 5322), in UTF-8.
#pragma once

#include <string>
#include <string_view>

#include "store/player.hpp"

namespace tafl::server {

struct Mail {
    std::string to;
    std::string subject;
    std::string text;         // lines end with \n
    std::string unsubscribe;  // a URL that takes a POST (RFC 8058)
};

inline constexpr std::size_t max_mail_address_length = 254;  // RFC 5321, 4.5.3.1.3

// name@host.example in ASCII, without comments and quotes: what people have.
[[nodiscard]] bool is_mail_address(std::string_view text) noexcept;

// The mailbox behind the spellings that usually share one, for limits: in lower case, without dots and
// "+tag" before the @; googlemail.com is gmail.com.
[[nodiscard]] std::string mailbox_of(std::string_view address);

// `id`: the same for each try to send it, so that a mail that arrives twice is shown once.
[[nodiscard]] std::string to_message(const Mail& mail, std::string_view from, std::string_view id,
                                     store::Moment now);

}  // namespace tafl::server
