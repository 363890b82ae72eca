// Rulesets from wherever a person has them: by name, in a file or a pipe, on standard input.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl::cli {

// Something with a slash, or the ending .toml, or `-`; all else is a name.
[[nodiscard]] bool is_ruleset_path(std::string_view text) noexcept;

// A name, or a path or `-`. Throws UserError: an unknown name,
// what cannot be read, or what is no ruleset, with line and column.
[[nodiscard]] std::shared_ptr<const Ruleset> read_ruleset(const std::string& name_or_path);

// Throws UserError where the game is over before its first move: nothing can be played by it.
void require_playable(const std::shared_ptr<const Ruleset>& ruleset);

// Everything that is wrong with the file or with standard input; that it cannot be read is one such thing.
[[nodiscard]] std::vector<Error> faults_of_ruleset(const std::string& path);

}  // namespace tafl::cli
