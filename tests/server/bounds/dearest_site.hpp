// A site whose rows are as many and as long as its limits allow, within reason: what the dearest answers are made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/site/running_site.hpp"

namespace tafl::test {

struct DearestSite {
    server::SiteSettings settings;
    std::string cookie;  // a header line: of Anna, a member and an administrator, whose most of this is
};

// Fills the folder of a site that is not running.
[[nodiscard]] DearestSite dearest_site(const TemporaryFolder& folder);

// An address of the operation ("/api/v1/games/{id}") for something that is as large as it can be.
[[nodiscard]] std::string dearest_target(server::Method method, std::string_view path);

// Rules of the greatest size, for the largest board, and that many moves by them.
[[nodiscard]] std::string own_rules();
[[nodiscard]] std::vector<std::string> long_line(int plies);

}  // namespace tafl::test
