// The addresses of the web client's pages, as patterns. Other addresses get the page with status 404.
#pragma once

#include <array>
#include <string_view>

namespace tafl::server {

// As in web/client/src/routes.ts; a test compares the two.
inline constexpr std::array<std::string_view, 19> page_routes{
    "/",        "/game/{id}", "/lobby",         "/challenge/{id}", "/board",        "/watch",
    "/games",   "/analysis",  "/position",      "/player/{name}",  "/leaderboards", "/leaderboards/{pool}",
    "/rules",   "/rules/{name}", "/guide/{name}", "/settings",     "/sign-in",      "/register",
    "/admin"};

}  // namespace tafl::server
