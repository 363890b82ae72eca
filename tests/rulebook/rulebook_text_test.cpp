// The book as a text: it fits a terminal in every language, and Markdown shows every picture.
#include "rulebook/rulebook_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/paragraph_writer.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(RulebookText, StaysWithinEightyColumnsInEveryLanguage) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        for (const auto language : all_languages) {
            std::istringstream lines(to_plain_text(rulebook_of(*ruleset, language)));
            for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 80U) << line;
        }
    }
}

TEST(RulebookText, BeginsWithTheTitleItsSourceAndTheAim) {
    EXPECT_THAT(to_plain_text(rulebook_of(*find_builtin("fetlar"))),
                StartsWith("Fetlar\nThese rules follow: A. Nielsen, 2007 panel.\nUnlike Copenhagen: "));
}

TEST(RulebookText, DrawsTheOpening) {
    EXPECT_THAT(to_plain_text(rulebook_of(*find_builtin("brandub"))),
                HasSubstr("\n  4  t  t  T  K  T  t  t\n"));
}

TEST(RulebookText, ExplainsTheSignsOfItsBoard) {
    EXPECT_THAT(to_plain_text(rulebook_of(*find_builtin("brandub"))),
                HasSubstr("Signs: t attacker, T defender, K king, # corner\n"));
    EXPECT_THAT(to_plain_text(rulebook_of(*find_builtin("sea-battle-9"))),
                HasSubstr("Signs: t attacker, T defender, K king\n"));
    EXPECT_THAT(to_plain_text(rulebook_of(*find_builtin("berserk"), Language::German)),
                HasSubstr("Zeichen: t Angreifer, T Verteidiger, K König, c Hauptmann, N Ritter, # Ecke\n"));
}

}  // namespace

}  // namespace tafl::test
