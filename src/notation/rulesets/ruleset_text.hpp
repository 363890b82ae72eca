// A ruleset for people to read, and as a file of their own.
#pragma once

#include <string>

#include "rules/ruleset.hpp"

namespace tafl {

// The rules in sentences, one for each clause that applies and none for those that do not: title, source,
// board, moving, capturing, the king, the end. Lines of at most 80 characters.
[[nodiscard]] std::string to_plain_words(const Ruleset& ruleset);

// A ruleset file that reads back equal: whole, or what differs from a parent, which the file names.
[[nodiscard]] std::string to_file(const Ruleset& ruleset);
[[nodiscard]] std::string to_file(const Ruleset& ruleset, const Ruleset& parent);

}  // namespace tafl
