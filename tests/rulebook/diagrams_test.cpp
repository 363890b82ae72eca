// Every diagram of every ruleset is played by the rules library, and shows what its caption says; none is shown where
// its clause does not hold.
#include <gtest/gtest.h>

#include <algorithm>

#include "rulebook/diagram_builder.hpp"
#include "rulesets.hpp"

namespace tafl::test {

namespace {

// The book's own account of a diagram against a game that knows nothing of the book.
void expect_played(const RulebookDiagram& diagram, const std::string& of) {
    SCOPED_TRACE(of + ", " + diagram.key);
    auto game = Game::from(std::make_shared<const Ruleset>(diagram.ruleset), diagram.before);
    ASSERT_TRUE(game);
    ASSERT_FALSE(game->outcome().is_over());
    std::vector<CapturedPiece> taken;
    for (std::size_t i = 0; i < diagram.moves.size(); ++i) {
        const auto played = game->play(diagram.moves[i]);
        ASSERT_EQ(played.has_value(), i + 1 < diagram.moves.size() || diagram.is_legal) << "move " << i;
        if (!played) continue;
        const auto now = played->get().captures.taken();
        taken.insert(taken.end(), now.begin(), now.end());
    }
    EXPECT_EQ(taken, diagram.taken);
    EXPECT_EQ(game->outcome(), diagram.outcome);
}

TEST(RulebookDiagrams, AreWhatIsPlayed) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const auto& clause : rulebook_of(*ruleset).clauses) {
            for (const auto& diagram : clause.diagrams) expect_played(diagram, ruleset->name);
        }
    }
}

// Camps that lie where no built-in ruleset has them may stand in a diagram's way; it is left out then.
bool has_camps_of_its_own(const Ruleset& ruleset) {
    const CampRules none;
    return ruleset.camps.group != none.group &&
           ruleset.camps.group != find_builtin("tablut-ashton")->camps.group;
}

// A diagram whose condition holds comes to what it promises, in rulesets that nobody has written yet too.
TEST(RulebookDiagrams, KeepTheirPromiseWhereverTheyAreShown) {
    const auto& source = rulebook_source();
    for (const auto& [what, ruleset] : all_variants()) {
        const Conditions conditions(ruleset, source.conditions);
        const SentenceTemplates templates(language_source(Language::English), conditions);
        for (const auto& diagram : source.diagrams) {
            if (!conditions.hold(diagram.when) || has_camps_of_its_own(ruleset)) continue;
            const auto made = build_diagram(diagram, conditions, templates);
            EXPECT_TRUE(made.has_value()) << what << ", " << diagram.key << ": " << made.error();
        }
    }
}

// A diagram that nobody would ever see is a mistake in its condition; so is one that hides nowhere but says "always".
TEST(RulebookDiagrams, AreEachShownBySomeRulesetAndHiddenByAnother) {
    const auto variants = all_variants();
    for (const auto& diagram : rulebook_source().diagrams) {
        const auto shown = std::ranges::count_if(variants, [&](const Variant& variant) {
            return Conditions(variant.ruleset, rulebook_source().conditions).hold(diagram.when);
        });
        EXPECT_GT(shown, 0) << diagram.key;
        EXPECT_EQ(shown == std::ssize(variants), diagram.when == "always") << diagram.key;
    }
}

}  // namespace

}  // namespace tafl::test
