// Every language has the same keys as English, the same placeholders, and a text for every sentence. The strings of the printed
// set are among them (set.…). The names of rulesets are keys of their files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>
#include <regex>
#include <set>
#include <span>

#include "notation/embedded_text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/rulebook_source.hpp"
#include "rulebook/ruleset_names.hpp"
#include "rulesets.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

constexpr auto foreign = std::span(all_languages).subspan<1>();  // all but English
static_assert(all_languages.front() == Language::English);

std::multiset<std::string> places(std::string_view words) {
    std::multiset<std::string> found;
    for (auto open = words.find('{'); open != words.npos; open = words.find('{', open + 1)) {
        const auto place = words.substr(open, words.find('}', open) - open);
        found.emplace(place.substr(0, place.find('-', place.find(':'))));  // another case is the same place
    }
    return found;
}

std::set<std::string> keys_in(Language language, std::initializer_list<std::string_view> tables) {
    std::set<std::string> keys;
    for (const auto key : language_source(language).keys()) {
        if (std::ranges::any_of(tables, [&](auto table) { return key.starts_with(table); }))
            keys.emplace(key);
    }
    return keys;
}

std::set<std::string> keys_of_the_source() {
    std::set<std::string> keys;
    const auto add = [&](const std::vector<SentenceSource>& sentences) {
        for (const auto& sentence : sentences) keys.insert(sentence.key);
    };
    const auto& source = rulebook_source();
    add(source.aim);
    for (const auto& clause : source.clauses) {
        add(clause.sentences);
        add(clause.reminders);
        add(clause.headings);
        keys.insert(clause.key + ".heading");
    }
    for (const auto& diagram : source.diagrams) keys.insert("diagram." + diagram.caption);
    add(source.leaflet.hints);
    for (const auto* told : {"known", "spread", "guessed"}) keys.insert(std::string("history.") + told);
    for (const auto& text : source.leaflet.texts) keys.insert("history.text." + text);
    keys.merge(keys_in(Language::English, {"set.", "ours.", "differences.", "provenance."}));
    return keys;
}

TEST(RulebookLanguages, HaveWordsForEverythingAndForNothingElse) {
    const auto wanted = keys_of_the_source();
    for (const auto language : all_languages) {
        auto found = keys_in(language, {""});
        for (const auto& key : keys_in(language, {"grammar.", "titles.", "sources.", "names."}))
            found.erase(key);
        EXPECT_EQ(found, wanted) << code_of(language);
    }
}

TEST(RulebookLanguages, FillInTheSamePlacesAndAreNoCopies) {
    const auto& english = language_source(Language::English);
    for (const auto language : foreign) {
        for (const auto& key : keys_of_the_source()) {
            const auto& words = language_source(language).words(key);
            EXPECT_EQ(places(words), places(english.words(key))) << code_of(language) << ", " << key;
            EXPECT_NE(words, english.words(key)) << code_of(language) << ", " << key;
        }
    }
}

// What the tables [titles], [sources] and [names] have to translate. A part of a title that begins with a capital may be a name.
std::set<std::string> names_to_translate(bool also_capitals) {
    std::set<std::string> keys;
    for (const auto& ruleset : builtin_rulesets()) {
        for (auto part : std::views::split(ruleset->title, std::string_view(", "))) {
            const std::string text(part.begin(), part.end());
            if (also_capitals || (text[0] >= 'a' && text[0] <= 'z')) keys.insert("titles." + text);
        }
        if (also_capitals) keys.insert("sources." + ruleset->source);
        for (const auto& [thing, name] : listing_of(ruleset->name).names) keys.insert("names." + name);
    }
    return keys;
}

TEST(RulebookLanguages, NameTheSameRulesets) {
    const auto table = [](Language language) { return keys_in(language, {"titles.", "sources.", "names."}); };
    const auto expected = table(foreign.front());
    const auto possible = names_to_translate(true);
    EXPECT_TRUE(std::ranges::includes(expected, names_to_translate(false)));
    EXPECT_TRUE(std::ranges::includes(possible, expected));
    EXPECT_TRUE(table(Language::English).empty());
    for (const auto language : foreign) {
        EXPECT_EQ(table(language), expected) << code_of(language);
        for (const auto& key : expected) {
            const auto english = std::string_view(key).substr(key.find('.') + 1);
            EXPECT_NE(language_source(language).words(key), english) << code_of(language);
        }
    }
}

