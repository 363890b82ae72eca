// The rules of records that name none.
#pragma once

#include <memory>

#include "rules/ruleset.hpp"

namespace tafl::api {

// `preferred` if it is for a board of this size, else the first built-in ruleset that is; null if there is none.
// Size 0: any board.
[[nodiscard]] std::shared_ptr<const Ruleset> fallback_rules(int size,
                                                            const std::shared_ptr<const Ruleset>& preferred);

}  // namespace tafl::api
