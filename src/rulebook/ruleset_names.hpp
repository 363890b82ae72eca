// What a ruleset is called and where it comes from, in each language: the keys titles.XX and sources.XX of a built-in
// ruleset's file, or else its title and source. Names of people and places are not translated.
#pragma once

#include <string>

#include "rulebook/rulebook.hpp"

namespace tafl {

// "Sea Battle, 9x9", "Seeschlacht, 9x9". A ruleset with the name of a built-in one but another title or source keeps its own.
[[nodiscard]] const std::string& title_of(const Ruleset& ruleset, Language language);
[[nodiscard]] const std::string& source_of(const Ruleset& ruleset, Language language);

}  // namespace tafl
