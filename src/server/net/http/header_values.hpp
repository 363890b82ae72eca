// Parsers for the headers that the server uses.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tafl::server {

// The value of the first cookie of this name in a Cookie header; "" if there is none, or if it cannot be one
// of our tokens (over 128 characters, other characters).
[[nodiscard]] std::string_view find_cookie(std::string_view header, std::string_view name) noexcept;

// The token after "Bearer" in an Authorization header; "" if it cannot be one of our tokens. Nothing for
// other schemes, which a proxy may use.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view header) noexcept;

// In lower case, without parameters: "Text/HTML; charset=utf-8" is text/html.
[[nodiscard]] std::string media_type(std::string_view header);

// Whether a list such as "gzip, br;q=0.5" accepts the name; q=0 refuses it.
[[nodiscard]] bool accepts_encoding(std::string_view header, std::string_view name) noexcept;

// Whether If-None-Match matches the tag: with or without W/, or by *.
[[nodiscard]] bool matches_etag(std::string_view header, std::string_view tag) noexcept;

// Whether a request's Origin is the site itself: its scheme, and the host of the request.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host, bool is_secure) noexcept;

// 0.0.0.0 if the text is not an address; the IPv4 address if it is mapped to IPv6.
[[nodiscard]] boost::asio::ip::address read_address(std::string_view text);
[[nodiscard]] bool is_loopback_or_private(std::string_view address);

// Whether a proxy's X-Request-Id is accepted: 1 to 64 letters, digits, `-`, `_` and `.`.
[[nodiscard]] bool is_request_id(std::string_view text) noexcept;

// Whether a Sec-WebSocket-Key is valid: 16 bytes in base64 (RFC 6455, 4.2.1).
[[nodiscard]] bool is_websocket_key(std::string_view text) noexcept;

// The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address.
[[nodiscard]] std::string limited_address(const std::string& address);
// The key of limits that must hold against somebody with many /64 networks: an IPv4 address, or the /48 network of an
// IPv6 address, which is what a provider gives to one site.
[[nodiscard]] std::string limited_network(const std::string& address);

}  // namespace tafl::server
