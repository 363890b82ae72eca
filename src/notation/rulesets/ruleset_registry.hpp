// The built-in rulesets: rulesets/*.toml, embedded in the program.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "notation/rulesets/ruleset_listing.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// In the order that their files give. Built at the first call; thread-safe.
[[nodiscard]] std::span<const std::shared_ptr<const Ruleset>> builtin_rulesets();

// The built-in ruleset of that name, or null.
[[nodiscard]] std::shared_ptr<const Ruleset> find_builtin(std::string_view name);

// The same by its name, its title, an alias, or its kind on the correspondence site; in any case, with or without
// blanks, hyphens, underscores, commas and brackets: "Copenhagen Walker" and "copenhagen_walker" are copenhagen-walker.
// Names come before titles and aliases, these before kinds; null for what several rulesets are called.
[[nodiscard]] std::shared_ptr<const Ruleset> find_titled(std::string_view name_or_title);

// Whether find_titled() takes the two for one: "SØSLAG 9x9" and "Søslag, 9×9".
[[nodiscard]] bool are_spelled_alike(std::string_view a, std::string_view b);

// Up to three names of built-in rulesets whose name, title or kind resembles `name`, best first.
[[nodiscard]] std::vector<std::string_view> nearest_rulesets(std::string_view name);

// The built-in ruleset of that name. The error names those that are called so, or the nearest ones.
[[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> find_ruleset(std::string_view name);

// The same as a FindParent, for texts that do not come from a file.
[[nodiscard]] Parsed<Ruleset> builtin_parent(std::string_view parent);

// hnefatafl.org names no ruleset in its records and its protocol: the size of the board decides. Null for any but 7, 11 and 13.
[[nodiscard]] std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(int size);

// A family: the rulesets that share ratings, and the one to begin with.
struct RulesetFamily {
    std::string_view name;
    std::string_view title;
    std::shared_ptr<const Ruleset> recommended;           // the first if no file claims to be it
    std::vector<std::shared_ptr<const Ruleset>> members;  // in their order
};

// In the order of their first members.
[[nodiscard]] std::span<const RulesetFamily> ruleset_families();

// The family of that name; the error for an unknown one has the nearest.
[[nodiscard]] Parsed<const RulesetFamily*> find_family(std::string_view name);

// Order, family and translations of a built-in ruleset; an empty listing for any other name.
[[nodiscard]] const RulesetListing& listing_of(std::string_view name);

}  // namespace tafl
