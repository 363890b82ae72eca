// Turns a request into a response: identifies the caller, checks rates and origin, and calls the route or finds the file.
// Knows no sockets. Threads: the server's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <variant>

#include "server/net/http_message.hpp"
#include "server/net/net_settings.hpp"
#include "server/net/rate_limits.hpp"

namespace tafl::server {

inline constexpr std::string_view socket_path = "/api/v1/socket";

// The size limit of the body, in bytes.
[[nodiscard]] std::size_t body_limit(std::string_view target) noexcept;

class Responder {
  public:
    using Clock = std::function<RateLimits::Time()>;
    Responder(const NetSettings& settings, Served served, Clock clock = std::chrono::steady_clock::now);

    // Throws only std::bad_alloc.
    [[nodiscard]] boost::asio::awaitable<RawResponse> answer(RawRequest request);

    // The caller of a new socket, and the cookie to set; or the refusal.
    struct Admitted {
        Caller caller;
        std::string token;
        std::string set_cookie;  // empty: the client has one
    };
    [[nodiscard]] boost::asio::awaitable<std::variant<Admitted, RawResponse>> admit_socket(
        RawRequest request);
    [[nodiscard]] SocketListener& sockets() noexcept { return served_.sockets; }
    [[nodiscard]] Authenticator& authenticator() noexcept { return served_.authenticator; }

  private:
    struct Visit;  // a request, filled step by step
    boost::asio::awaitable<RawResponse> answer_api(Visit& visit);
    boost::asio::awaitable<RawResponse> call(Visit& visit, const Handler& handler);
    boost::asio::awaitable<void> find_caller(Visit& visit, bool create_guest);
    boost::asio::awaitable<void> find_program(Visit& visit);
    std::string owner_of(const Visit& visit) const;
    void check_account(const Visit& visit);
    Visit understand(RawRequest&& request) const;
    void check_rates(const Visit& visit);
    RawResponse page(const Visit& visit);
    RawResponse fault(const Visit& visit, std::string_view what) const;

    const NetSettings& settings_;
    Served served_;
    RateLimits limits_;
    Clock clock_;
};

}  // namespace tafl::server
