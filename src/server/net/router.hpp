// The table of routes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/net/route.hpp"

namespace tafl::server {

// Whether the path has the form of the pattern, "/api/v1/games/{id}.pgn".
[[nodiscard]] bool matches_pattern(std::string_view pattern, std::string_view path);

// Finds the handler by method and pattern: "/api/v1/games/{id}.pgn" has one segment. The first matching route
// added wins.
class Router {
  public:
    void add(Method method, std::string_view pattern, Handler handler, RouteRules rules = {});
    void add_socket(std::string_view pattern, RouteRules rules);  // of a WebSocket
    struct Found {
        const Route* route = nullptr;  // null: no such route, or none with this method
        std::vector<std::string> segments;
        bool path_exists = false;  // perhaps with another method
    };
    [[nodiscard]] Found find(Method method, std::string_view path) const;
    [[nodiscard]] std::vector<Method> methods(std::string_view path) const;  // with a route for the path

    [[nodiscard]] const std::vector<Route>& routes() const noexcept { return routes_; }

  private:
    std::vector<Route> routes_;
};

}  // namespace tafl::server
