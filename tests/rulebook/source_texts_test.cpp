// Every sentence of the texts has its place in the rule book or a reason why not; every sentence of their rule books is
// the text's, or marked as ours, with a reason; a text's own terms are mentioned once.
#include "rulebook/source_texts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "notation/rulesets/listing_keys.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/ruleset_names.hpp"
#include "rulebook/sentence_marks.hpp"

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

TEST(SentenceMarks, GiveTheReason) {
    const auto book = rulebook_of(*find_builtin("copenhagen-ludii"));
    EXPECT_THAT(text_of(book, "repetition"), HasSubstr("the game is a draw.**"));
    EXPECT_THAT(text_of(book, "repetition"),
                HasSubstr("\n** Added by Skjaldborg; the text does not say it. So it is in Fetlar"));
    EXPECT_THAT(text_of(book, "repetition"), HasSubstr("\n*** Added by Skjaldborg"))
        << "the draw by agreement, for another reason";
    for (const auto* clause : {"stuck", "shieldwall", "capture"})
        EXPECT_THAT(text_of(book, clause), HasSubstr("* Added by Skjaldborg")) << clause;
    EXPECT_THAT(text_of(book, "king-arm"), HasSubstr("\n* The text leaves this open"));
    EXPECT_THAT(text_of(book, "moving"), HasSubstr("You may not pass.**"));
    EXPECT_THAT(text_of(book, "board"), Not(HasSubstr("The board has 11 by 11 squares.*")));
    EXPECT_THAT(text_of(rulebook_of(*find_builtin("copenhagen")), "repetition"),
                HasSubstr("\n*** The text says otherwise"));
    for (const auto* walkers : {"copenhagen-walker", "york"})
        EXPECT_THAT(text_of(rulebook_of(*find_builtin(walkers)), "capture"),
                    HasSubstr("or a third one arrive.*"));
}

// What the review of the texts found unmarked or in the wrong mouth.
TEST(SentenceMarks, StandWhereAReadingIsOurs) {
    const auto part = [](std::string_view ruleset, std::string_view sentence) {
        const auto* ours = source_text_of(*find_builtin(ruleset))->ours_of(sentence);
        return ours == nullptr ? std::nullopt : std::optional(ours->part);
    };
    EXPECT_EQ(part("copenhagen", "repetition.agree.draw"), OurPart::Changed);
    EXPECT_EQ(part("copenhagen", "repetition.say.defenders-lose"), OurPart::Read);
    EXPECT_EQ(part("copenhagen", "ring.say.ring-edge"), OurPart::Read);
    EXPECT_EQ(part("copenhagen", "ring.say.ring"), std::nullopt);
    EXPECT_EQ(part("copenhagen", "shieldwall.move.flank"), std::nullopt);
    EXPECT_EQ(part("copenhagen-ludii", "shieldwall.move.flank"), OurPart::Added);
    EXPECT_EQ(part("copenhagen-ludii", "hostile.corners.all"), OurPart::Read);
    EXPECT_EQ(part("copenhagen-walker", "capture.only.mover"), OurPart::Added);
    EXPECT_EQ(part("copenhagen-walker", "shieldwall.move.two"), OurPart::Added);
    EXPECT_EQ(part("copenhagen-walker", "repetition.say.controller"), OurPart::Read);
    EXPECT_EQ(part("york", "trap.say.arrival"), OurPart::Read);
    EXPECT_EQ(part("york", "capture.only.mover"), OurPart::Added);
    EXPECT_EQ(part("manual", "repetition.say.same"), OurPart::Changed);
    EXPECT_EQ(part("manual", "repetition.say.draw"), OurPart::Read);
}

TEST(SentenceMarks, AreOnceAtAWholeClause) {
    const auto order = text_of(rulebook_of(*find_builtin("york")), "order");
    EXPECT_EQ(std::ranges::count(order, '*'), 2) << "the mark and its note";
    EXPECT_THAT(order, HasSubstr("\n* This whole rule is Skjaldborg’s"));
}

TEST(SentenceMarks, EndTheirClauseWithOneNoteForEachReason) {
    SourceText text;
    text.ours = {{"king.move", OurPart::Added, "order"}, {"king.say.four", OurPart::Added, "empty"}};
    SentenceMarks marks(&text, language_source(Language::English));
    EXPECT_EQ(marks.mark("king.move.close"), "*");
    EXPECT_EQ(marks.mark("king.moves"), "");
    EXPECT_EQ(marks.mark("king.say.four"), "**");
    EXPECT_EQ(marks.mark("king.move.own"), "*");
    EXPECT_EQ(marks.notes().size(), 2U);
    EXPECT_THAT(marks.notes()[1], EndsWith("A side without pieces cannot go on."));
}

TEST(SentenceMarks, AreNotOfSomebodysOwnReading) {
    auto mine = *find_builtin("york");
    mine.men_speed = 3;
    EXPECT_EQ(source_text_of(mine), nullptr);
    EXPECT_THAT(text_of(rulebook_of(mine), "order"), Not(HasSubstr("*")));
}

