// The built-in opening trees: theory/*.txt, embedded in the program.
#pragma once

#include "theory/tree.hpp"

namespace tafl::theory {

// Null if there is none of these rules. Parsed at the first call for its ruleset; thread-safe.
[[nodiscard]] std::shared_ptr<const Tree> builtin_tree(const std::shared_ptr<const Ruleset>& ruleset);

}  // namespace tafl::theory
