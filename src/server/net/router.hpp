// The table of routes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/http.hpp"

namespace tafl::server {

// Whether programs may call the route with an API token. GET routes always may; of the others only those for
// playing. Changes to an account need the member's own session.
enum class ByToken : std::uint8_t { No, Yes };

// Whether the path has the form of the pattern, "/api/v1/games/{id}.pgn".
[[nodiscard]] bool matches_pattern(std::string_view pattern, std::string_view path);

// Finds the handler by method and pattern: "/api/v1/games/{id}.pgn" has one segment. The first matching route
// added wins.
class Router {
  public:
    void add(Method method, std::string_view pattern, Handler handler, ByToken by_token = ByToken::No);
    struct Found {
        const Handler* handler = nullptr;  // null: no such route, or none with this method
        std::vector<std::string> segments;
        bool path_exists = false;  // perhaps with another method
        std::string_view pattern;  // the route's
        bool by_token = false;
    };
    [[nodiscard]] Found find(Method method, std::string_view path) const;
    [[nodiscard]] std::vector<Method> methods(std::string_view path) const;  // with a route for the path

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
