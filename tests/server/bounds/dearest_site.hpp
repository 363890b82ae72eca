// A site whose rows are as many and as long as its limits allow, within reason: what the dearest requests are made of.
#pragma once

#include <string>
#include <string_view>

#include "server/bounds/changeable.hpp"
#include "server/site/running_site.hpp"

namespace tafl::test {

struct DearestSite {
    server::SiteSettings settings;
    Words words{};
};

// Fills the folder of a site that is not running. Most of it is Anna's, a member and an administrator.
[[nodiscard]] DearestSite dearest_site(const TemporaryFolder& folder);

// An address of the reading operation ("/api/v1/games/{id}") for something that is as large as it can be.
[[nodiscard]] std::string dearest_target(std::string_view path);

}  // namespace tafl::test
