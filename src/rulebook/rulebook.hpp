// The rule book of a ruleset as text: exactly its clauses, each with its diagrams.
//
// This is the single source of every explanation of the rules: docs/rules, `tafl rules`, the site's rules
// pages, the printed leaflet and the reminder cards. The ruleset's options choose the SentenceTemplates,
// never its name, so users' own rulesets have a book too. Every diagram is a position with moves that the
// tests play.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/language.hpp"
#include "notation/diagrams/diagram.hpp"
#include "rulebook/provenance.hpp"
#include "rules/game.hpp"

namespace tafl {

// Illustrates a clause. Every move is legal in the ruleset, except the last one if `is_legal` is false.
struct RulebookDiagram {
    std::string key;  // "wall-corner"; the same in all languages
    Ruleset ruleset;  // the book's own, with the layout `before`; a smaller board if that shows it better
    Setup before;     // where it begins
    std::vector<Move> moves;           // empty if the position alone shows it
    bool is_legal = true;              // false: the last move is illegal
    std::vector<CapturedPiece> taken;  // by all the moves
    Outcome outcome;                   // after them
    // `before` with annotations: an arrow for each move (but not for moves back), the captured soldiers in
    // `captured` (still on their squares), circles around a king who is captured or escapes and around a
    // forbidden square, and an outline around the final wall or ring.
    Diagram drawing;
    std::string caption;
};

struct RulebookClause {
    std::string key;      // "shieldwall"; the same in all languages
    std::string rule;     // in the rule book: "R6"
    int number = 0;       // the rule's number in this ruleset, from 1; the same in all languages
    std::string heading;  // "The shield wall"
    std::string cited;    // "Walker 7": the rule in the ruleset's own text; empty if it has no numbers
    std::string places;   // "7"
    // Plain text, no markup. Sentences that are not the text's end with "*"; the last paragraphs say why.
    std::vector<std::string> paragraphs;
    // The same with the signs of the book instead of stars and notes, and the sign of a whole rule that is ours.
    std::vector<std::string> signed_paragraphs;
    std::string sign;
    std::vector<RulebookDiagram> diagrams;
    std::vector<std::string> reminders;  // for the card: short lines; may be empty

    // "The shield wall (Walker 7)"
    [[nodiscard]] std::string cited_heading() const {
        return cited.empty() ? heading : heading + " (" + cited + ')';
    }
    [[nodiscard]] std::string numbered_heading() const {
        return std::to_string(number) + ". " + cited_heading();
    }
};

// A sign beside sentences that are not the text's.
struct MarkSign {
    std::string sign, meaning;  // "*", "Added by Skjaldborg; the text does not say it."
};

struct Rulebook {
    std::string title;  // the ruleset's title in this language
    Language language = Language::English;
    std::string aim;                      // the game in two sentences
    std::string about_pictures;           // says that diagrams show a smaller board; empty if they do not
    std::vector<RulebookClause> clauses;  // in the order for learning them
    std::vector<MarkSign> signs;          // those of its signed paragraphs
    std::string cite;                     // "Walker": whose numbers its clauses cite; empty if none
    Provenance provenance;
};

// For any ruleset that `tafl check` accepts.
[[nodiscard]] Rulebook rulebook_of(const Ruleset& ruleset, Language language = Language::English);

}  // namespace tafl
