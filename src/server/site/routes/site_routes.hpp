// Routes about the site itself: /health and /openapi.json.
#pragma once

#include <string_view>

#include "server/site/services.hpp"

namespace tafl::server {

void add_site_routes(Router& router, Services& services);

// The text of openapi.json, embedded in the program.
[[nodiscard]] std::string_view api_description() noexcept;

}  // namespace tafl::server
