// Titles and sources of rulesets in each language: the keys titles.XX and sources.XX of a built-in ruleset's
// file, or else its title and source. Names of people and places are not translated.
#pragma once

#include <string>
#include <string_view>

#include "notation/rulesets/ruleset_listing.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl {

// "Sea Battle, 9×9", "Seeschlacht, 9×9". A ruleset with the name of a built-in one but another title or source keeps its own.
[[nodiscard]] const std::string& title_of(const Ruleset& ruleset, Language language);
[[nodiscard]] const std::string& source_of(const Ruleset& ruleset, Language language);

// The listing of a built-in ruleset's file; empty for any other ruleset, even one with the same name.
[[nodiscard]] const RulesetListing& own_listing(const Ruleset& ruleset);

// The text's own word for a thing: "castle" for "throne"; empty if it has none.
[[nodiscard]] const std::string& own_name(const Ruleset& ruleset, std::string_view thing, Language language);

}  // namespace tafl
