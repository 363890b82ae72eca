// The numbers of the rules: from 1 without gaps, the same everywhere, and those that verdicts cite.
#include "rulebook/rule_numbers.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "notation/game_input.hpp"
#include "notation/squares.hpp"
#include "rulebook/rulebook_text.hpp"
#include "rulebook/verdicts.hpp"
#include "rulesets.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using testing::HasSubstr;

TEST(RuleNumbers, CountTheClausesOfTheBookInEveryLanguage) {
    for (const auto& [what, ruleset] : sample(all_variants())) {
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

TEST(RuleNumbers, StandInTheTextOfEveryRuleset) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        for (const auto language : all_languages) {
            const auto book = rulebook_of(*ruleset, language);
            const auto text = to_plain_text(book);
            for (const auto& clause : book.clauses)
                EXPECT_THAT(text, HasSubstr(fmt::format("\n{}\n", clause.numbered_heading())))
                    << ruleset->name << " " << code_of(language);
        }
    }
}

// The rule that refuses the diagram's last move.
int rule_of_refusal(const RulebookDiagram& diagram, const RuleNumbers& numbers) {
    auto game = Game::from(std::make_shared<const Ruleset>(diagram.ruleset), diagram.before);
    for (const auto& move : diagram.moves) {
        if (const auto played = game->play(move); !played) return numbers.of(played.error(), move);
    }
    return 0;
}

// A clause's own diagrams are decided by that clause: the game's end, a special capture or a refusal cites
// its number.
TEST(RuleNumbers, OfEveryVerdictAreThoseOfTheClauseThatShowsIt) {
    for (const auto& ruleset : sample(representative_rulesets())) {
        const RuleNumbers numbers(*ruleset);
        for (const auto& clause : rulebook_of(*ruleset).clauses) {
            for (const auto& diagram : clause.diagrams) {
                const auto where = fmt::format("{} {}", ruleset->name, diagram.key);
                const int ending = numbers.of(diagram.outcome.reason);
                EXPECT_EQ(ending, diagram.outcome.is_over() ? clause.number : 0) << where;
                EXPECT_EQ(rule_of_refusal(diagram, numbers), diagram.is_legal ? 0 : clause.number) << where;
                for (const auto& taken : diagram.taken) {
                    if (taken.clause == Clause::Custodial && clause.key != "capture") continue;
                    EXPECT_EQ(numbers.of_capture(taken.clause), clause.number) << where;
                }
            }
        }
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
    const auto opening = open_game("brandub", "startpos");
    EXPECT_EQ(cited_ending(*opening), "");
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