// The names of rulesets that follow a text, by the key `text` of their files, and by the folder of texts.
TEST(SourceTexts, AreThoseOfTheComparedRulesets) {
    std::vector<std::string> compared, texts;
    for (const auto& ruleset : builtin_rulesets()) {
        if (!listing_of(ruleset->name).text.empty()) compared.push_back(ruleset->name);
    }
    for (const auto& text : source_texts()) texts.push_back(text.ruleset);
    EXPECT_THAT(texts, testing::UnorderedElementsAreArray(compared));
}

// The keys of the sentences in a ruleset's rule book, its aim among them.
std::vector<std::string> sentences_of(const Ruleset& ruleset) {
    const auto& book = rulebook_source();
    const Conditions conditions(ruleset, book.conditions);
    std::vector<std::string> keys;
    const auto add = [&](const std::vector<SentenceSource>& sentences) {
        for (const auto& sentence : sentences) {
            if (conditions.hold(sentence.condition)) keys.push_back(sentence.key);
        }
    };
    add(book.aim);
    for (const auto& clause : book.clauses) add(clause.sentences);
    return keys;
}

std::size_t within(const std::vector<std::string>& beginnings, std::string_view sentence) {
    return static_cast<std::size_t>(std::ranges::count_if(
        beginnings, [&](const auto& beginning) { return is_within(sentence, beginning); }));
}

TEST(SourceTexts, AreTheOnlySourceBesideUs) {
    for (const auto& text : source_texts()) {
        std::vector<std::string> said, added, marked;
        for (const auto& statement : text.statements)
            std::ranges::copy(statement.sentences, std::back_inserter(said));
        for (const auto& ours : text.ours)
            (ours.part == OurPart::Added ? added : marked).push_back(ours.beginning);
        const auto sentences = sentences_of(*find_builtin(text.ruleset));
        for (const auto& sentence : sentences) {
            const auto where = text.ruleset + ": " + sentence;
            const bool is_said = within(said, sentence) > 0;
            EXPECT_EQ(is_said ? 0U : 1U, within(added, sentence)) << where << " is the text's, or added";
            EXPECT_LE(within(marked, sentence), is_said ? 1U : 0U) << where << " is read, or changed";
        }
        for (const auto* beginnings : {&said, &added, &marked}) {
            for (const auto& beginning : *beginnings)
                EXPECT_TRUE(std::ranges::any_of(
                    sentences, [&](const auto& sentence) { return is_within(sentence, beginning); }))
                    << text.ruleset << ": " << beginning << " is no sentence of its rule book";
        }
    }
}

TEST(SourceTexts, SayWhereEachSentenceIsOrWhyNot) {
    for (const auto& text : source_texts()) {
        for (const auto& one : text.statements) {
            const auto where = text.ruleset + ": " + one.key;
            EXPECT_FALSE(one.place.empty() || one.fact.empty()) << where;
            EXPECT_NE(one.sentences.empty(), one.left_out.empty()) << where;
        }
        for (const auto& choice : text.choices) {
            const auto where = text.ruleset + ": " + choice.key;
            EXPECT_FALSE(choice.letter.empty() || choice.practice.empty() || choice.why.empty()) << where;
            EXPECT_THAT(choice.plays, testing::AnyOf("letter", "practice", "both")) << where;
            EXPECT_TRUE(choice.option.empty() || find_option(choice.option) != nullptr) << where;
        }
    }
}

TEST(SourceTexts, GiveReasonsThatAllLanguagesHave) {
    std::set<std::string> used;
    for (const auto& text : source_texts()) {
        for (const auto& ours : text.ours) used.insert("ours." + ours.reason);
    }
    for (const auto language : all_languages) {
        std::set<std::string> known;
        for (const auto key : language_source(language).keys()) {
            if (key.starts_with("ours.") && !key.starts_with("ours.note.")) known.emplace(key);
        }
        EXPECT_EQ(known, used) << code_of(language);
    }
}

TEST(SourceTexts, AreCitedByTheirOwnNumbers) {
    const auto heading = [](std::string_view ruleset, std::string_view clause) {
        const auto book = rulebook_of(*find_builtin(ruleset));
        return std::ranges::find(book.clauses, clause, &RulebookClause::key)->numbered_heading();
    };
    EXPECT_EQ(heading("copenhagen-walker", "ring"), "11. Surrounding everybody (Walker 9)");
    EXPECT_EQ(heading("copenhagen-walker", "capture"), "4. Capturing pieces (Walker 5, 6)");
    EXPECT_EQ(heading("copenhagen", "fort"), "10. The exit fort (De Angelis 5.1)");
    EXPECT_EQ(heading("york", "repetition"), "11. Repetition and draws (Walker 11)");
    EXPECT_EQ(heading("york", "order"), "12. What is decided first");
    EXPECT_EQ(heading("manual", "king"), "7. Capturing the king");
}

// The things that a ruleset file may rename are those that the rule book reads.
TEST(OwnNames, AreThoseThatAFileMayHave) {
    const auto list = [](std::span<const std::string_view> words) {
        return std::vector<std::string>(words.begin(), words.end());
    };
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
