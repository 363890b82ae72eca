// The content of the printed rule book, section by section: the history, the numbered rules, hints for both
// sides, where to play, and the rights. Booklet and EPUB share it.
#pragma once

#include <string>
#include <vector>

#include "print/set/page_parts.hpp"

namespace tafl::print {

struct BookSection {
    int number = 0;  // the rule's; 0 if it is not a rule
    std::string heading;
    std::vector<std::string> paragraphs;
    std::vector<const RulebookDiagram*> pictures;
    std::string key = {};  // "shieldwall", "history": the same in all languages
    std::string places =
        {};  // "§ 7": beside the heading, where the rule stands in its own text; only in leaflets

    [[nodiscard]] std::string numbered_heading() const;
    // Begins with the number of the rule, because the picture may stand apart from it.
    [[nodiscard]] std::string caption_of(const RulebookDiagram& picture) const;
};

// With all pictures of the set's book.
[[nodiscard]] std::vector<BookSection> sections_of(const SetContext& set);

// The numbered rules with signs instead of notes, and without pictures.
[[nodiscard]] std::vector<BookSection> signed_rules_of(const SetContext& set);

}  // namespace tafl::print
