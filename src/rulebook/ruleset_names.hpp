// Titles and sources of rulesets in each language. A ruleset's file has them in English; the tables [titles], [sources] and [names] of
// rulebook/XX.toml translate them: of a title each part between commas ("without a throne", in "Ard Ri, without a throne, 7×7"), sources
// and the texts' own names whole. Names of people and places are not translated.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "notation/rulesets/ruleset_listing.hpp"
#include "rulebook/rulebook.hpp"

namespace tafl {

// "Sea Battle, 9×9", "Seeschlacht, 9×9". A ruleset with the name of a built-in one but another title or source keeps its own.
[[nodiscard]] std::string title_of(const Ruleset& ruleset, Language language);
[[nodiscard]] std::string source_of(const Ruleset& ruleset, Language language);

// The built-in ruleset with that title in some language, as find_titled() compares them; null if there is none, or more than one.
[[nodiscard]] std::shared_ptr<const Ruleset> find_titled_in_any_language(std::string_view title);

// The listing of a built-in ruleset's file; empty for any other ruleset, even one with the same name.
[[nodiscard]] const RulesetListing& own_listing(const Ruleset& ruleset);

// The text's own word for a thing, in English or translated: "castle" for "throne"; empty if it has none.
[[nodiscard]] std::string own_name(const Ruleset& ruleset, std::string_view thing);
[[nodiscard]] std::string own_name(const Ruleset& ruleset, std::string_view thing, Language language);

}  // namespace tafl
