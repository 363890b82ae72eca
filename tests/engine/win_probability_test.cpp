// Chances: they rise with the score, the two sides' add up to one, and each family of rules has its own scale.
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

TEST(WinProbability, WhatTheOneSideHasTheOtherHasNot) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (Score score = -3'000; score <= 3'000; score += 37) {
            EXPECT_NEAR(win_probability(score, Side::Attackers, *ruleset) +
                            win_probability(-score, Side::Defenders, *ruleset),
                        1, 1e-12)
                << ruleset->name << ' ' << score;
        }
    }
}

TEST(WinProbability, IsEvenWhereTheScaleSaysAndOddsOfEOneSpreadFurther) {
    for (const auto& ruleset : builtin_rulesets()) {
        const auto [even, spread] = chance_scale(*ruleset);
        EXPECT_NEAR(win_probability(even, Side::Attackers, *ruleset), 0.5, 1e-12) << ruleset->name;
        EXPECT_NEAR(win_probability(-even, Side::Defenders, *ruleset), 0.5, 1e-12) << ruleset->name;
        EXPECT_NEAR(win_probability(even + spread, Side::Attackers, *ruleset), 0.731, 0.001) << ruleset->name;
    }
}

TEST(WinProbability, AnEndThatIsSeenIsCertain) {
    for (const auto& ruleset : builtin_rulesets()) {
        for (const Side side : sides) {
            EXPECT_EQ(win_probability(wins_in(7), side, *ruleset), 1) << ruleset->name;
            EXPECT_EQ(win_probability(loses_in(7), side, *ruleset), 0) << ruleset->name;
        }
    }
}

// A ruleset of somebody's own has the scale of the built-in one that it resembles.
TEST(WinProbability, BelongsToTheFamilyAndNotToTheName) {
    auto own = *builtin("copenhagen");
    own.name = "mine";
    own.repetition.policy = RepetitionPolicy::Draw;
    EXPECT_EQ(chance_scale(own), chance_scale(*builtin("fetlar")));
    own.escape = EscapeKind::Edge;
    EXPECT_EQ(chance_scale(own), chance_scale(*builtin("york")));
    EXPECT_EQ(chance_scale(*builtin("hnefatafl-org-13")), chance_scale(*builtin("alea-evangelii")));
    EXPECT_NE(chance_scale(*builtin("hnefatafl-org-13")), chance_scale(*builtin("brandub")));
    EXPECT_NE(chance_scale(*builtin("berserk")), chance_scale(*builtin("copenhagen")));
}

}  // namespace

}  // namespace tafl::test
