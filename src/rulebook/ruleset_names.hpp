// What a ruleset is called and where it comes from, in each language: the keys titles.XX and sources.XX of a built-in
// ruleset's file, or else its title and source. Names of people and places are not translated.
#pragma once

#include <string>
#include <string_view>

#include "notation/rulesets/ruleset_listing.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl {

// "Sea Battle, 9×9", "Seeschlacht, 9×9". A ruleset with the name of a built-in one but another title or source keeps its own.
[[nodiscard]] const std::string& title_of(const Ruleset& ruleset, Language language);
[[nodiscard]] const std::string& source_of(const Ruleset& ruleset, Language language);

// What the file of a built-in ruleset says beside the rules; empty for any other ruleset, even one with its name.
[[nodiscard]] const RulesetListing& own_listing(const Ruleset& ruleset);

// What the ruleset's text calls a thing: "castle" for "throne"; empty where it has no word of its own.
[[nodiscard]] const std::string& own_name(const Ruleset& ruleset, std::string_view thing, Language language);

}  // namespace tafl
