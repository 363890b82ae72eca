#include "notation/rulesets/ruleset_variants.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/rulesets/ruleset_check.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

TEST(RulesetVariants, DifferInTheirOptionAndCanBePlayed) {
    const auto& brandub = *find_builtin("brandub");
    const auto variants = ruleset_variants(brandub);
    EXPECT_GT(variants.size(), 50U);
    for (const auto& [key, change, changed] : variants) {
        const auto* option = find_option(key);
        ASSERT_TRUE(option) << key;
        EXPECT_NE(option->get(changed), option->get(brandub)) << change;
        EXPECT_EQ(change, std::string(key) + " = " + to_toml(option->get(changed)));
        EXPECT_TRUE(find_faults(changed, Severity::Broken).empty()) << change;
    }
}

TEST(RulesetVariants, HaveListsOfSquaresOnlyIfGiven) {
    const auto& brandub = *find_builtin("brandub");
    const auto has = [](const std::vector<RulesetVariant>& variants, std::string_view change) {
        return std::ranges::find(variants, change, &RulesetVariant::change) != variants.end();
    };
    const std::vector<OptionValue> squares{Words{"a3", "g3"}};
    const std::string change = "escape = " + to_toml(squares[0]);
    EXPECT_FALSE(has(ruleset_variants(brandub), change));
    EXPECT_TRUE(has(ruleset_variants(brandub, squares), change));
}

}  // namespace

}  // namespace tafl::test
