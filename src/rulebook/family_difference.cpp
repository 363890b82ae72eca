#include "rulebook/family_difference.hpp"

#include <algorithm>

#include "notation/rulesets/ruleset_options.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/rule_numbers.hpp"
#include "rulebook/ruleset_names.hpp"
#include "rulebook/sentence_templates.hpp"

namespace tafl {

namespace {

struct Sentences {
    Sentences(const Ruleset& ruleset, Language language)
        : conditions(ruleset, rulebook_source().conditions),
          templates(language_source(language), conditions),
          numbers(ruleset) {}

    Conditions conditions;
    SentenceTemplates templates;
    RuleNumbers numbers;
};

std::vector<std::string> only_in(std::vector<std::string> lines, const std::vector<std::string>& others) {
    std::erase_if(lines, [&](const auto& line) { return std::ranges::find(others, line) != others.end(); });
    return lines;
}

}  // namespace

std::shared_ptr<const Ruleset> head_of_family(const Ruleset& ruleset) {
    const auto family = find_family(own_listing(ruleset).family);
    if (!family || (*family)->recommended->name == ruleset.name) return nullptr;
    return (*family)->recommended;
}

bool differs_in_opening_alone(const Ruleset& head, const Ruleset& member) {
    return std::ranges::all_of(ruleset_options(),
                               [&](const Option& option) { return option.get(head) == option.get(member); });
}

FamilyDifference difference_between(const Ruleset& head, const Ruleset& member, Language language) {
    const Sentences usual(head, language), own(member, language);
    FamilyDifference difference;
    for (const auto& clause : rulebook_source().clauses) {
        if (own.numbers.of(clause.key) == 0) {
            if (usual.numbers.of(clause.key) != 0)
                difference.without.push_back(usual.templates.text(clause.key + ".heading"));
            continue;
        }
        auto lines = only_in(own.templates.lines(clause.reminders), usual.templates.lines(clause.reminders));
        std::ranges::move(lines, std::back_inserter(difference.rules));
    }
    return difference;
}

}  // namespace tafl
