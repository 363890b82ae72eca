// The rule book of a ruleset as text: exactly the clauses that it has, each with its diagrams.
//
// Everything that explains the rules to a person is made from this one source: docs/rules, `tafl rules`, the site's
// rules pages, the printed leaflet and the reminder cards. SentenceTemplates are chosen by the ruleset's options, never by its
// name, so a ruleset of somebody's own has its book too. Every diagram is a position with moves that the tests play.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/language.hpp"
#include "notation/diagrams/diagram.hpp"
#include "rules/game.hpp"

namespace tafl {

// What a clause looks like on a board. Every move is legal by the ruleset, the last one apart where `is_legal` is false.
struct RulebookDiagram {
    std::string key;  // "wall-corner"; the same in all languages
    Ruleset ruleset;  // the book's own, its layout `before`; on a smaller board where that shows it better
    Setup before;     // where it begins
    std::vector<Move> moves;           // none where the position alone says it
    bool is_legal = true;              // false: the last move is the one that the rules refuse
    std::vector<CapturedPiece> taken;  // by all the moves
    Outcome outcome;                   // after them
    // `before`, with an arrow for each move (not for the way back), the taken soldiers' squares in `captured` (they still stand there), the
    // king circled who is captured or escapes, the square circled that is refused, and the wall or ring outlined that
    // stands in the end.
    Diagram drawing;
    std::string caption;
};

struct RulebookClause {
    std::string key;      // "shieldwall"; the same in all languages
    std::string rule;     // of the rule book: "R6"
    int number = 0;       // of the rule in this ruleset, from 1; the same in all languages
    std::string heading;  // "The shield wall"
    // Plain text, no markup. Sentences that the ruleset's text lacks end with "*"; the last paragraphs say why.
    std::vector<std::string> paragraphs;
    std::vector<RulebookDiagram> diagrams;
    std::vector<std::string> reminders;  // for the card: short lines, none where it needs none

    [[nodiscard]] std::string numbered_heading() const { return std::to_string(number) + ". " + heading; }
};

struct Rulebook {
    std::string title;  // of the ruleset, in the language
    Language language = Language::English;
    std::string aim;                      // the game in two sentences
    std::string about_pictures;           // that they show a smaller board; empty where they do not
    std::vector<RulebookClause> clauses;  // in the order in which one learns them
    std::string source;                   // the text that the ruleset comes from, credited
};

// Any ruleset that `tafl check` accepts.
[[nodiscard]] Rulebook rulebook_of(const Ruleset& ruleset, Language language = Language::English);

}  // namespace tafl
