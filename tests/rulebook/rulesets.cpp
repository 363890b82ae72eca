#include "rulesets.hpp"

#include <fmt/format.h>

#include "notation/rulesets/ruleset_check.hpp"
#include "notation/rulesets/ruleset_options.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

// Values to try for every kind of option; options refuse those of other kinds.
const std::vector<OptionValue>& values() {
    static const std::vector<OptionValue> all = [] {
        std::vector<OptionValue> list{true, false};
        for (const std::int64_t n : {0, 1, 2, 3, 4, 5, 60}) list.emplace_back(n);
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
                                 "lose",
                                 "draw",
                                 "attackers-win",
                                 "defenders-lose",
                                 "mover-loses",
                                 "controller-deviates",
                                 "superko-defenders",
                                 "mover-wins",
                                 "berserk",
                                 "marked",
                                 "any",
                                 "unlimited"}) {
            list.emplace_back(std::string(word));
        }
        for (const Words& words :
             {Words{}, Words{"attackers"}, Words{"defenders"}, Words{"attackers", "defenders"},
              Words{"attackers", "defenders", "king"}, Words{"a3", "g3"}}) {
            list.emplace_back(words);
        }
        list.emplace_back(std::vector<Words>{{"c1", "d1", "e1"}, {"a3", "a4", "a5"}});
        return list;
    }();
    return all;
}

bool is_broken(const Ruleset& ruleset) {
    for (const auto& fault : find_faults(ruleset)) {
        if (fault.gravity == Gravity::Broken) return true;
    }
    return false;
}

}  // namespace

std::vector<Variant> variants_of(const Ruleset& ruleset) {
    std::vector<Variant> variants;
    for (const auto& option : ruleset_options()) {
        for (const auto& value : values()) {
            auto changed = ruleset;
            if (!option.set(changed, value) || changed == ruleset || is_broken(changed)) continue;
            variants.push_back(
                {fmt::format("{} with {} = {}", ruleset.name, option.key, to_toml(value)), changed});
        }
    }
    return variants;
}

std::vector<Variant> all_variants() {
    std::vector<Variant> all;
    for (const auto& ruleset : representative_rulesets()) {
        all.push_back({ruleset->name, *ruleset});
        for (auto& variant : variants_of(*ruleset)) all.push_back(std::move(variant));
    }
    return all;
}

}  // namespace tafl::test
