// The diagrams of the book: laid on a board for a ruleset, played, and drawn.
#pragma once

#include <expected>

#include "book/sentences.hpp"

namespace tafl {

// Or what came of it instead of what the source says. Precondition: the diagram's condition holds.
[[nodiscard]] std::expected<BookDiagram, std::string> make_diagram(const DiagramSource& source,
                                                                   const Facts& facts,
                                                                   const Sentences& sentences);

}  // namespace tafl
