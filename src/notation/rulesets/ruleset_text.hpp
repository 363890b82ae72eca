// Writes ruleset files. The rules in prose are rulebook/'s.
#pragma once

#include <string>

#include "rules/ruleset.hpp"

namespace tafl {

// A file that reads back to an equal ruleset: complete, or only the differences from the parent that it names.
[[nodiscard]] std::string to_file(const Ruleset& ruleset);
[[nodiscard]] std::string to_file(const Ruleset& ruleset, const Ruleset& parent);

}  // namespace tafl
