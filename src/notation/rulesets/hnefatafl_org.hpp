// hnefatafl.org names no ruleset in its records and its protocol: the size of the board decides.
#pragma once

#include <memory>

#include "rules/ruleset.hpp"

namespace tafl {

// For boards of 7, 11 and 13; null for any other size.
[[nodiscard]] std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(int size);

}  // namespace tafl
