#include "rulebook/ruleset_names.hpp"

#include <fmt/format.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl {

namespace {

const std::string& told(const Ruleset& ruleset, std::string Ruleset::* words, std::string_view table,
                        Language language) {
    const auto* translated = language_source(language).find(fmt::format("{}.{}", table, ruleset.name));
    if (translated == nullptr) return ruleset.*words;
    const auto known = find_builtin(ruleset.name);
    return known && *known.*words == ruleset.*words ? *translated : ruleset.*words;
}

}  // namespace

const std::string& title_of(const Ruleset& ruleset, Language language) {
    return told(ruleset, &Ruleset::title, "title", language);
}

const std::string& source_of(const Ruleset& ruleset, Language language) {
    return told(ruleset, &Ruleset::source, "source", language);
}

}  // namespace tafl
