// A diagram in words, for people who cannot see it: "Attackers c3, e5; Defenders d3; The king d4. e5–e3 captures d3."
#pragma once

#include <string>

#include "rulebook/rulebook.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl {

[[nodiscard]] std::string diagram_in_words(const RulebookDiagram& diagram, const LanguageSource& language);

}  // namespace tafl
