// A ruleset as a file of somebody's own. For people to read it is told by book/.
#pragma once

#include <string>

#include "rules/ruleset.hpp"

namespace tafl {

// A ruleset file that reads back equal: whole, or what differs from a parent, which the file names.
[[nodiscard]] std::string to_file(const Ruleset& ruleset);
[[nodiscard]] std::string to_file(const Ruleset& ruleset, const Ruleset& parent);

}  // namespace tafl
