// The rule book of a ruleset, in prose: exactly the clauses that it has, each with the diagrams that show it.
//
// Everything that explains the rules to a person is made from this one source: docs/rules, `tafl rules`, the site's
// rules pages, the printed leaflet and the reminder cards. Sentences are chosen by the ruleset's options, never by its
// name, so a ruleset of somebody's own has its book too. Every diagram is a position with moves that the tests play.
#pragma once

#include <string>
#include <vector>

#include "notation/diagrams/diagram.hpp"
#include "rules/outcome.hpp"

namespace tafl {

enum class Language : std::uint8_t { English, German, Danish, Spanish };

// What a clause looks like on a board. Every move is legal by the ruleset, and comes to what the clause says.
struct BookDiagram {
    std::string key;          // "shieldwall-with-corner"; the same in all languages
    Ruleset ruleset;          // what it is played by: the book's own, or the same on a smaller board
    Setup before;             // where it begins
    std::vector<Move> moves;  // none where the position alone says it
    Diagram drawing;          // what is drawn: arrows, crossed captures, outlines are set
    std::string caption;
};

struct BookClause {
    std::string key;                      // of the rule book: "R6"
    std::string heading;                  // "The shield wall"
    std::vector<std::string> paragraphs;  // plain text, no markup
    std::vector<BookDiagram> diagrams;
    std::vector<std::string> reminders;  // for the card: short lines, none where it needs none
};

struct Book {
    std::string title;     // of the ruleset
    Language language;
    std::string aim;       // the game in two sentences
    std::vector<BookClause> clauses;  // in the order in which one learns them
    std::string source;    // the text that the ruleset comes from, credited
};

// Any ruleset that `tafl check` accepts.
[[nodiscard]] Book book_of(const Ruleset& ruleset, Language language = Language::English);

}  // namespace tafl
