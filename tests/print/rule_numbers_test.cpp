// The leaflet numbers its rules as the rule book does, so that a verdict's "rule 9" can be found on paper.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "print/placed.hpp"
#include "print/set/print_set.hpp"
#include "rulebook/rulebook.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using namespace print;

TEST(Leaflet, NumbersTheRulesOfEveryRuleset) {
    std::size_t turn = 0;  // each ruleset in one of the languages
    for (const auto& ruleset : sample(representative_rulesets())) {
        const auto language = all_languages[turn++ % all_languages.size()];
        SetOptions options;
        options.language = language;
        options.pages = {SetPage::Leaflet};
        const auto sheets = print_set(*ruleset, options);
        ASSERT_TRUE(sheets) << ruleset->name;
        std::string text;
        for (const auto& sheet : *sheets) text += text_of(sheet) + ' ';
        for (const auto& clause : rulebook_of(*ruleset, language).clauses)
            EXPECT_THAT(text, testing::HasSubstr(fmt::format("{}. {}", clause.number, clause.heading)))
                << ruleset->name << " " << code_of(language);
    }
}

}  // namespace

}  // namespace tafl::test
