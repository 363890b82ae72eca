// What each text says that a ruleset follows, in our own few words, and where it stands in the rule book. The marks of
// our additions, the comparison of the texts and the referees' page are made from it. rulebook/texts/NAME.toml is of
// the ruleset NAME:
//
//     cite = "Walker"                           # whose numbers the headings name: "(Walker 7)"; without numbers: none
//
//     [says]                                    # every sentence of the text, in its order
//     wall = {at = "rule 7, 1st sentence", fact = "…", in = ["shieldwall.say"]}     # keys of rulebook/clauses.toml,
//     story = {at = "front page", fact = "…", out = "a story, no rule"}             # or beginnings; or why not there
//
//     [added]                                   # what the text does not say, and why we have it: a key of [ours] in
//     capture.only = "texts"                    # rulebook/en.toml. A whole clause (order) is marked once.
//     [read]                                    # what the text says and leaves open
//     [changed]                                 # what the text says otherwise
//
//     [choice.repetition]                       # where the letter and the practice part
//     letter = "…"
//     practice = "…"
//     plays = "practice"                        # the ruleset: letter, practice, or both, where the letter allows it
//     why = "…"
//     option = "repetition.count"               # plays it the other way; may be absent
//
// A test holds that each sentence of these rulesets' books has one source: the text, or us.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

struct TextStatement {
    std::string key;
    std::string place;     // "rule 7, 1st sentence"
    std::string fact;      // English
    Words sentences;       // of the rule book: keys, or beginnings of keys; empty if none says it
    std::string left_out;  // then: why; English
};

enum class OurPart : std::uint8_t { Added, Read, Changed };

struct OurSentences {
    std::string beginning;  // of the sentences' keys: "capture.only"
    OurPart part;
    std::string reason;  // a key of [ours] in each language
    [[nodiscard]] bool is_whole_clause() const noexcept { return beginning.find('.') == beginning.npos; }
};

// English.
struct TextChoice {
    std::string key;
    std::string letter, practice;
    std::string plays;  // "letter", "practice" or "both"
    std::string why;
    std::string option;  // of a ruleset's file; may be empty
};

struct SourceText {
    std::string ruleset;
    std::string cite;
    std::vector<TextStatement> statements;
    std::vector<OurSentences> ours;
    std::vector<TextChoice> choices;

    // Null if the text itself has the sentence.
    [[nodiscard]] const OurSentences* ours_of(std::string_view sentence) const noexcept;
    // "7, 9": the text's own numbers of what the clause says; empty if the text has none.
    [[nodiscard]] std::string places_of(std::string_view clause) const;
};

// Whether the key is the beginning itself or below it: "king.move.close" is within "king.move" and within "king".
[[nodiscard]] bool is_within(std::string_view sentence, std::string_view beginning) noexcept;

// In the order of their rulesets' names. Parsed once, at the first call; thread-safe.
[[nodiscard]] const std::vector<SourceText>& source_texts();

// Null if the ruleset is not a built-in one that follows one of these texts, or if it is somebody's own variant of it.
[[nodiscard]] const SourceText* source_text_of(const Ruleset& ruleset);

}  // namespace tafl
