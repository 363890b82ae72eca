// Shared by the moderators' routes.
#pragma once

#include <string>

#include "server/base/json_fields.hpp"
#include "server/net/router.hpp"
#include "store/player.hpp"

namespace tafl::server {

// Throws Forbidden: administrators cannot act on one another, nor on the computer or deleted accounts.
void refuse_untouchable(const store::Player& player);

// The moderator's reason: `why` in the body, optional.
[[nodiscard]] std::string reason_in(const JsonFields& body);
[[nodiscard]] std::string reason_of(const Request& request);

}  // namespace tafl::server
