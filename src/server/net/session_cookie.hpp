// The cookie that holds the token of a browser's session.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace tafl::server {

inline constexpr std::string_view session_cookie_name = "skjaldborg";

// The value of Set-Cookie. `secure`: the request came by HTTPS.
[[nodiscard]] inline std::string session_cookie(std::string_view token, bool secure) {
    constexpr int year = 365 * 24 * 60 * 60;
    return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", session_cookie_name, token,
                       token.empty() ? 0 : year, secure ? "; Secure" : "");
}

// A Set-Cookie value that deletes the cookie.
[[nodiscard]] inline std::string no_session_cookie(bool secure) { return session_cookie("", secure); }

}  // namespace tafl::server
