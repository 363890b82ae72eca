// The options of `tafl match`, and the plan that they describe.
#pragma once

#include <string>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/ruleset_input.hpp"
#include "lab/arena/match.hpp"

namespace tafl::cli {

[[nodiscard]] std::vector<Option> match_options();
[[nodiscard]] std::vector<Option> match_game_options();  // of the games alone

// Throws UserError. The plan's openings own an engine that checks their balance. Without the games of --state.
[[nodiscard]] arena::MatchPlan chosen_match(const Arguments& arguments, const RulesetArgument& rules);
// What its games depend on, in one line, for the file of --state.
[[nodiscard]] std::string terms_of(const Arguments& arguments, const arena::MatchPlan& plan);

// The plan without the engines, the number of games and the test.
[[nodiscard]] arena::MatchPlan chosen_games(const Arguments& arguments, const RulesetArgument& rules);
// --rules. Throws UserError.
[[nodiscard]] RulesetArgument match_ruleset(const Arguments& arguments);

}  // namespace tafl::cli