// Names of people and places are kept; these words are not names, but some of them are words of another language too.
TEST(RulebookLanguages, LeaveNoEnglishInNamesAndSources) {
    const std::regex english(
        R"(\b(the|of|as|on|after|from|its|played|plays|prints|rules|game|competition|reading|old|simple|historical|sea)\b)",
        std::regex::icase);
    const std::set<std::pair<std::string_view, std::string>> own_words{
        {"fr", "on"}, {"fr", "simple"}, {"pt", "As"}, {"pt", "as"}};
    for (const auto& ruleset : builtin_rulesets()) {
        for (const auto language : foreign) {
            for (const auto& text : {title_of(*ruleset, language), source_of(*ruleset, language)}) {
                for (std::sregex_iterator word(text.begin(), text.end(), english), end; word != end; ++word)
                    EXPECT_TRUE(own_words.contains({code_of(language), word->str()}))
                        << text << ": " << word->str();
            }
        }
    }
}

// As the pages say it: what is moved and captured is a piece, an attacker or a defender, and never a soldier.
TEST(RulebookLanguages, HaveOneNounForAPiece) {
    const std::regex another(R"(soldiers?|krieger[ns]?|krigere?[ns]?|soldados?)", std::regex::icase);
    for (const auto language : all_languages) {
        for (const auto& key : keys_of_the_source()) {
            const auto& words = language_source(language).words(key);
            EXPECT_FALSE(std::regex_search(words, another))
                << code_of(language) << ", " << key << ": " << words;
        }
    }
}

// A user's own version of Brandub does not get the federation's title.
TEST(RulebookLanguages, KeepTheNameOfARulesetOfOnesOwn) {
    auto ruleset = *find_builtin("brandub");
    EXPECT_NE(title_of(ruleset, Language::German), ruleset.title);
    ruleset.title = "Brandub at home";
    EXPECT_EQ(title_of(ruleset, Language::German), "Brandub at home");
    EXPECT_EQ(rulebook_of(ruleset, Language::German).title, "Brandub at home");
}

TEST(RulebookLanguages, FindARulesetByItsTitle) {
    EXPECT_EQ(find_titled_in_any_language("SØSLAG 9x9"), find_builtin("sea-battle-9"));
    EXPECT_EQ(find_titled_in_any_language("Tablut, nach Linné"), find_builtin("tablut-walker"));
    EXPECT_EQ(find_titled_in_any_language("Schach"), nullptr);
    for (const auto& ruleset : builtin_rulesets())
        EXPECT_EQ(find_titled_in_any_language(title_of(*ruleset, Language::German)), ruleset)
            << ruleset->name;
}

TEST(RulebookLanguages, CountTheSameNumbers) {
    const auto& english = language_source(Language::English);
    for (const auto language : all_languages) {
        const auto& words = language_source(language);
        for (const auto key : words.keys()) {
            const auto* const list = words.find_list(key);
            if (list == nullptr) continue;
            const auto like =
                key.substr(0, key.find('-'));  // grammar.numbers-men counts as far as grammar.numbers
            EXPECT_EQ(list->size(), english.list(like).size()) << code_of(language) << ", " << key;
        }
    }
}

TEST(RulebookLanguages, EndNoPolishLineWithAWordOfOneLetter) {
    const auto& polish = language_source(Language::Polish);
    for (const auto key : polish.keys()) {
        if (polish.find_list(key) != nullptr) continue;
        const auto& text = polish.words(key);
        for (const char letter : std::string("aiouwzAIOUWZ")) {
            EXPECT_THAT(' ' + text, testing::Not(testing::HasSubstr(std::string(" ") + letter + ' '))) << key;
            EXPECT_THAT(text, testing::Not(testing::HasSubstr(std::string("\u00A0") + letter + ' '))) << key;
        }
    }
}

// Otherwise every module for browsers carries all languages.
TEST(RulebookLanguages, StandApartFromTheBooksOwnFiles) {
    for (const auto& file : embedded_rulebook()) EXPECT_FALSE(find_language(file.name)) << file.name;
    EXPECT_EQ(embedded_languages().size(), all_languages.size());
}

// As in a page's module, which has English alone; here every language has words, and keeps them.
TEST(RulebookLanguages, KeepTheWordsThatTheyHave) {
    const auto before = language_source(Language::German).words("board.heading");
    give_words(Language::German, "[board]\nheading = \"Anderes\"");
    EXPECT_EQ(language_source(Language::German).words("board.heading"), before);
    for (const auto language : all_languages) EXPECT_TRUE(has_words(language)) << code_of(language);
}

// Also in rulesets that do not exist yet, and with numbers beyond the lists of number words.
TEST(RulebookLanguages, TellEveryRulesetWithoutAGap) {
    for (const auto& [what, ruleset] : sample(variants_of(*find_builtin("tablut-ashton")))) {
        for (const auto language : all_languages) {
            for (const auto& clause : rulebook_of(ruleset, language).clauses) {
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
