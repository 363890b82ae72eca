// The rule book of a ruleset as an EPUB 3: a title page with the opening, the texts of the leaflet, and each
// rule with all its pictures as SVG.
#pragma once

#include <string>

#include "print/board/theme.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl::print {

// `url`: where to play; may be empty. The same input gives the same bytes. Not thread-safe; throws
// std::runtime_error if memory runs out.
[[nodiscard]] std::string rules_epub(const Ruleset& ruleset, Language language, const BoardTheme& theme,
                                     const std::string& url = {});

}  // namespace tafl::print
