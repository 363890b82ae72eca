// Turns a request into a response: identifies the caller, checks rate limits and origin, and calls the route
// or finds the file: responder_reading.cpp reads the head, responder_admission.cpp admits, responder.cpp answers. Knows
// no sockets. Threads: the server's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <variant>

#include "base/random.hpp"
#include "server/net/http/http_message.hpp"
#include "server/net/net_settings.hpp"
#include "server/net/rate_limits.hpp"

namespace tafl::server {

class Responder {
  public:
    using Clock = std::function<RateLimits::Time()>;
    Responder(const NetSettings& settings, Backend backend, Clock clock = std::chrono::steady_clock::now);

    // Throws only std::bad_alloc.
    [[nodiscard]] boost::asio::awaitable<RawResponse> respond(RawRequest request);

    // The next piece of the answer's body. Nothing if it failed, which is logged: the body cannot be completed.
    [[nodiscard]] boost::asio::awaitable<std::optional<std::string>> next_piece(const RawResponse& answer);

    // The caller of a new socket, with the cookie to set; or the refusal.
    struct Admitted {
        Caller caller;
        std::string token;
        std::string set_cookie;  // empty: the client has a cookie
        std::string client;      // the client's address, for the log
        std::string route;       // the pattern, for the log
        std::string request_id;
    };
    [[nodiscard]] boost::asio::awaitable<std::variant<Admitted, RawResponse>> admit_socket(
        RawRequest request);
    // These look at the header alone; the body has not come yet.
    [[nodiscard]] RouteRules rules_of(const RawRequest& raw) const;  // the default if there is no route
    [[nodiscard]] bool is_socket(const RawRequest& raw) const;
    [[nodiscard]] Quota::Owner owner_of(const RawRequest& raw) const;  // its client
    [[nodiscard]] Quota::Hold hold_for(Quota::Owner owner) { return {held_, std::move(owner)}; }
    [[nodiscard]] SocketListener& sockets() noexcept { return *backend_.sockets; }
    [[nodiscard]] Authenticator& authenticator() noexcept { return backend_.authenticator; }

  private:
    struct Context;  // one request's state (responder_context.hpp)
    boost::asio::awaitable<RawResponse> call_api(Context& context);
    boost::asio::awaitable<RawResponse> call(Context& context, const Handler& handler);
    boost::asio::awaitable<void> authenticate(Context& context, const RouteRules& rules);
    boost::asio::awaitable<void> authenticate_bearer(Context& context);
    [[nodiscard]] std::string address_of(const RawRequest& raw) const;  // the client's
    [[nodiscard]] bool is_unnamed_proxy(const RawRequest& raw) const;
    std::string quota_key(const Context& context) const;
    std::string client_key(const Context& context) const;
    void set_caller(Context& context, Caller caller) const;
    void check_account_limit(const Context& context);
    Context parse_request(RawRequest&& request);
    void check_rate_limit(const RawRequest& raw);  // of what has no route
    void check_rate_limit(Context& context, const RouteRules& rules);
    static void check_origin(const Context& context);
    void charge_answer(const Context& context, const RawResponse& response);
    void take_storage(const Context& context, std::size_t bytes);
    void take_storage_for_game(const Context& context, std::size_t bytes);
    RawResponse serve_file(const Context& context);
    RawResponse refuse(const Context& context, const Refusal& refusal, bool for_program) const;
    Refusal internal_error(const Context& context, std::string_view what) const;
    Refusal store_error(const Context& context, std::string_view what) const;
    void log_failure(const Context& context, std::string_view what) const;
    [[nodiscard]] const Route* route_of(const RawRequest& raw) const;  // null: none
    [[nodiscard]] bool is_route(std::string_view path) const;
    [[nodiscard]] bool is_secure(const RawRequest& raw) const;  // came by HTTPS
    std::string request_id_of(const RawRequest& raw);

    const NetSettings& settings_;
    Backend backend_;
    RateLimits limits_;
    Quota held_;  // bytes
    Clock clock_;
    Random random_;  // makes request ids
};

}  // namespace tafl::server
