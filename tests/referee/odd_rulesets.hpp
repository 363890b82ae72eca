// Rulesets with random options, because users may write any combination.
#pragma once

#include <memory>

#include "rules/ruleset.hpp"
#include "support/choose.hpp"

namespace tafl::test {

[[nodiscard]] std::shared_ptr<const Ruleset> odd_ruleset(Dice& dice);

// Every option and its value, for failure messages.
[[nodiscard]] std::string list_options(const Ruleset& ruleset);

}  // namespace tafl::test
