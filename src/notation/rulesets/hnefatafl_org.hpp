// hnefatafl.org names no ruleset, neither in its records nor in its protocol: the size of the board tells.
#pragma once

#include <memory>

#include "rules/ruleset.hpp"

namespace tafl {

// For boards of 7, 11 and 13; null for any other size.
[[nodiscard]] std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(int size);

}  // namespace tafl
