#include "notation/rulesets/rule_strings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_names.hpp"

namespace tafl::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view two =
    "# for the lists of another program\n\n"
    "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\r\n"
    "dim:7 name:Small_Fetlar tfr:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";

TEST(RuleStrings, OneALineByTheirNames) {
    ASSERT_TRUE(is_rule_strings(two));
    EXPECT_THAT(titles_of_rule_strings(two), ElementsAre("Brandub", "Small Fetlar"));
    EXPECT_EQ(parse_rule_strings(two, "small_fetlar")->title, "Small Fetlar");
    EXPECT_EQ(parse_rule_strings(two, "small-fetlar")->title, "Small Fetlar");
    EXPECT_EQ(parse_rule_strings(two, "Brandub")->size(), 7);
}

TEST(RuleStrings, SeveralNeedAName) {
    EXPECT_THAT(parse_rule_strings(two).error().message, HasSubstr("expected one of Brandub, Small Fetlar"));
    EXPECT_THAT(parse_rule_strings(two, "York").error().message, HasSubstr("none is 'York'"));
    const auto one = two.substr(0, two.find("dim:7 name:Small"));
    EXPECT_EQ(parse_rule_strings(one)->title, "Brandub");
    EXPECT_EQ(parse_ruleset(one, "file", nullptr)->title, "Brandub");
}

TEST(RuleStrings, AMistakeHasItsPlace) {
    const auto errors = check_ruleset("dim:7 name:A\n# a comment\n  dim:8 start:/3t3/\n", "file", nullptr);
    ASSERT_EQ(errors.size(), 2U);
    EXPECT_EQ(errors[0].line, 1);
    EXPECT_EQ(errors[1].line, 3);
    EXPECT_GE(errors[1].column, 3);
    EXPECT_THAT(check_ruleset(two, "file", nullptr), testing::IsEmpty());
}

TEST(RuleStrings, AreToldFromRulesetFiles) {
    EXPECT_FALSE(is_rule_strings(""));
    EXPECT_FALSE(is_rule_strings("parent = \"copenhagen\""));
    EXPECT_FALSE(is_rule_strings("title=\"a:b\""));
    EXPECT_FALSE(is_rule_strings("[names]"));
    EXPECT_TRUE(is_ruleset_path("external-rules.conf"));
    EXPECT_TRUE(is_ruleset_path("external-rules.conf:Tablut"));
    EXPECT_TRUE(is_ruleset_path("mine.otn"));
    EXPECT_FALSE(is_ruleset_path("tablut"));
    EXPECT_EQ(split_ruleset_path("a/b.conf:Sea Battle").file, "a/b.conf");
    EXPECT_EQ(split_ruleset_path("a/b.conf:Sea Battle").entry, "Sea Battle");
    EXPECT_EQ(split_ruleset_path("a/b.toml").entry, "");
}

}  // namespace

}  // namespace tafl::test
