// The rule book set in a column: headings, paragraphs line by line, diagrams with their captions.
#pragma once

#include "print/board/theme.hpp"
#include "print/set/columns.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl::print {

struct TextSetting {
    double size;    // of the type
    double column;  // its width
};

[[nodiscard]] std::vector<Box> leaflet_text(const Rulebook& book, const Theme& theme,
                                            const TextSetting& setting);

}  // namespace tafl::print
