// The texts that rulesets follow (key `text` of their files), side by side: the sentences of their rule books that not all of
// them have, and for each such subject positions that the rulesets judge differently.
#pragma once

#include <memory>

#include "rulebook/rulebook.hpp"

namespace tafl {

struct ComparedText {
    std::string name;  // "Copenhagen (Walker)"
    std::shared_ptr<const Ruleset> ruleset;
};

// What some of the texts say of a subject and others do not.
struct Reading {
    std::vector<std::size_t> texts;       // ascending indices of Differences::texts
    bool has_rule = true;                 // false: these texts have no such rule
    std::vector<std::string> paragraphs;  // empty: no more than what all of them say
};

// What the rules of one text make of a line of moves.
struct LineVerdict {
    bool is_legal = true;                 // false: they refuse the last move
    std::vector<CapturedPiece> captured;  // by the last move
    Outcome outcome;                      // after it
    int rule = 0;                         // that refuses, ends the game, or captures; 0: nothing happens
    [[nodiscard]] bool agrees_with(const LineVerdict& other) const;  // whatever the rules' numbers
};

struct JudgedLine {
    Setup before;
    std::vector<Move> moves;
    std::vector<LineVerdict> verdicts;  // one for each text
};

struct DifferenceSubject {
    std::string key;                // of the clause: "king"
    std::string heading;            // "Capturing the king"
    std::vector<int> numbers;       // of the rule in each text; 0 where it has none
    std::vector<Reading> readings;  // at least two
    std::vector<JudgedLine> lines;  // at least one
};

struct Differences {
    std::vector<ComparedText> texts;          // in the order of the rulesets
    std::vector<DifferenceSubject> subjects;  // in the order of the rule book
};

// Made at the first call for the language; safe from any thread.
[[nodiscard]] const Differences& differences_of_texts(Language language);

}  // namespace tafl
