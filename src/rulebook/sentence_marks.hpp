// Marks the sentences of a rule book that are ours and not its text's (rulebook/texts/*.toml), with a note below the
// clause for each reason. "… the game is a draw.*" — "* Added by Skjaldborg; the text does not say it. So it is in
// Fetlar …"
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rulebook/rulebook_source.hpp"
#include "rulebook/source_texts.hpp"

namespace tafl {

// For one clause. Its arguments must outlive it.
class SentenceMarks {
  public:
    // Without a text nothing is marked.
    SentenceMarks(const SourceText* text, const LanguageSource& language)
        : text_(text), language_(language) {}

    // "*" for the first note of this clause, "**" for the second; empty if the text itself has the sentence. A
    // clause that is ours as a whole has a mark at its first sentence only.
    [[nodiscard]] std::string mark(std::string_view sentence);
    // For the marks given so far.
    [[nodiscard]] std::vector<std::string> notes() const;

  private:
    const SourceText* text_;
    const LanguageSource& language_;
    std::vector<std::string> notes_;  // without their stars, in the order of their first mark
};

// "Added by Skjaldborg; the text does not say it. So say other texts."
[[nodiscard]] std::string note_on(const OurSentences& ours, const LanguageSource& language);

}  // namespace tafl
