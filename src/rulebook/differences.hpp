// Compares the texts that rulesets follow (key `text` of their files): the sentences that only some of their
// rule books have, whose they are (the text's, or ours), and for each such subject positions that the rulesets judge
// differently.
#pragma once

#include <memory>

#include "rulebook/rulebook.hpp"

namespace tafl {

struct ComparedText {
    std::string name;  // "Copenhagen (Walker)"
    std::shared_ptr<const Ruleset> ruleset;
};

// One reading of a subject, shared by some texts and not by others.
struct Reading {
    std::vector<std::size_t> texts;       // ascending indices of Differences::texts
    bool has_rule = true;                 // false: these texts have no such rule
    std::vector<std::string> paragraphs;  // empty: only what all have; "¹" after a sentence refers to a note
    std::vector<std::string> notes;       // "¹ Copenhagen (Ludii): the text is silent; this is what we play."
};

// The result of a line of moves by the rules of one text.
struct LineVerdict {
    bool is_legal = true;                 // false: the last move is illegal
    std::vector<CapturedPiece> captured;  // by the last move
    Outcome outcome;                      // after it
    int rule = 0;                         // that refuses, ends or captures; 0: nothing happens
    [[nodiscard]] bool agrees_with(const LineVerdict& other) const;  // ignores the rules' numbers
};

struct JudgedLine {
    Setup before;
    std::vector<Move> moves;
    std::vector<LineVerdict> verdicts;  // one for each text
};

struct DifferenceSubject {
    std::string key;                // the clause's: "king"
    std::string heading;            // "Capturing the king"
    std::vector<int> numbers;       // the rule's number in each text; 0 if it has none
    std::vector<Reading> readings;  // at least two
    std::vector<JudgedLine> lines;  // at least one
};

struct Differences {
    std::vector<ComparedText> texts;          // in the order of the rulesets
    std::vector<DifferenceSubject> subjects;  // in the order of the rule book
};

// Computed at the first call for the language; thread-safe.
[[nodiscard]] const Differences& differences_of_texts(Language language);

}  // namespace tafl
