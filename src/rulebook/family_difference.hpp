// How a ruleset differs from the one of its family to begin with, in the lines of the reminder card.
#pragma once

#include "rulebook/rulebook.hpp"

namespace tafl {

struct FamilyDifference {
    std::vector<std::string> rules;    // short sentences that hold in this one alone
    std::vector<std::string> without;  // headings of the clauses that this one lacks
};

[[nodiscard]] FamilyDifference difference_between(const Ruleset& head, const Ruleset& member,
                                                  Language language);

}  // namespace tafl
