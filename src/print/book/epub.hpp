// The rule book of a ruleset as an EPUB 3: a title page with the opening, then its clauses, each with its pictures as SVG.
#pragma once

#include <string>

#include "print/board/theme.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl::print {

// The same bytes each time. Not thread-safe; throws std::runtime_error if memory runs out.
[[nodiscard]] std::string rules_epub(const Ruleset& ruleset, Language language, const Theme& theme);

}  // namespace tafl::print
