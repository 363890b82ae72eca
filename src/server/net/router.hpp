// The table of routes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/http.hpp"

namespace tafl::server {

// Whether a program may call the route with its API token. Every GET may be; of the others only those that play. What
// changes an account needs the member's own session.
enum class ByToken : std::uint8_t { No, Yes };

// Whether the path has the form of the pattern, "/api/v1/games/{id}.pgn".
[[nodiscard]] bool matches_pattern(std::string_view pattern, std::string_view path);

// Finds the handler by method and pattern: "/api/v1/games/{id}.pgn" has one segment. The first route added that matches
// wins.
class Router {
  public:
    void add(Method method, std::string_view pattern, Handler handler, ByToken by_token = ByToken::No);
    struct Found {
        const Handler* handler = nullptr;  // null: no such route, or not with this method
        std::vector<std::string> segments;
        bool path_exists = false;  // with another method
        std::string_view pattern;  // of the route
        bool by_token = false;
    };
    [[nodiscard]] Found find(Method method, std::string_view path) const;
    [[nodiscard]] std::vector<Method> methods(std::string_view path) const;  // that have a route for the path

    struct Route {
        Method method;
        std::string pattern;
        Handler handler;
        bool by_token = false;
    };
    [[nodiscard]] const std::vector<Route>& routes() const noexcept { return routes_; }

  private:
    std::vector<Route> routes_;
};

}  // namespace tafl::server
