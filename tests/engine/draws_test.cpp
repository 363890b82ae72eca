// Where neither side can win any more, the engine says so, and a computer agrees to a draw.
#include "engine/draws.hpp"

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

// Twelve guards and what stands between them.
std::string between_guards(const std::string& ranks_8_to_4, char to_move = 'a') {
    return "2t5t2/1t7t1/t9t/" + ranks_8_to_4 + "/t9t/1t7t1/2t5t2 " + to_move;
}

struct LockedBoard {
    const char* name;
    const char* rules;
    std::string position;
    bool nobody_wins;
};
const LockedBoard locked_boards[] = {
    {"two attackers and two men are free", "copenhagen", between_guards("5K5/4T4T1/3t7/11/7t3"), true},
    {"three attackers do not capture the king", "copenhagen", between_guards("5K5/4T4T1/3t7/11/6tt3"), true},
    {"four do", "copenhagen", between_guards("5K5/4T4T1/3t7/11/5ttt3"), false},
    {"the attackers must leave a corner", "copenhagen", between_guards("5K5/4T4T1/11/11/11"), false},
    {"four men are enough for an exit fort", "copenhagen", between_guards("5K5/4T4T1/3tT6/11/3T7"), false},
    {"not without exit forts", "copenhagen-without-forts", between_guards("5K5/4T4T1/3tT6/11/3T7"), true},
    {"two attackers are enough where two capture the king", "copenhagen-custodial",
     between_guards("5K5/4T6/3t7/11/7t3"), false},
    {"one guard has left", "copenhagen", "2t5t2/1t7t1/t9t/5K5/4T4T1/3t7/11/7t3/t9t/1t7t1/3t4t2 a", false},
    {"the opening", "copenhagen", "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a",
     false},
    {"the king may leave at the edge", "copenhagen-to-the-edge", between_guards("5K5/4T4T1/3t7/11/7t3"),
     false},
};

RulesetPtr rules_named(std::string_view name) {
    return builtin("copenhagen", [&](Ruleset& rules) {
        if (name == "copenhagen-without-forts") rules.exit_fort = false;
        if (name == "copenhagen-custodial") rules.king.elsewhere = KingCapture::Custodial;
        if (name == "copenhagen-to-the-edge") rules.escape = EscapeKind::Edge, rules.exit_fort = false;
    });
}

Score score_at(const Game& game, std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    return Engine({.hash_mib = 4}).search(game, limits).info.lines.front().score;
}

}  // namespace

TEST(Draws, NeitherSideCanWinWhereTheCornersAreLockedAndMenAreLacking) {
    for (const auto& row : locked_boards)
        EXPECT_EQ(neither_can_win(game_at(rules_named(row.rules), row.position)), row.nobody_wins)
            << row.name;
}

TEST(Draws, TheEvaluationIsEvenThere) {
    for (const char side : {'a', 'd'}) {
        const auto game = game_at(builtin("copenhagen"), between_guards("5K5/4T4T1/3t7/11/7t3", side));
        EXPECT_NEAR(score_at(game, 20'000), 0, 20) << side;
        for (const Side computer : {Side::Attackers, Side::Defenders})
            EXPECT_TRUE(accepts_draw(game, computer, 0));
    }
}

// A side that cannot win is not ahead, even if the other can.
TEST(Draws, TheAttackersKeepMenToHuntTheKing) {
    const auto few = game_at(builtin("copenhagen"), between_guards("5K5/4T4T1/3t7/11/6tt3", 'd'));
    const auto enough = game_at(builtin("copenhagen"), between_guards("5K5/4T4T1/3t7/11/4tttt3", 'd'));
    EXPECT_LT(score_at(enough, 20'000), score_at(few, 20'000) - 100);
}

TEST(Draws, AComputerThatIsAheadDeclines) {
    const Game game(builtin("copenhagen"));
    EXPECT_FALSE(accepts_draw(game, Side::Attackers, 100));
    EXPECT_TRUE(accepts_draw(game, Side::Attackers, -800));
    EXPECT_FALSE(accepts_draw(game, Side::Defenders, -100));
    EXPECT_TRUE(accepts_draw(game, Side::Defenders, -800));
}

TEST(Draws, AProvenWinIsNotGivenAway) {
    const auto game = game_at(builtin("copenhagen"), between_guards("5K5/4T4T1/3t7/11/7t3", 'd'));
    EXPECT_FALSE(accepts_draw(game, Side::Defenders, wins_in(5)));
}

}  // namespace tafl::test
