// The one table of options, and the documentation that must agree with it.
#include "notation/rulesets/ruleset_options.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "notation/rulesets/ruleset_registry.hpp"
#include "support/paths.hpp"

namespace tafl {
namespace {

using testing::HasSubstr;

std::string read_documentation() {
    std::ifstream in(test::source_tree() / "docs/rulesets.md");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// As a row of the table in docs/rulesets.md.
std::string documented(const Option& option) {
    return fmt::format("| `{}` | {} | {} | `{}` | {} |", option.key, option.clause, option.values,
                       to_toml(option.get(Ruleset{})), option.meaning);
}

TEST(RulesetOptions, HaveKeysOfTheirOwn) {
    std::set<std::string_view> keys;
    for (const Option& option : ruleset_options()) {
        EXPECT_TRUE(keys.insert(option.key).second) << option.key;
        EXPECT_EQ(find_option(option.key), &option);
    }
    EXPECT_EQ(find_option("throne.colour"), nullptr);
}

TEST(RulesetOptions, AreDocumentedAsTheyAre) {
    const std::string text = read_documentation();
    for (const Option& option : ruleset_options()) EXPECT_THAT(text, HasSubstr(documented(option) + "\n"));
}

TEST(RulesetOptions, TakeWhatTheyGive) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const Option& option : ruleset_options()) {
            Ruleset copy = *ruleset;
            EXPECT_TRUE(option.set(copy, option.get(*ruleset))) << ruleset->name << " " << option.key;
            EXPECT_EQ(copy, *ruleset) << option.key;
        }
    }
}

// An option that a ruleset does not share is carried over by the table alone, so no field is left out of it.
TEST(RulesetOptions, TogetherWithTheLayoutAreTheWholeRuleset) {
    for (const auto& ruleset : builtin_rulesets()) {
        Ruleset built;
        built.name = ruleset->name;
        built.title = ruleset->title;
        built.source = ruleset->source;
        built.start = ruleset->start;
        for (const Option& option : ruleset_options()) {
            EXPECT_TRUE(option.set(built, option.get(*ruleset))) << option.key;
        }
        EXPECT_EQ(built, *ruleset) << ruleset->name;
    }
}

TEST(RulesetOptions, RefuseWhatIsImpossibleAndChangeNothing) {
    const Words strange{"nobody"};
    const std::array<OptionValue, 6> values{std::string("perhaps"),      std::int64_t{-1},
                                            std::int64_t{1} << 40,       strange,
                                            std::vector<Words>{strange}, std::string()};
    for (const Option& option : ruleset_options()) {
        for (const OptionValue& value : values) {
            Ruleset ruleset = *find_builtin("tablut-ashton");
            const Ruleset before = ruleset;
            const auto set = option.set(ruleset, value);
            EXPECT_FALSE(set) << option.key << " = " << to_toml(value);
            EXPECT_EQ(ruleset, before) << option.key;
        }
    }
}

TEST(RulesetOptions, SaySpeedZeroAsUnlimited) {
    Ruleset ruleset = *find_builtin("magpie");
    const Option& speed = *find_option("king.speed");
    EXPECT_EQ(to_toml(speed.get(ruleset)), "1");
    EXPECT_TRUE(speed.set(ruleset, std::string("unlimited")));
    EXPECT_TRUE(speed.set(ruleset, std::int64_t{0}));
    EXPECT_EQ(speed.get(ruleset), OptionValue(std::string("unlimited")));
    EXPECT_EQ(ruleset.king.speed, 0);
    EXPECT_TRUE(speed.set(ruleset, std::int64_t{0}));
    EXPECT_EQ(to_toml(speed.get(ruleset)), "\"unlimited\"");
}

TEST(RulesetOptions, NumberCampsByTheirSquares) {
    Ruleset one = *find_builtin("tablut-ashton"), other = one;
    const Option& camps = *find_option("camps.groups");
    EXPECT_TRUE(camps.set(one, std::vector<Words>{{"a4", "a5"}, {"d1"}}));
    EXPECT_TRUE(camps.set(other, std::vector<Words>{{"d1"}, {"a5", "a4"}}));
    EXPECT_EQ(one, other);
    EXPECT_FALSE(camps.set(one, std::vector<Words>{{"a4", "a5"}, {"a5"}}));
    EXPECT_FALSE(camps.set(one, std::vector<Words>{{"a1"}, {"b1"}, {"c1"}, {"d1"}, {"e1"}}));
}

}  // namespace
}  // namespace tafl
