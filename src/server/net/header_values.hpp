// What stands in the headers that the site reads itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tafl::server {

// The value of the first cookie of this name in a Cookie header; "" without one, and for values of more than 128
// characters or with characters that none of our tokens has.
[[nodiscard]] std::string_view find_cookie(std::string_view header, std::string_view name) noexcept;

// What follows "Bearer" in an Authorization header: "" where it is none of our tokens' form. Nothing for other schemes,
// which are a proxy's.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view header) noexcept;

// "Text/HTML; charset=utf-8" is text/html.
[[nodiscard]] std::string media_type(std::string_view header);

// Whether a list such as "gzip, br;q=0.5" accepts the name; q=0 refuses it.
[[nodiscard]] bool accepts_encoding(std::string_view header, std::string_view name) noexcept;

// Whether If-None-Match names the tag (with or without W/, or by *).
[[nodiscard]] bool names_tag(std::string_view header, std::string_view tag) noexcept;

// The origin is the site itself: the scheme it is reached by, and the host that the request names.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host, bool is_secure) noexcept;

// Whose request it is. A proxy on this machine or in its network is believed what it says in X-Forwarded-For, from the
// right up to the first address that is not such a proxy's itself; nobody else is.
[[nodiscard]] std::string client_address(std::string_view peer, std::string_view forwarded_for);
[[nodiscard]] bool is_near(std::string_view address);  // loopback or private

// What limits are counted by: an IPv4 address, or the network (/64) of an IPv6 one.
[[nodiscard]] std::string limited_address(const std::string& address);

}  // namespace tafl::server
