// The book as a text: it fits a terminal in every language, and Markdown shows every picture.
#include "rulebook/rulebook_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/paragraph_writer.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(RulebookText, StaysWithinEightyColumnsInEveryLanguage) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const auto language : all_languages) {
            std::istringstream lines(to_plain_text(rulebook_of(*ruleset, language)));
            for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 80U) << line;
        }
    }
}

TEST(RulebookText, BeginsWithTheTitleItsSourceAndTheAim) {
    EXPECT_THAT(to_plain_text(rulebook_of(*find_builtin("fetlar"))),
                StartsWith("Fetlar\nThese rules follow: A. Nielsen, 2007 panel\n\n  A king"));
}

TEST(RulebookText, DrawsTheOpening) {
    EXPECT_THAT(to_plain_text(rulebook_of(*find_builtin("brandub"))),
                HasSubstr("\n  4  t  t  T  K  T  t  t\n"));
}

TEST(RulebookText, ShowsEveryPictureOnThePage) {
    const auto book = rulebook_of(*find_builtin("berserk"));
    const auto page = to_markdown(book, [](const RulebookDiagram& diagram) { return diagram.key + ".svg"; });
    EXPECT_THAT(page, StartsWith("# Berserk Hnefatafl\n"));
    for (const auto& clause : book.clauses) {
        EXPECT_THAT(page, HasSubstr("\n## " + clause.heading + "\n"));
        for (const auto& diagram : clause.diagrams)
            EXPECT_THAT(page, HasSubstr("\"" + diagram.key + ".svg\""));
    }
}

}  // namespace

}  // namespace tafl::test
