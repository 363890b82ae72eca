// The book as a text: for a terminal, and as a page of Markdown.
#pragma once

#include <functional>
#include <string>

#include "rulebook/rulebook.hpp"

namespace tafl {

// Title, source, aim, and the clauses under their headings, the opening drawn with letters. Lines of at most 80
// characters.
[[nodiscard]] std::string to_plain_text(const Rulebook& book);

// The same with every diagram as a picture, three in a row, the captions below. `picture` says where a diagram's
// picture lies, seen from the page.
[[nodiscard]] std::string to_markdown(const Rulebook& book,
                                      const std::function<std::string(const RulebookDiagram&)>& picture);

}  // namespace tafl
