// Routes about the site itself: /health/live, /health/ready, /api/v1/health, /api/v1/openapi.json, security.txt.
#pragma once

#include <string>
#include <string_view>

#include "server/site/operation/health.hpp"

namespace tafl::server {

void add_site_routes(Router& router, const std::shared_ptr<Health>& health);

// /.well-known/security.txt (RFC 9116). `contact`: a URL to which holes in the site are reported.
void add_security_txt(Router& router, std::string contact, Now now);

// The text of openapi.json, embedded in the program.
[[nodiscard]] std::string_view api_description() noexcept;

}  // namespace tafl::server
