// Searches between processes: a question arrives unchanged, and invalid JSON is refused.
#include "server/computer/search_json.hpp"

#include <gmock/gmock.h>

#include "server/base/refusal.hpp"
#include "support/choose.hpp"
#include "support/damage.hpp"
#include "support/play.hpp"
#include "support/representatives.hpp"

namespace tafl::server {
namespace {

using testing::HasSubstr;

SearchQuestion random_question(const std::shared_ptr<const Ruleset>& ruleset, tafl::test::Dice& dice) {
    Game game(ruleset);
    for (int ply = dice.below(30); ply > 0 && !game.outcome().is_over(); --ply) {
        const auto moves = game.legal_moves();
        EXPECT_TRUE(game.play(dice.one_of(std::span(moves))));
    }
    if (game.outcome().is_over()) game.undo();
    SearchLimits limits;
    limits.depth = dice.between(1, 3);
    limits.nodes = static_cast<std::uint64_t>(dice.between(100, 2'000));
    limits.movetime = std::chrono::milliseconds(dice.between(1, 60'000));
    limits.multi_pv = dice.between(1, 4);
    limits.weakness = {dice.below(500), dice.below(101), ~static_cast<std::uint64_t>(dice.below(1'000'000))};
    if (dice.chance(50))
        limits.style = {dice.below(90), dice.between(-90, 90), dice.below(90), dice.between(-90, 90)};
    return {std::make_shared<const Game>(std::move(game)), limits, dice.chance(50)};
}

TEST(SearchJson, QuestionsAndAnswersArriveAsTheyWere) {
    tafl::test::Dice dice(15);
    Engine engine(EngineOptions{.threads = 1, .hash_mib = 0});
    for (const auto& ruleset : tafl::test::representative_rulesets()) {
        const auto asked = random_question(ruleset, dice);
        const auto read = parse_question(to_json(asked));
        EXPECT_EQ(read.game->key(), asked.game->key()) << ruleset->name;
        EXPECT_EQ(read.game->plies(), asked.game->plies());
        EXPECT_EQ(rules_hash(read.game->ruleset()), rules_hash(*ruleset));
        EXPECT_EQ(to_json(read), to_json(asked));
        EXPECT_EQ(read.limits.style, asked.limits.style);
        SearchControl control;
        const auto found = answer(read, engine, control);
        const auto answered = parse_answer(to_json(found, read), asked);
        EXPECT_EQ(answered.result.best_move, found.result.best_move);
        EXPECT_EQ(answered.result.info.lines, found.result.info.lines);
        EXPECT_EQ(answered.result.info.nodes, found.result.info.nodes);
        EXPECT_EQ(answered.reasons, found.reasons);
    }
}

TEST(SearchJson, RulesOfSomebodysOwnArriveToo) {
    SearchLimits limits;
    limits.depth = 1;
    const auto rules = tafl::test::small_rules([](Ruleset& ruleset) { ruleset.title = "Small"; });
    const auto read =
        parse_question(to_json(SearchQuestion{std::make_shared<const Game>(rules), limits, false}));
    EXPECT_EQ(rules_hash(read.game->ruleset()), rules_hash(*rules));
}

struct BadQuestion {
    const char* name;
    const char* json;
    const char* why;
};
class WrongQuestion : public testing::TestWithParam<BadQuestion> {};

TEST_P(WrongQuestion, IsRefusedWithItsFault) {
    try {
        (void)parse_question(GetParam().json);
        FAIL();
    } catch (const Refusal& refusal) {
        EXPECT_THAT(refusal.text, HasSubstr(GetParam().why));
    }
}
INSTANTIATE_TEST_SUITE_P(
    SearchJson, WrongQuestion,
    testing::Values(
        BadQuestion{"NoJson", "x", "not JSON"}, BadQuestion{"AnotherForm", R"({"form":7})", "same version"},
        BadQuestion{"NoSuchRuleset",
                    R"({"form":2,"ruleset":"chess","position":"startpos","moves":"","depth":1})", "chess"},
        BadQuestion{"AnIllegalMove",
                    R"({"form":2,"ruleset":"brandub","position":"startpos","moves":"a1-a2","depth":1})",
                    "a1"},
        BadQuestion{"NoDepth", R"({"form":2,"ruleset":"brandub","position":"startpos","moves":""})", "depth"},
        BadQuestion{
            "NoLimit",
            R"({"form":2,"ruleset":"brandub","position":"startpos","moves":"","depth":120,"lines":1,"noise":0,"oversights":0,"seed":"0"})",
            "limit"},
        BadQuestion{
            "AnHour",
            R"({"form":2,"ruleset":"brandub","position":"startpos","moves":"","depth":9,"movetime":3600000,"lines":1})",
            "movetime"}),
    [](const auto& row) { return row.param.name; });

// An answer to another question has no legal move in this one; damaged answers are refused and never played.
TEST(SearchJson, AnAnswerIsALegalMoveOrRefused) {
    SearchLimits limits;
    limits.depth = 1;
    const SearchQuestion asked{std::make_shared<const Game>(tafl::test::builtin("brandub")), limits, true};
    Engine engine(EngineOptions{.threads = 1, .hash_mib = 0});
    SearchControl control;
    const auto json = to_json(answer(asked, engine, control), asked);
    tafl::test::Dice dice(16);
    for (int i = 0; i < 2'000; ++i) {
        try {
            const auto read = parse_answer(tafl::test::damaged(json, dice), asked);
            EXPECT_TRUE(asked.game->check(read.result.best_move));
        } catch (const Refusal& refusal) {
            EXPECT_FALSE(refusal.text.empty());
        }
    }
}

}  // namespace
}  // namespace tafl::server
