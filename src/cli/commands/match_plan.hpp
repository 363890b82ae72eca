// What the words of `tafl match` ask for.
#pragma once

#include <string>

#include "arena/match.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/ruleset_argument.hpp"

namespace tafl::cli {

[[nodiscard]] std::vector<Option> match_options();

// Throws UserError. The plan's openings hold an engine of ours that judges their balance.
[[nodiscard]] arena::MatchPlan chosen_match(const Arguments& arguments, const RulesetArgument& rules);

}  // namespace tafl::cli
