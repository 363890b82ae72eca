// Rulesets that nobody plays: options thrown together at random, since people may write any file they like.
#pragma once

#include <memory>

#include "rules/ruleset.hpp"
#include "support/choose.hpp"

namespace tafl::test {

[[nodiscard]] std::shared_ptr<const Ruleset> odd_ruleset(Dice& dice);

// Every option and its value, for the reader of a failure.
[[nodiscard]] std::string list_options(const Ruleset& ruleset);

}  // namespace tafl::test
