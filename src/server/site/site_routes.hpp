// What the site says of itself: /health and /openapi.json.
#pragma once

#include <string_view>

#include "server/site/services.hpp"

namespace tafl::server {

void add_site_routes(Router& router, Services& services);

// openapi.json as it lies beside this file, embedded when the program is built.
[[nodiscard]] std::string_view api_description() noexcept;

}  // namespace tafl::server
