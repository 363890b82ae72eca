// How our engine plays against others, as options say it.
#pragma once

#include <vector>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "engine/engine.hpp"

namespace tafl::cli {

// --level, --movetime, --nodes, --depth, --threads, --hash.
[[nodiscard]] std::vector<Option> thinking_options();
// Without any of them, no limits. Throws UserError.
[[nodiscard]] SearchLimits chosen_thinking(const Arguments& arguments);
[[nodiscard]] bool limits_thinking(const Arguments& arguments);
[[nodiscard]] EngineOptions chosen_engine(const Arguments& arguments);

}  // namespace tafl::cli
