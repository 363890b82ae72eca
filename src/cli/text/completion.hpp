// The completion scripts of the shells, from the command table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace tafl::cli {

[[nodiscard]] std::string bash_completion();
[[nodiscard]] std::string zsh_completion();
[[nodiscard]] std::string fish_completion();

// --- what they share; lists are separated by blanks

[[nodiscard]] std::string completed_rulesets();
[[nodiscard]] std::string completed_help_pages();
[[nodiscard]] std::string completed_actions(const Command& command, std::string_view separator = " ");
// The command and its other spelling, if it has one.
[[nodiscard]] std::string spellings(const Command& command, std::string_view separator);
// What an operand is that stands behind the actions, or without any.
[[nodiscard]] Offers operand_offers(const Command& command);
// The help of an option, as far as a list of completions has room.
[[nodiscard]] std::string shortly_described(const Option& option);
// In single quotes; `escaped` is written for a quote in it.
[[nodiscard]] std::string shell_quoted(std::string_view text, std::string_view escaped);

}  // namespace tafl::cli
