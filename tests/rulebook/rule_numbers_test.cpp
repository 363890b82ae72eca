// The numbers of the rules: from 1 without gaps, the same everywhere, and those that verdicts cite.
#include "rulebook/rule_numbers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/game_input.hpp"
#include "notation/squares.hpp"
#include "rulebook/rulebook_text.hpp"
#include "rulebook/verdicts.hpp"
#include "rulesets.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;

TEST(RuleNumbers, CountTheClausesOfTheBookInEveryLanguage) {
    for (const auto& [what, ruleset] : all_variants()) {
        const RuleNumbers numbers(ruleset);
        for (const auto language : all_languages) {
            int number = 0;
            for (const auto& clause : rulebook_of(ruleset, language).clauses) {
                EXPECT_EQ(clause.number, ++number) << what << " " << clause.key;
                EXPECT_EQ(numbers.of(clause.key), number) << what << " " << clause.key;
            }
        }
    }
}

TEST(RuleNumbers, AreZeroForAClauseThatTheRulesetHasNot) {
    const auto& brandub = *find_builtin("brandub");
    EXPECT_EQ(RuleNumbers(brandub).of("shieldwall"), 0);
    EXPECT_EQ(RuleNumbers(brandub).of("camps"), 0);
    EXPECT_EQ(RuleNumbers(brandub).of(Reason::None), 0);
}

TEST(RuleNumbers, StandInTheText) {
    const auto& copenhagen = *find_builtin("copenhagen");
    const auto text = to_plain_text(rulebook_of(copenhagen));
    EXPECT_THAT(text, HasSubstr("\n1. The board and the pieces\n"));
    EXPECT_THAT(text, HasSubstr("\n10. The exit fort\n"));
    EXPECT_EQ(RuleNumbers(copenhagen).of(Reason::ExitFort), 10);
}

// The rule that a verdict cites speaks of it, in every ruleset that can end a game so.
TEST(RuleNumbers, OfEveryEndingAreThoseOfItsClause) {
    for (const auto& [what, ruleset] : all_variants()) {
        const RuleNumbers numbers(ruleset);
        for (const auto reason : {Reason::KingEscaped, Reason::KingCaptured, Reason::NoLegalMove,
                                  Reason::NoPiecesLeft, Reason::Repetition, Reason::PlyLimit})
            EXPECT_GT(numbers.of(reason), 0) << what;
        EXPECT_EQ(numbers.of(Reason::Encircled) > 0, ruleset.encirclement != Encirclement::None) << what;
    }
}

Game played(std::string_view ruleset, std::string_view position, std::string_view move) {
    auto game = open_game(ruleset, position);
    EXPECT_TRUE(game) << game.error().message;
    EXPECT_TRUE(play_written(*game, move)) << move;
    return *std::move(game);
}

TEST(Verdicts, CiteTheRule) {
    const auto escaped = played("brandub", "2K4/7/7/7/7/7/3t3 d", "c7-a7");
    EXPECT_EQ(cited_ending(escaped), "The king has escaped on a7 (rule 8).");
    EXPECT_EQ(cited_state(escaped), "defenders win (king-escaped, rule 8)");
    const auto opening = open_game("brandub", "startpos");
    EXPECT_EQ(cited_ending(*opening), "");
    EXPECT_EQ(cited_state(*opening), "attackers to move");
}

TEST(Verdicts, CiteTheRuleThatRefusesAMove) {
    const auto refusal = [](std::string_view ruleset, std::string_view position, std::string_view text) {
        const auto game = open_game(ruleset, position);
        const auto move = parse_move(text, game->ruleset().size())->move;
        const auto illegal = game->check(move);
        return illegal ? "legal" : cited_refusal(illegal.error(), move, *game);
    };
    EXPECT_THAT(refusal("brandub", "startpos", "d1-d4"), HasSubstr("(rule 2)"));
    EXPECT_THAT(refusal("brandub", "7/7/7/3K3/7/7/2t4 a", "c1-a1"), HasSubstr("(rule 3)"));
}

}  // namespace

}  // namespace tafl::test
