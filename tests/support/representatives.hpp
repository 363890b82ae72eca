// The built-in rulesets that long tests look at. There are many, and most of them differ from others by their opening alone.
#pragma once

#include <vector>

#include "support/play.hpp"

namespace tafl::test {

// Those that a text or a family stands for, and of the others the first with a value of some option, or a size of the board,
// that none before it has. In the order of the lists.
[[nodiscard]] std::vector<RulesetPtr> representative_rulesets();

}  // namespace tafl::test
