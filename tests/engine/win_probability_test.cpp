// Winning probabilities rise with the score, those of both sides add up to one, and each family of rules has its own scale.
#include "engine/win_probability.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

constexpr Side sides[] = {Side::Attackers, Side::Defenders};

TEST(WinProbability, RisesWithTheScore) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const Side side : sides) {
            double last = 0;
            for (Score score = -max_evaluation; score <= max_evaluation; score += 50) {
                const double chance = win_probability(score, side, *ruleset);
                EXPECT_GT(chance, last) << ruleset->name << ' ' << score;
                EXPECT_LT(chance, 1) << ruleset->name << ' ' << score;
                last = chance;
            }
        }
    }
}

TEST(WinProbability, BothSidesAddUpToOne) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (Score score = -3'000; score <= 3'000; score += 37) {
            EXPECT_NEAR(win_probability(score, Side::Attackers, *ruleset) +
                            win_probability(-score, Side::Defenders, *ruleset),
                        1, 1e-12)
                << ruleset->name << ' ' << score;
        }
    }
}

TEST(WinProbability, IsEvenAtEvenAndOddsOfEOneSpreadFurther) {
    for (const auto& ruleset : builtin_rulesets()) {
        const auto [even, spread] = win_probability_scale(*ruleset);
        EXPECT_NEAR(win_probability(even, Side::Attackers, *ruleset), 0.5, 1e-12) << ruleset->name;
        EXPECT_NEAR(win_probability(-even, Side::Defenders, *ruleset), 0.5, 1e-12) << ruleset->name;
        EXPECT_NEAR(win_probability(even + spread, Side::Attackers, *ruleset), 0.731, 0.001) << ruleset->name;
    }
}

TEST(WinProbability, ADecisiveScoreIsCertain) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const Side side : sides) {
            EXPECT_EQ(win_probability(wins_in(7), side, *ruleset), 1) << ruleset->name;
            EXPECT_EQ(win_probability(loses_in(7), side, *ruleset), 0) << ruleset->name;
        }
    }
}

// A user's ruleset gets the scale of the built-in family that it resembles.
TEST(WinProbability, DependsOnTheOptionsAndNotOnTheName) {
    auto own = *builtin("copenhagen");
    own.name = "mine";
    own.repetition.policy = RepetitionPolicy::Draw;
    EXPECT_EQ(win_probability_scale(own), win_probability_scale(*builtin("fetlar")));
    own.escape = EscapeKind::Edge;
    EXPECT_EQ(win_probability_scale(own), win_probability_scale(*builtin("york")));
    EXPECT_EQ(win_probability_scale(*builtin("hnefatafl-org-13")),
              win_probability_scale(*builtin("alea-evangelii")));
    EXPECT_NE(win_probability_scale(*builtin("hnefatafl-org-13")),
              win_probability_scale(*builtin("brandub")));
    EXPECT_NE(win_probability_scale(*builtin("berserk")), win_probability_scale(*builtin("copenhagen")));
    EXPECT_NE(win_probability_scale(*builtin("berserk")), win_probability_scale(*builtin("tyr-11")));
    EXPECT_NE(win_probability_scale(*builtin("tablut-ashton")),
              win_probability_scale(*builtin("tablut-saami")));
    EXPECT_NE(win_probability_scale(*builtin("skalk-hnefatafl-9x9-expomedia")),
              win_probability_scale(*builtin("brandub")));
}

}  // namespace

}  // namespace tafl::test
