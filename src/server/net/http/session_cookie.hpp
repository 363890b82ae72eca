// The cookie that holds the token of a browser's session.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "server/net/http/header_values.hpp"

namespace tafl::server {

// By HTTPS browsers hold the prefix against other hosts of the domain: none of them can set or see the cookie.
[[nodiscard]] constexpr std::string_view session_cookie_name(bool secure) noexcept {
    return secure ? "__Host-skjaldborg" : "skjaldborg";
}

// The token in a Cookie header; "" if there is none. The name without prefix is read by HTTPS, too: browsers have it from
// before there was a prefix.
[[nodiscard]] inline std::string_view session_token(std::string_view cookies, bool secure) noexcept {
    const auto token = find_cookie(cookies, session_cookie_name(secure));
    return token.empty() ? find_cookie(cookies, session_cookie_name(false)) : token;
}

// The value of Set-Cookie. `secure`: the request came by HTTPS.
[[nodiscard]] inline std::string session_cookie(std::string_view token, bool secure) {
    constexpr int year = 365 * 24 * 60 * 60;
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", session_cookie_name(secure),
                       token, token.empty() ? 0 : year, secure ? "; Secure" : "");
}

// A Set-Cookie value that deletes the cookie.
[[nodiscard]] inline std::string no_session_cookie(bool secure) { return session_cookie("", secure); }

}  // namespace tafl::server
