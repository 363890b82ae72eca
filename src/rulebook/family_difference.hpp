// How a ruleset differs from the one of its family to begin with, in the lines of the reminder card.
#pragma once

#include <memory>

#include "rulebook/rulebook.hpp"

namespace tafl {

struct FamilyDifference {
    std::vector<std::string> rules;    // short sentences that hold in this one alone
    std::vector<std::string> without;  // headings of the clauses that this one lacks
};

// Null if the ruleset is the one to begin with itself, or is no built-in one.
[[nodiscard]] std::shared_ptr<const Ruleset> head_of_family(const Ruleset& ruleset);

// Whether all options but the layout are the same.
[[nodiscard]] bool differs_in_opening_alone(const Ruleset& head, const Ruleset& member);

[[nodiscard]] FamilyDifference difference_between(const Ruleset& head, const Ruleset& member,
                                                  Language language);

}  // namespace tafl
