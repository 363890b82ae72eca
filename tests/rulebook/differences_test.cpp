// The comparison of the texts: it has every subject in which their rulesets differ, and lines that show the
// difference.
#include "rulebook/differences.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Differences& english() { return differences_of_texts(Language::English); }

const DifferenceSubject& subject(std::string_view key) {
    const auto found = std::ranges::find(english().subjects, key, &DifferenceSubject::key);
    if (found == english().subjects.end()) throw std::logic_error("no subject " + std::string(key));
    return *found;
}

std::vector<std::vector<std::size_t>> groups(const DifferenceSubject& subject) {
    std::vector<std::vector<std::size_t>> groups;
    for (const auto& reading : subject.readings) groups.push_back(reading.texts);
    return groups;
}

TEST(Differences, CompareTheSixTexts) {
    std::vector<std::string> names;
    for (const auto& text : english().texts) names.push_back(text.name);
    EXPECT_THAT(names, ElementsAre("Copenhagen (De Angelis)", "Copenhagen (Walker)", "Copenhagen (Ludii)",
                                   "Fetlar", "Hnefatafl Manual", "York"));
}

TEST(Differences, HaveEverySubjectInWhichTheRulesetsDiffer) {
    std::vector<std::string> keys;
    for (const auto& one : english().subjects) keys.push_back(one.key);
    EXPECT_THAT(keys, ElementsAre("marked", "king-arm", "hostile", "trap", "shieldwall", "king", "escape",
                                  "fort", "ring", "stuck", "repetition"));
}

TEST(Differences, PutTextsThatSayTheSameTogether) {
    using Groups = std::vector<std::vector<std::size_t>>;
    EXPECT_EQ(groups(subject("king")), (Groups{{0, 1, 2, 3}, {4}, {5}}));
    EXPECT_EQ(groups(subject("ring")), (Groups{{0, 3}, {1, 2}, {4, 5}}));
    EXPECT_EQ(groups(subject("repetition")), (Groups{{0}, {1, 5}, {2, 3, 4}}));
    EXPECT_FALSE(subject("ring").readings.back().has_rule);
    EXPECT_THAT(subject("repetition").readings.front().paragraphs.front(),
                HasSubstr("the attackers have won"));
}

// The rules judge the positions of a subject: if readings differ in play, a line distinguishes them.
TEST(Differences, ShowThemInPositions) {
    const auto& repetition = subject("repetition");
    ASSERT_EQ(repetition.lines.size(), 1U);
    const auto& verdicts = repetition.lines.front().verdicts;
    EXPECT_EQ(verdicts[0].outcome, (Outcome{Winner::Attackers, Reason::Repetition}));
    EXPECT_FALSE(verdicts[1].is_legal);
    EXPECT_EQ(verdicts[2].outcome, (Outcome{Winner::Draw, Reason::Repetition}));
    using Of = std::pair<std::string_view, std::size_t>;
    const std::set<Of> follow{{"king", 2},
                              {"stuck", 1}};  // what these readings add follows from another rule
    for (const auto& one : english().subjects) {
        for (std::size_t reading = 1; reading < one.readings.size(); ++reading) {
            const auto differs = [&](const JudgedLine& line) {
                const auto& first = line.verdicts[one.readings.front().texts.front()];
                return !line.verdicts[one.readings[reading].texts.front()].agrees_with(first);
            };
            EXPECT_EQ(std::ranges::any_of(one.lines, differs), !follow.contains({one.key, reading}))
                << one.key << " " << reading;
        }
    }
}

TEST(Differences, CiteTheRuleOfEachText) {
    const auto& line = subject("king").lines.front();
    EXPECT_EQ(line.verdicts[0].rule, subject("king").numbers[0]);
    EXPECT_GT(subject("king").numbers[0], subject("king").numbers[4]) << "the Manual has no shield wall";
}

TEST(Differences, AreTheSameInEveryLanguage) {
    for (const auto language : all_languages) {
        const auto& all = differences_of_texts(language);
        ASSERT_EQ(all.subjects.size(), english().subjects.size());
        for (std::size_t i = 0; i < all.subjects.size(); ++i)
            EXPECT_EQ(groups(all.subjects[i]), groups(english().subjects[i])) << code_of(language);
    }
}

}  // namespace

}  // namespace tafl::test
