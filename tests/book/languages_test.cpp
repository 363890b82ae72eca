// Every language has the same keys as English, fills in the same places, and leaves none of the source untold.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "book/book_source.hpp"
#include "rulesets.hpp"

namespace tafl::test {

namespace {

std::multiset<std::string> places(std::string_view words) {
    std::multiset<std::string> found;
    for (auto open = words.find('{'); open != words.npos; open = words.find('{', open + 1)) {
        found.emplace(words.substr(open, words.find('}', open) - open));
    }
    return found;
}

std::set<std::string> keys_of_the_source() {
    std::set<std::string> keys;
    const auto add = [&](const std::vector<SentenceSource>& sentences) {
        for (const auto& sentence : sentences) keys.insert(sentence.key);
    };
    const auto& source = book_source();
    add(source.aim);
    for (const auto& clause : source.clauses) {
        add(clause.sentences);
        add(clause.reminders);
        keys.insert(clause.key + ".heading");
    }
    for (const auto& diagram : source.diagrams) keys.insert("diagram." + diagram.caption);
    return keys;
}

TEST(BookLanguages, HaveWordsForEverythingAndForNothingElse) {
    const auto wanted = keys_of_the_source();
    for (const auto language : all_languages) {
        std::set<std::string> found;
        for (const auto key : language_source(language).keys()) {
            if (!key.starts_with("grammar.")) found.emplace(key);
        }
        EXPECT_EQ(found, wanted) << code_of(language);
    }
}

TEST(BookLanguages, FillInTheSamePlacesAndAreNoCopies) {
    const auto& english = language_source(Language::English);
    for (const auto language : {Language::German, Language::Danish, Language::Spanish}) {
        for (const auto& key : keys_of_the_source()) {
            const auto& words = language_source(language).words(key);
            EXPECT_EQ(places(words), places(english.words(key))) << code_of(language) << ", " << key;
            EXPECT_NE(words, english.words(key)) << code_of(language) << ", " << key;
        }
    }
}

TEST(BookLanguages, CountTheSameNumbers) {
    const auto& english = language_source(Language::English);
    for (const auto language : all_languages) {
        const auto& words = language_source(language);
        for (const char* list : {"grammar.numbers", "grammar.ordinals"}) {
            EXPECT_EQ(words.list(list).size(), english.list(list).size()) << code_of(language);
        }
    }
}

// In rulesets that nobody has written yet too; with every number beyond what the lists of words hold.
TEST(BookLanguages, TellEveryRulesetWithoutAGap) {
    for (const auto& [what, ruleset] : variants_of(*find_builtin("tablut-ashton"))) {
        for (const auto language : all_languages) {
            for (const auto& clause : book_of(ruleset, language).clauses) {
                for (const auto& text : clause.paragraphs)
                    EXPECT_EQ(text.find_first_of("{}"), text.npos) << what;
                for (const auto& text : clause.reminders)
                    EXPECT_EQ(text.find_first_of("{}"), text.npos) << what;
            }
        }
    }
}

}  // namespace

}  // namespace tafl::test
