#include "rulesets.hpp"

#include <fmt/format.h>

#include "notation/rulesets/ruleset_variants.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

std::vector<Variant> variants_of(const Ruleset& ruleset) {
    const std::vector<OptionValue> squares{Words{"a3", "g3"},
                                           std::vector<Words>{{"c1", "d1", "e1"}, {"a3", "a4", "a5"}}};
    std::vector<Variant> variants;
    for (const auto& [key, change, changed] : ruleset_variants(ruleset, squares))
        variants.push_back({fmt::format("{} with {}", ruleset.name, change), changed});
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
