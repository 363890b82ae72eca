#include "notation/rulesets/ruleset_variants.hpp"

#include <fmt/format.h>

#include "notation/rulesets/ruleset_check.hpp"

namespace tafl {

namespace {

// The values to try, for every kind of option; an option refuses those of other kinds.
std::vector<OptionValue> common_values() {
    std::vector<OptionValue> values{true, false};
    for (const std::int64_t number : {0, 1, 2, 3, 4, 5, 60}) values.emplace_back(number);
    for (const char* word : {"attackers",
                             "defenders",
                             "corners",
                             "edge",
                             "king",
                             "king-start",
                             "all",
                             "none",
                             "both",
                             "hammer",
                             "anvil",
                             "surround",
                             "custodial",
                             "king-region",
                             "no-edge-reach",
                             "no-escape",
                             "lose",
                             "draw",
                             "attackers-win",
                             "pass",
                             "defenders-lose",
                             "mover-loses",
                             "mover-wins",
                             "controller-deviates",
                             "berserk",
                             "superko-defenders",
                             "marked",
                             "any",
                             "unlimited"})
        values.emplace_back(std::string(word));
    for (const Words& pieces : {Words{}, Words{"attackers"}, Words{"defenders"},
                                Words{"attackers", "defenders"}, Words{"attackers", "defenders", "king"}})
        values.emplace_back(pieces);
    return values;
}

}  // namespace

std::vector<RulesetVariant> ruleset_variants(const Ruleset& ruleset, std::span<const OptionValue> further) {
    auto values = common_values();
    values.insert(values.end(), further.begin(), further.end());
    std::vector<RulesetVariant> variants;
    for (const auto& option : ruleset_options()) {
        for (const auto& value : values) {
            auto changed = ruleset;
            if (!option.set(changed, value) || changed == ruleset) continue;
            if (find_faults(changed, Severity::Broken).empty())
                variants.push_back({option.key, fmt::format("{} = {}", option.key, to_toml(value)), changed});
        }
    }
    return variants;
}

}  // namespace tafl
