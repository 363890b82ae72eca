// Marks the sentences of a rule book that are ours and not its text's (rulebook/texts/*.toml), with a note below the
// clause for each reason. "… the game is a draw.*" — "* Added by Skjaldborg; the text does not say it. So it is in
// Fetlar …" Where there is little room, signs stand instead of notes, one for each kind of mark, which a legend explains.
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

// "*", "°" or "†".
[[nodiscard]] std::string_view sign_of(OurPart part) noexcept;
// "Added by Skjaldborg; the text does not say it."
[[nodiscard]] const std::string& meaning_of(OurPart part, const LanguageSource& language);

// The sign to append to a sentence; empty if the text itself has it, or if its whole clause is ours. Where the text
// says otherwise the reason follows in brackets: a player who knows the text needs it.
[[nodiscard]] std::string signed_end(const SourceText* text, std::string_view sentence,
                                     const LanguageSource& language);
// The sign of a clause that is ours as a whole, or else empty.
[[nodiscard]] std::string_view sign_of_clause(const SourceText* text, std::string_view clause) noexcept;

}  // namespace tafl
