// The rule book of a ruleset as an EPUB 3: a title page with the opening, then what
// the leaflet tells, each rule with all its pictures as SVG.
#pragma once

#include <string>

#include "print/board/theme.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl::print {

// With the address where to play, if any. The same bytes each time. Not thread-safe; throws std::runtime_error if memory runs
// out.
[[nodiscard]] std::string rules_epub(const Ruleset& ruleset, Language language, const Theme& theme,
                                     const std::string& url = {});

}  // namespace tafl::print
