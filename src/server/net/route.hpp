// A row of the table of routes: what answers a request, who may send it, and what it may cost. net/ knows the site's
// addresses only by these rows, so what a row does not ask for is the strict default: closed to API tokens, a small
// body, a small answer.
#pragma once

#include "server/net/http/http.hpp"

namespace tafl::server {

inline constexpr std::size_t max_body_size = 64 << 10;
inline constexpr std::size_t small_answer = 64 << 10;

// Who is behind a request that names nobody.
enum class Access : std::uint8_t {
    ByMethod,  // Everybody for GET, Player for what changes something
    Everybody,
    Player,   // a guest is created
    Visitor,  // a guest is created, unless the disk is nearly full
};

struct RouteRules {
    // What an API token needs to ask in the name of its account. None: the route refuses tokens.
    store::Scope scope = store::Scope::None;
    Access access = Access::ByMethod;
    // What a request counts as against the rates of its address and its account, by the time of the main thread that it
    // takes at its dearest. Each small_answer bytes of its answer count as one more.
    int requests = 1;
    std::size_t max_body = max_body_size;
    // A request counts once more for each bytes_per_request bytes of its body. 0: no more, however large.
    std::size_t bytes_per_request = 0;
    std::size_t answer = 16 << 10;  // bytes that the answer holds at once; said for those above small_answer
    bool is_vital = false;          // goes on when the disk is nearly full
    std::size_t stores = 0;         // bytes: what a vital request stores, whatever its size
    bool is_sign_in = false;        // counts against the rate of signing in, too
    bool renews_session = false;    // sets the session's cookie once more, for another year
};

inline constexpr RouteRules for_readers{.scope = store::Scope::Read};
inline constexpr RouteRules for_play{.scope = store::Scope::Play};
inline constexpr RouteRules own{.access = Access::Player};  // the caller's things: nobody's without a session

// Whether everybody may ask this, and so every token. Pages and the administrators' routes refuse tokens.
[[nodiscard]] constexpr bool is_public(const RouteRules& rules) noexcept {
    return rules.access == Access::Everybody && rules.scope != store::Scope::None;
}

// Whether the request's body is stored: then it counts against what an address may store in a day.
[[nodiscard]] constexpr bool is_stored(Method method, const RouteRules& rules) noexcept {
    return method != Method::Get && method != Method::Delete && rules.access == Access::Player &&
           !rules.is_vital;
}

struct Route {
    Method method;
    std::string pattern;
    Handler handler;  // empty: opens a WebSocket
    RouteRules rules{};
};

}  // namespace tafl::server
