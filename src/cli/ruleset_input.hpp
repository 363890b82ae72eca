// Rulesets by name, or from a file, a pipe or standard input.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl::cli {

// True for text with a slash, the ending .toml, and `-`; anything else is a name.
[[nodiscard]] bool is_ruleset_path(std::string_view text) noexcept;

// Throws UserError for an unknown name, an unreadable file, and a bad ruleset with line and column.
[[nodiscard]] std::shared_ptr<const Ruleset> read_ruleset(const std::string& name_or_path);

// Throws UserError if the ruleset ends the game before the first move.
void require_playable(const std::shared_ptr<const Ruleset>& ruleset);

// All errors of a ruleset file or of standard input; one of them may be that it cannot be read.
[[nodiscard]] std::vector<Error> faults_of_ruleset(const std::string& path);

}  // namespace tafl::cli
