#include "rulebook/ruleset_names.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/rulebook_source.hpp"

namespace tafl {

namespace {

std::string_view translated(std::string_view table, std::string_view english, Language language) {
    if (language == Language::English) return english;
    return language_source(language).words_or(std::string(table) + "." + std::string(english), english);
}

bool has_the_builtin(std::string Ruleset::* text, const Ruleset& ruleset) {
    const auto builtin = find_builtin(ruleset.name);
    return builtin != nullptr && (*builtin).*text == ruleset.*text;
}

}  // namespace

std::string title_of(const Ruleset& ruleset, Language language) {
    if (!has_the_builtin(&Ruleset::title, ruleset)) return ruleset.title;
    constexpr std::string_view comma = ", ";
    std::string title;
    for (std::string_view rest = ruleset.title;;) {
        const auto end = rest.find(comma);
        title += translated("titles", rest.substr(0, end), language);
        if (end == rest.npos) break;
        title += comma;
        rest.remove_prefix(end + comma.size());
    }
    return capitalized(std::move(title));
}

std::string source_of(const Ruleset& ruleset, Language language) {
    if (!has_the_builtin(&Ruleset::source, ruleset)) return ruleset.source;
    return std::string(translated("sources", ruleset.source, language));
}

std::shared_ptr<const Ruleset> find_titled_in_any_language(std::string_view title) {
    std::shared_ptr<const Ruleset> found;
    for (const auto& ruleset : builtin_rulesets()) {
        const auto is_called = [&](Language language) {
            return are_spelled_alike(title_of(*ruleset, language), title);
        };
        if (std::ranges::none_of(all_languages, is_called)) continue;
        if (found) return nullptr;
        found = ruleset;
    }
    return found;
}

const RulesetListing& own_listing(const Ruleset& ruleset) {
    static const RulesetListing none;
    const auto builtin = find_builtin(ruleset.name);
    return builtin != nullptr && *builtin == ruleset ? listing_of(ruleset.name) : none;
}

std::string own_name(const Ruleset& ruleset, std::string_view thing) {
    const auto& names = own_listing(ruleset).names;
    const auto found = names.find(thing);
    return found == names.end() ? std::string() : found->second;
}

std::string own_name(const Ruleset& ruleset, std::string_view thing, Language language) {
    return std::string(translated("names", own_name(ruleset, thing), language));
}

}  // namespace tafl
