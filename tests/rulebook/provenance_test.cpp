// Where a ruleset's rules come from, how sure they are, and how it differs from the usual one of its family.
#include "rulebook/provenance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/family_difference.hpp"
#include "rulebook/leaflet_notes.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

Provenance of(std::string_view name, Language language = Language::English) {
    return provenance_of(*find_builtin(name), language);
}

TEST(Provenance, IsATextOrTheGamesThatPeoplePlayed) {
    EXPECT_EQ(of("fetlar").origin, "These rules follow: A. Nielsen, 2007 panel.");
    EXPECT_EQ(
        of("foteviken-cross-11x11").origin,
        "No text of these rules is known to us: we found them in games that people played on A. Nielsen’s "
        "site, where it is called “Foteviken cross 11x11” (games known: 5). We are not sure of them.");
    EXPECT_THAT(of("foteviken-tablut-11x11-camps").origin,
                HasSubstr("on A. Nielsen’s site. We are not sure"));
    EXPECT_THAT(of("tyr-9x9", Language::German).origin, HasSubstr("„Tyr 9x9“ (bekannte Partien: 68)"));
    EXPECT_EQ(source_of(*find_builtin("tyr-9x9"), Language::Danish), "Partier på A. Nielsens websted");
}

TEST(Provenance, SaysHowSureItIs) {
    EXPECT_THAT(of("manual").origin, HasSubstr("We are fairly sure of them."));
    EXPECT_THAT(of("york-encircled").origin, HasSubstr("We are sure of them."));
    EXPECT_THAT(of("copenhagen").origin, Not(HasSubstr("sure"))) << "of a text that all have";
}

TEST(Provenance, SaysWhatDiffersFromTheUsualOne) {
    EXPECT_THAT(of("copenhagen").difference, IsEmpty());
    EXPECT_THAT(of("york").difference, StartsWith("Unlike Copenhagen: "));
    EXPECT_THAT(of("fetlar").difference, HasSubstr("Left out: the shield wall, the exit fort."));
    EXPECT_EQ(of("sea-battle-circle-9x9").difference, "It differs from Sea Battle, 9×9 only in the opening.");
}

// Where any option differs the reader learns of it, or of the opening.
TEST(Provenance, HidesNoDifference) {
    for (const auto& ruleset : builtin_rulesets()) {
        const auto head = head_of_family(*ruleset);
        if (head == nullptr) continue;
        for (const auto language : all_languages)
            EXPECT_THAT(provenance_of(*ruleset, language).difference, Not(IsEmpty())) << ruleset->name;
    }
}

TEST(Provenance, OfSomebodysOwnRulesIsWhatTheirFileSays) {
    auto mine = *find_builtin("tyr-9x9");
    mine.men_speed = 3;
    mine.source = "Home";
    EXPECT_THAT(provenance_of(mine, Language::English).paragraphs(),
                ElementsAre("These rules follow: Home."));
    mine.source.clear();
    EXPECT_THAT(provenance_of(mine, Language::English).paragraphs(), IsEmpty());
}

TEST(Provenance, StandsInTheLeaflet) {
    const auto said = [](std::string_view name) {
        return leaflet_notes_of(*find_builtin(name), Language::English).provenance;
    };
    EXPECT_THAT(said("tyr-9x9"),
                ElementsAre(StartsWith("No text of these rules"), StartsWith("Unlike Berserk")));
    EXPECT_THAT(said("york"), ElementsAre(StartsWith("These rules follow: ")))
        << "texts are compared elsewhere";
}

// No old drawing shows tablut on nineteen by nineteen squares.
TEST(LeafletNotes, TellNoHistoryOfAnotherOpening) {
    for (const auto& paragraph : leaflet_notes_of(*find_builtin("tablut-19x19"), Language::English).history)
        EXPECT_THAT(paragraph, Not(HasSubstr("in his drawing")));
}

}  // namespace

}  // namespace tafl::test
