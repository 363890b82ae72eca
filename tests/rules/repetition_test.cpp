// R10: repetition, the side in control, and the limit of plies.
#include <gtest/gtest.h>

#include "support/play.hpp"

namespace tafl::test {

namespace {

RulesetPtr repeating(RepetitionPolicy policy, int count = 3) {
    return small_rules([=](Ruleset& r) { r.repetition = {policy, count}; });
}
using enum RepetitionPolicy;

constexpr std::string_view quiet = "7/6t/7/3K3/7/T6/7 a";
constexpr std::string_view once_around = "g6-g5 a2-a3 g5-g6 a3-a2";
const std::string twice_around = std::string(once_around) + " " + std::string(once_around);

TEST(Repetition, TheThirdOccurrenceCountsTheStart) {
    EXPECT_EQ(after(repeating(None), quiet, twice_around), "nothing");
    EXPECT_EQ(after(repeating(Draw), quiet, once_around), "nothing");
    EXPECT_EQ(after(repeating(Draw), quiet, twice_around), "nothing; draw repetition");
    EXPECT_EQ(after(repeating(Draw, 2), quiet, once_around), "nothing; draw repetition");
    EXPECT_EQ(after(repeating(Draw, 4), quiet, twice_around), "nothing");
}

TEST(Repetition, TheDefendersLoseNoMatterWhoMadeIt) {
    EXPECT_EQ(after(repeating(DefendersLose), quiet, twice_around), "nothing; attackers repetition");
    EXPECT_EQ(after(repeating(DefendersLose, 2), "7/6t/7/3K3/7/T6/7 d", "a2-a3 g6-g5 a3-a2 g5-g6"),
              "nothing; attackers repetition");
}

TEST(Repetition, TheMoverWins) {
    EXPECT_EQ(after(repeating(MoverWins, 2), quiet, once_around), "nothing; defenders repetition");
    EXPECT_EQ(after(repeating(MoverWins, 2), "7/6t/7/3K3/7/T6/7 d", "a2-a3 g6-g5 a3-a2 g5-g6"),
              "nothing; attackers repetition");
}

TEST(Repetition, TheMoverLoses) {
    EXPECT_EQ(after(repeating(MoverLoses, 2), quiet, once_around), "nothing; attackers repetition");
    EXPECT_EQ(after(repeating(MoverLoses, 2), "7/6t/7/3K3/7/T6/7 d", "a2-a3 g6-g5 a3-a2 g5-g6"),
              "nothing; defenders repetition");
}

TEST(Repetition,
     TheSideToMoveBelongsToThePosition) {  // the same placement, the other side to move, is another
    EXPECT_EQ(
        after(repeating(Draw, 2), "7/6t/7/3K3/7/T6/7 a", "g6-g5 a2-a4 g5-g4 a4-a3 g4-g6 a3-a4 g6-g5 a4-a2"),
        "nothing");
}

TEST(Repetition, PiecesOfAKindAreAlike) {
    EXPECT_EQ(
        after(repeating(Draw, 2), "7/5t1/6t/3K3/7/T6/7 a", "g5-g4 a2-a3 f6-f5 a3-a2 g4-g5 a2-a3 f5-f6 a3-a2"),
        "nothing; draw repetition");
    EXPECT_EQ(
        after(repeating(Draw, 2), "7/5t1/6t/3K3/7/T6/7 a", "f6-g6 a2-a3 g5-f5 a3-a2 g6-g5 a2-a3 f5-f6 a3-a2"),
        "nothing; draw repetition");
}

TEST(Repetition, OccurrencesAreCountedAndUncounted) {
    Game game = game_at(repeating(None), quiet);
    EXPECT_EQ(game.occurrences(), 1);
    EXPECT_EQ(play(game, once_around), "nothing");
    EXPECT_EQ(game.occurrences(), 2);
    EXPECT_EQ(play(game, once_around), "nothing");
    EXPECT_EQ(game.occurrences(), 3);
    game.undo();
    EXPECT_EQ(game.occurrences(), 2);
    while (game.plies() > 0) game.undo();
    EXPECT_EQ(game.occurrences(), 1);
}

TEST(Superko, ADefenderMakesNoEarlierBoardAgain) {
    const auto rules = repeating(SuperkoDefenders, 2);
    EXPECT_EQ(after(rules, quiet, once_around), "refused: WouldRepeat");
    EXPECT_EQ(after(rules, "7/6t/7/3K3/7/T6/7 d", "a2-a3 g6-g5 a3-a2 g5-g6"), "nothing");
    EXPECT_EQ(after(rules, quiet, "g6-g5 a2-a3 g5-g6 a3-a4"), "nothing");
}

TEST(Superko,
     TheBoardCountsNoMatterWhoWasToMove) {  // the start, with the attackers to move, is made by the defenders
    const auto rules = repeating(SuperkoDefenders, 2);
    EXPECT_EQ(after(rules, "7/6t/7/3K3/7/T6/7 a", "g6-g5 a2-a3 g5-g4 a3-a4 g4-g6 a4-a2"),
              "refused: WouldRepeat");
    // After a2-a3 the board was there with the attackers to move; now the attackers leave it for the
    // defenders.
    EXPECT_EQ(after(rules, "7/6t/7/3K3/7/T6/7 d", "a2-a4 g6-g5 a4-a3 g5-g4 a3-a2 g4-g6 a2-a4"),
              "refused: WouldRepeat");
}

// The king moves back and forth between two pairs of attackers; each attackers' move threatens to capture
// him.
constexpr std::string_view hunted = "7/6t/7/7/4t2/4tK1/7 a";
constexpr std::string_view hunt = "g6-g5 f2-f3 g5-g6 f3-f2";

RulesetPtr deviating(int count = 3) {
    return small_rules([=](Ruleset& r) {
        r.repetition = {ControllerDeviates, count};
        r.king.elsewhere = KingCapture::Custodial;
    });
}

TEST(Control, TheAttackersWhoAloneThreatenMustDeviate) {
    Game game = game_at(deviating(), hunted);
    EXPECT_EQ(play(game, hunt), "nothing");
    EXPECT_EQ(play(game, hunt), "nothing");  // the third time, by the side that only parries
    EXPECT_EQ(game.occurrences(), 3);
    EXPECT_EQ(play(game, "g6-g5"), "refused: WouldRepeat");
    EXPECT_EQ(play(game, "g6-f6"), "nothing");
}

TEST(Control, WithoutAThreatTheDefendersMustDeviate) {
    Game game = game_at(deviating(), quiet);
    EXPECT_EQ(play(game, once_around), "nothing");
    EXPECT_EQ(play(game, "g6-g5 a2-a3 g5-g6"), "nothing");
    EXPECT_EQ(play(game, "a3-a2"), "refused: WouldRepeat");
    EXPECT_EQ(play(game, "a3-a4"), "nothing");
}

TEST(Control,
     AThreatMustStandAfterEveryMove) {  // on f1 he is out of reach: the attackers threaten only now and then
    constexpr std::string_view cycle = "g6-g5 f2-f1 g5-g6 f1-f2";
    Game game = game_at(deviating(), "7/6t/7/7/7/4tK1/3t3 a");
    EXPECT_EQ(play(game, cycle), "nothing");
    EXPECT_EQ(play(game, "g6-g5 f2-f1 g5-g6"), "nothing");
    EXPECT_EQ(play(game, "f1-f2"), "refused: WouldRepeat");
}

TEST(Control, WhenBothThreatenTheDefendersMustDeviate) {
    // Up the b file lies the king's escape; beside him stands an attacker whom another could join each time.
    const auto rules = [](Square escape) {
        return small_rules([=](Ruleset& r) {
            r.repetition = {ControllerDeviates, 2};
            r.king.elsewhere = KingCapture::Custodial;
            r.escape = EscapeKind::Squares;
            r.escape_squares.set(escape);
        });
    };
    constexpr std::string_view both = "2t4/7/7/7/t6/tK5/7 a";
    EXPECT_EQ(after(rules(square_at("b5", 7)), both, "c7-c6 b2-b3 c6-c7 b3-b2"), "refused: WouldRepeat");
    EXPECT_EQ(after(rules(square_at("e6", 7)), both, "c7-c6 b2-b3 c6-c7 b3-b2"), "nothing");
}

TEST(Control, TheCountIsTheRulesets) {
    Game game = game_at(deviating(2), quiet);
    EXPECT_EQ(play(game, "g6-g5 a2-a3 g5-g6"), "nothing");
    EXPECT_EQ(play(game, "a3-a2"), "refused: WouldRepeat");
}

TEST(PlyLimit, DrawsAGameThatGoesOnTooLong) {
    const auto rules = small_rules([](Ruleset& r) { r.ply_limit = 3; });
    EXPECT_EQ(after(rules, quiet, "g6-g5 a2-a3"), "nothing");
    EXPECT_EQ(after(rules, quiet, "g6-g5 a2-a3 g5-g6"), "nothing; draw ply-limit");
}

TEST(PlyLimit, GivesWayToAWinButNotToAStalemate) {
    const auto rules = small_rules([](Ruleset& r) { r.ply_limit = 1; });
    EXPECT_EQ(after(rules, "7/7/7/3t3/7/7/K6 d", "a1-a7"), "nothing; defenders king-escaped");
    EXPECT_EQ(after(rules, "7/7/7/7/3t3/7/2tKt2 a", "d3-d2"), "nothing; draw ply-limit");
}

}  // namespace

}  // namespace tafl::test
