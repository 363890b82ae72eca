// Routes about the site itself: /health/live, /health/ready, /api/v1/health and /api/v1/openapi.json.
#pragma once

#include <string_view>

#include "server/site/health.hpp"

namespace tafl::server {

void add_site_routes(Router& router, const std::shared_ptr<Health>& health);

// The text of openapi.json, embedded in the program.
[[nodiscard]] std::string_view api_description() noexcept;

}  // namespace tafl::server
