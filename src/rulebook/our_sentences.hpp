// Marks the sentences of a rule book that the ruleset's source text lacks (`ours` in its file), with a note
// below the clause for each reason. "… the game is a draw.*" — "* Added by Skjaldborg; the text does not say
// it. So it is in Fetlar …"
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/rulesets/ruleset_listing.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl {

// For one clause. Its arguments must outlive it.
class OurSentences {
  public:
    OurSentences(const RulesetListing& listing, const LanguageSource& language)
        : listing_(listing), language_(language) {}

    // "*" for the first reason in this clause, "**" for the second; empty if the text itself has the
    // sentence.
    [[nodiscard]] std::string mark(std::string_view sentence);
    // For the marks given so far.
    [[nodiscard]] std::vector<std::string> notes() const;

  private:
    const RulesetListing& listing_;
    const LanguageSource& language_;
    std::vector<std::string_view> reasons_;  // in the order of their first mark
};

}  // namespace tafl
