// The leaflet's texts beside the rules, and the selection of pictures for leaflets and cards.
#include "rulebook/leaflet_notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/rulebook_source.hpp"
#include "support/representatives.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;
using testing::Not;

TEST(LeafletNotes, TellTheHistoryOfEveryBuiltInText) {
    std::set<std::string> texts;
    for (const auto& ruleset : builtin_rulesets()) {
        const auto notes = leaflet_notes_of(*ruleset, Language::English);
        ASSERT_GE(notes.history.size(), 3U) << ruleset->name;
        EXPECT_THAT(notes.history[0], HasSubstr("certain"));
        EXPECT_THAT(notes.history[2], HasSubstr("guessed"));
        if (notes.history.size() > 3) texts.insert(notes.history[3]);
    }
    EXPECT_EQ(texts.size(), rulebook_source().leaflet.texts.size()) << "each of the texts, and no other";
}

TEST(LeafletNotes, KnowNothingOfARulesetOfOnesOwn) {
    auto ruleset = *find_builtin("brandub");
    ruleset.title = "Brandub at home";
    EXPECT_EQ(leaflet_notes_of(ruleset, Language::English).history.size(), 3U);
}

// Each hint is shown exactly where its reason holds.
TEST(LeafletNotes, GiveHintsThatAreSound) {
    const auto hints = [](const char* name) {
        return leaflet_notes_of(*find_builtin(name), Language::English);
    };
    EXPECT_THAT(hints("copenhagen").attackers, HasSubstr("a3, b2 and c1"));
    EXPECT_THAT(hints("brandub").attackers, Not(HasSubstr("a3, b2 and c1"))) << "too few men on 7x7";
    EXPECT_THAT(hints("york").attackers, Not(HasSubstr("a3, b2 and c1"))) << "the edge is the goal";
    EXPECT_THAT(hints("york").defenders, HasSubstr("captures nobody"));
    EXPECT_THAT(hints("copenhagen").defenders, HasSubstr("it takes four"));
    EXPECT_THAT(hints("berserk").defenders, Not(HasSubstr("it takes four"))) << "two commanders do";
    EXPECT_THAT(hints("tablut-walker").defenders, HasSubstr("two attackers capture the king"));
    EXPECT_THAT(hints("copenhagen").defenders, HasSubstr("fort"));
    EXPECT_THAT(hints("fetlar").defenders, Not(HasSubstr("fort")));
    for (const auto& ruleset : representative_rulesets()) {
        const auto notes = hints(ruleset->name.c_str());
        EXPECT_GE(notes.attackers.size(), 80U) << ruleset->name;
        EXPECT_GE(notes.defenders.size(), 80U) << ruleset->name;
    }
}

TEST(LeafletNotes, NameDiagramsThatThereAre) {
    std::set<std::string> diagrams;
    for (const auto& diagram : rulebook_source().diagrams) diagrams.insert(diagram.key);
    const auto& leaflet = rulebook_source().leaflet;
    for (const auto& keys : leaflet.needed) {
        for (const auto& key : keys) EXPECT_TRUE(diagrams.contains(key)) << key;
    }
    for (const auto& key : leaflet.wanted) EXPECT_TRUE(diagrams.contains(key)) << key;
    EXPECT_EQ(leaflet.cards.size(), 2U);
    for (const auto& card : leaflet.cards) {
        for (const auto& keys : card.pictures) {
            for (const auto& key : keys) EXPECT_TRUE(diagrams.contains(key)) << card.key << ": " << key;
        }
    }
}

}  // namespace

}  // namespace tafl::test
