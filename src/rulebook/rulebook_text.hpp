// The rule book as plain text, for a terminal.
#pragma once

#include <string>

#include "rulebook/rulebook.hpp"

namespace tafl {

// Title, source, aim, and the clauses under their headings; the opening is drawn with letters, above a legend
// of those used. Lines of at most 80 characters.
[[nodiscard]] std::string to_plain_text(const Rulebook& rulebook);

}  // namespace tafl
