// The options of `tafl match`, and the plan that they describe.
#pragma once

#include <string>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/ruleset_input.hpp"
#include "lab/arena/match.hpp"

namespace tafl::cli {

[[nodiscard]] std::vector<Option> match_options();

// Throws UserError. The plan's openings own an engine that checks their balance.
[[nodiscard]] arena::MatchPlan chosen_match(const Arguments& arguments, const RulesetArgument& rules);

}  // namespace tafl::cli
