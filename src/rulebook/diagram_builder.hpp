// Builds the diagrams of the book: places them on a ruleset's board, plays the moves, and draws.
#pragma once

#include <expected>

#include "rulebook/sentence_templates.hpp"

namespace tafl {

// The error describes a result that differs from the source's. Precondition: the diagram's condition holds.
[[nodiscard]] std::expected<RulebookDiagram, std::string> build_diagram(const DiagramSource& source,
                                                                        const Conditions& conditions,
                                                                        const SentenceTemplates& templates);

}  // namespace tafl
