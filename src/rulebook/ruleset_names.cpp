#include "rulebook/ruleset_names.hpp"

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

namespace {

using Name = std::string Ruleset::*;
using Translations = RulesetListing::Translations RulesetListing::*;

const std::string& translated(const Ruleset& ruleset, Name name, Translations translations,
                              Language language) {
    const auto& known = listing_of(ruleset.name).*translations;
    const auto found = known.find(code_of(language));
    if (found == known.end()) return ruleset.*name;
    return *find_builtin(ruleset.name).*name == ruleset.*name ? found->second : ruleset.*name;
}

}  // namespace

const std::string& title_of(const Ruleset& ruleset, Language language) {
    return translated(ruleset, &Ruleset::title, &RulesetListing::titles, language);
}

const std::string& source_of(const Ruleset& ruleset, Language language) {
    return translated(ruleset, &Ruleset::source, &RulesetListing::sources, language);
}

}  // namespace tafl
