// Sentences that a text lacks are marked, with a reason; a text's own terms are mentioned once.
#include "rulebook/our_sentences.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "notation/rulesets/listing_keys.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl::test {

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const Rulebook& book, std::string_view clause) {
    std::string text;
    for (const auto& one : book.clauses) {
        for (const auto& paragraph : one.paragraphs) {
            if (one.key == clause) text += paragraph + "\n";
        }
    }
    return text;
}

TEST(OurSentences, AreMarkedWithTheirReason) {
    const auto book = rulebook_of(*find_builtin("copenhagen-ludii"));
    EXPECT_THAT(text_of(book, "repetition"), HasSubstr("the game is a draw.*"));
    EXPECT_THAT(text_of(book, "repetition"),
                HasSubstr("\n* Added by Skjaldborg; the text does not say it. So it is in Fetlar"));
    EXPECT_THAT(text_of(book, "repetition"), HasSubstr("\n** Added by Skjaldborg"))
        << "the draw by agreement, for another reason";
    for (const auto* clause : {"king-arm", "stuck", "shieldwall", "capture"})
        EXPECT_THAT(text_of(book, clause), HasSubstr("\n* Added by Skjaldborg")) << clause;
    EXPECT_THAT(text_of(book, "escape"), Not(HasSubstr("*")));
    for (const auto* walkers : {"copenhagen-walker", "york"})
        EXPECT_THAT(text_of(rulebook_of(*find_builtin(walkers)), "capture"),
                    HasSubstr("or a third one arrive.*"));
}

// The keys that a ruleset file may have are those that the rule book reads.
TEST(OurSentences, AndNamesAreThoseThatAFileMayHave) {
    std::vector<std::string_view> clauses;
    for (const auto& clause : rulebook_source().clauses) clauses.push_back(clause.key);
    const auto list = [](std::span<const std::string_view> words) {
        return std::vector<std::string>(words.begin(), words.end());
    };
    EXPECT_THAT(list(clauses_with_sentences()), testing::UnorderedElementsAreArray(clauses));
    std::string text;
    for (const auto& clause : rulebook_source().clauses) {
        for (const auto& sentence : clause.sentences)
            text += language_source(Language::English).words(sentence.key) + sentence.condition;
    }
    std::set<std::string> named;
    for (auto at = text.find("names."); at != std::string::npos; at = text.find("names.", at + 1))
        named.insert(
            text.substr(at + 6, text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at + 6) - at - 6));
    EXPECT_THAT(list(nameable_things()), testing::UnorderedElementsAreArray(named));
}

// Every key of `ours` refers to a sentence in the rule book, and every reason is used.
TEST(OurSentences, AreSentencesOfTheirRuleBook) {
    std::set<std::string> used;
    for (const auto& ruleset : builtin_rulesets()) {
        const Conditions conditions(*ruleset, rulebook_source().conditions);
        for (const auto& [beginning, reason] : listing_of(ruleset->name).ours) {
            RulesetListing one;
            one.ours.emplace(beginning, reason);
            OurSentences marks(one, language_source(Language::English));
            bool is_told = false;
            for (const auto& clause : rulebook_source().clauses) {
                for (const auto& sentence : clause.sentences)
                    is_told =
                        is_told || (!marks.mark(sentence.key).empty() && conditions.hold(sentence.condition));
            }
            EXPECT_TRUE(is_told) << ruleset->name << ": " << beginning;
            used.insert("ours." + reason);
        }
    }
    for (const auto key : language_source(Language::English).keys()) {
        if (!key.starts_with("ours.") || key == "ours.note") continue;
        EXPECT_TRUE(used.contains(std::string(key))) << key;
    }
}

TEST(OurSentences, EndTheirClauseWithOneNoteForEachReason) {
    RulesetListing listing;
    listing.ours = {{"king.move", "order"}, {"king.say.four", "empty"}};
    OurSentences ours(listing, language_source(Language::English));
    EXPECT_EQ(ours.mark("king.move.close"), "*");
    EXPECT_EQ(ours.mark("king.moves"), "");
    EXPECT_EQ(ours.mark("king.say.four"), "**");
    EXPECT_EQ(ours.mark("king.move.own"), "*");
    EXPECT_EQ(ours.notes().size(), 2U);
    EXPECT_THAT(ours.notes()[1], EndsWith("A side without pieces cannot go on."));
}

TEST(OwnNames, AreSaidOnce) {
    const auto york = rulebook_of(*find_builtin("york"));
    EXPECT_THAT(text_of(york, "board"), HasSubstr("is the throne. The text’s own name for it is “castle”."));
    EXPECT_THAT(text_of(rulebook_of(*find_builtin("york"), Language::Danish), "board"), HasSubstr("»borg«"));
    EXPECT_THAT(text_of(rulebook_of(*find_builtin("manual")), "board"), HasSubstr("“refuge squares”"));
    EXPECT_THAT(text_of(rulebook_of(*find_builtin("fetlar")), "board"), Not(HasSubstr("own name")));
}

TEST(OwnNames, AreNotThoseOfSomebodysOwnReading) {
    auto mine = *find_builtin("york");
    mine.men_speed = 3;
    EXPECT_THAT(text_of(rulebook_of(mine), "board"), Not(HasSubstr("castle")));
}

TEST(RulesetTitles, AreDistinctInEveryLanguage) {
    for (const auto language : all_languages) {
        std::set<std::string> titles;
        for (const auto& ruleset : builtin_rulesets())
            EXPECT_TRUE(titles.insert(title_of(*ruleset, language)).second) << title_of(*ruleset, language);
    }
}

}  // namespace

}  // namespace tafl::test
