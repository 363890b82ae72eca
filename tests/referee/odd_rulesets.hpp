// Rulesets with random options, because users may write any combination.
#pragma once

#include <memory>

#include "rules/ruleset.hpp"
#include "support/choose.hpp"

namespace tafl::test {

[[nodiscard]] std::shared_ptr<const Ruleset> odd_ruleset(Dice& dice);

// Every option and its value, for failure messages.
[[nodiscard]] std::string list_options(const Ruleset& ruleset);

// The king and a man on each side of him in the middle, attackers along the edges. Precondition: is_board_size(size).
[[nodiscard]] tafl::Setup cross_of_five(int size);

}  // namespace tafl::test
