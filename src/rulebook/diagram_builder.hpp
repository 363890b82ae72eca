// The diagrams of the book: laid on a board for a ruleset, played, and drawn.
#pragma once

#include <expected>

#include "rulebook/sentence_templates.hpp"

namespace tafl {

// Or what came of it instead of what the source says. Precondition: the diagram's condition holds.
[[nodiscard]] std::expected<RulebookDiagram, std::string> build_diagram(const DiagramSource& source,
                                                                        const Conditions& conditions,
                                                                        const SentenceTemplates& templates);

}  // namespace tafl
