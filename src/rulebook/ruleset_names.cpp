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

const RulesetListing& own_listing(const Ruleset& ruleset) {
    static const RulesetListing none;
    const auto builtin = find_builtin(ruleset.name);
    return builtin != nullptr && *builtin == ruleset ? listing_of(ruleset.name) : none;
}

const std::string& own_name(const Ruleset& ruleset, std::string_view thing, Language language) {
    static const std::string none;
    const auto& names = own_listing(ruleset).names;
    const auto found = names.find(thing);
    if (found == names.end()) return none;
    const auto name = found->second.find(code_of(language));
    return name == found->second.end() ? none : name->second;
}

}  // namespace tafl
