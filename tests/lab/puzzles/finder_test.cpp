// Proofs reach the end of the game in every line, and games are searched for puzzles with the same result each time.
#include "lab/puzzles/finder.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/puzzles/prover.hpp"
#include "puzzles/puzzle_text.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

class PuzzleProofs : public testing::Test {
  protected:
    std::string proof(std::string_view position, std::string_view move, int moves) {
        auto game = game_at(builtin("brandub"), position);
        const auto found = prover_.prove(game, move_of(move, 7), moves);
        EXPECT_EQ(game.plies(), 0);
        return found ? to_string(main_line(*found), 7) : "none";
    }

  private:
    Engine engine_;
    Prover prover_{engine_, 10'000};
};

// The king on the edge has two corners, and the attacker cannot close both.
TEST_F(PuzzleProofs, EveryDefenceIsAnswered) {
    EXPECT_NE(proof("7/7/1K5/7/7/7/3t3 d", "b5-b7", 2), "none");
    EXPECT_EQ(proof("7/7/1K5/7/7/7/3t3 d", "b5-b7", 1), "none");
}

// From b5 to c5 he threatens nothing, but the single attacker cannot hold him for long.
TEST_F(PuzzleProofs, ALongerWinNeedsTheMovesItTakes) {
    EXPECT_EQ(proof("7/7/1K5/7/7/7/3t3 d", "b5-c5", 2), "none");
    EXPECT_NE(proof("7/7/1K5/7/7/7/3t3 d", "b5-c5", 3), "none");
}

// Only the attacker on b1 can come between the king and a7.
TEST_F(PuzzleProofs, ASingleDefenceRefutes) {
    EXPECT_EQ(proof("4t2/7/2K4/7/7/7/1t5 d", "c5-c7", 2), "none");
    EXPECT_NE(proof("4t2/7/2K4/7/7/7/3t3 d", "c5-c7", 2), "none");
}

// Of a correspondence site.
Game recorded_game() {
    Game game(builtin("brandub"));
    (void)play(
        game,
        "d2-f2 d3-f3 f4-f6 f3-e3 b4-b2 d5-c5 d6-b6 e3-e1 f2-f1xe1 e4-e1xf1 f6-f1xe1 d4-f4 a4-b4xc4 f4-f6 "
        "f1-f5 "
        "f6-e6 b4-e4 c5-c7 d7-e7 e6-d6 d1-d5 d6-d7 d5-d6 c7-c6 b6-b7 c6-c7xb7 b2-b7");
    return game;
}

std::vector<std::string> found_with(int sidelines) {
    const auto game = recorded_game();
    std::vector<std::string> lines;
    for (const auto& [puzzle, ply] :
         PuzzleFinder({.nodes = 3'000, .deep_nodes = 0, .sidelines = sidelines}).find(game))
        lines.push_back(fmt::format("{} {}", ply, to_line(puzzle, game.ruleset())));
    return lines;
}

// The puzzles of the game itself are found in any case, those beside it only when asked for.
TEST(PuzzleFinder, FindsMistakesThatNobodyMade) {
    const auto in_game = found_with(0), with_sidelines = found_with(6);
    EXPECT_THAT(with_sidelines, testing::IsSupersetOf(in_game));
    EXPECT_GT(with_sidelines.size(), in_game.size());
    EXPECT_EQ(found_with(6), with_sidelines);
}

// The king on i11 could go to k11, and g10-i10 would build a fort around him.
TEST(PuzzleFinder, ALineEndsWithTheEscapeThatAPlayerSees) {
    auto game = game_at(builtin("copenhagen"),
                        "5ttT3/4ttT1T2/3t4Ktt/8t2/8t2/tt1TT4tt/t3TTT3t/t4T2t2/7t3/5t5/3tttt4 d");
    (void)play(game, "i10-j10 d1-b1 i9-i11 b1-c1 g10-i10");
    const auto found = PuzzleFinder({.nodes = 3'000, .deep_nodes = 0}).find(game);
    ASSERT_EQ(found.size(), 1);
    EXPECT_THAT(to_line(found.front().puzzle, game.ruleset()), testing::HasSubstr(" i9-i11 b1-c1 i11-k11\t"));
}

// After e10-e9 the attackers threaten to close the ring; a defender has to leave it. After b6-b7, which nobody played, too.
TEST(PuzzleFinder, FindsTheSingleDefenceAgainstARing) {
    auto game = game_at(builtin("copenhagen"),
                        "5tt4/4tt5/3t2t4/2t1T1Tt3/t3T1T1t2/tt1T1K3tt/2tT3Tt2/3tTT1t3/4t1t4/5t5/3t1tt4 a");
    (void)play(game, "e10-e9 e7-b7");
    const auto found = PuzzleFinder({.nodes = 3'000, .deep_nodes = 0, .rings_only = true}).find(game);
    std::vector<std::string> lines;
    for (const auto& [puzzle, ply] : found)
        lines.push_back(fmt::format("{} {}", ply, to_string(puzzle.line, game.ruleset().size())));
    EXPECT_THAT(lines, testing::UnorderedElementsAre("1 e7-b7", "1 d6-b6"));
    for (const auto& [puzzle, ply] : found) EXPECT_THAT(puzzle.themes, testing::Contains(PuzzleTheme::Ring));
}

// Six squares are as far as any on this board, but no network is for such rules: the tests do not depend on one.
RulesetPtr without_network() {
    return builtin("brandub", [](Ruleset& rules) { rules.king.speed = 6; });
}

// A search of 1,000 nodes takes it for a puzzle; a deep one sees that another move wins too.
TEST(PuzzleFinder, APuzzleWithASecondSolutionIsNone) {
    auto game = game_at(without_network(), "3t3/1t1t3/5K1/t5t/7/4tt1/4t2 a");
    (void)play(game, "e2-e5 f5-f6 f2-f5 f6-e6 f5-f6");
    const auto found = [&](std::uint64_t deep_nodes) {
        return PuzzleFinder({.nodes = 1'000, .deep_nodes = deep_nodes}).find(game).size();
    };
    EXPECT_EQ(found(0), 1);
    EXPECT_EQ(found(50'000), 0);
}

std::vector<std::string> lines_found(const Game& game, bool short_wins) {
    std::vector<std::string> lines;
    for (const auto& [puzzle, ply] :
         PuzzleFinder({.nodes = 3'000, .deep_nodes = 50'000, .short_wins = short_wins}).find(game))
        lines.push_back(to_string(puzzle.line, game.ruleset().size()));
    return lines;
}

// On f1 the king would be taken against the corner, by d1-e1; on g2 a defender guards him.
TEST(PuzzleFinder, FindsWinsInTwoMovesWhenAskedTo) {
    auto game = game_at(without_network(), "4t2/2t4/1T5/t5t/5tT/1t2tK1/3t3 d");
    (void)play(game, "f2-g2 d1-b1 g2-g1");
    EXPECT_THAT(lines_found(game, true), testing::ElementsAre("f2-g2 d1-b1 g2-g1"));
    EXPECT_THAT(lines_found(game, false), testing::IsEmpty());
}

// f2-f1 alone wins, and the evaluation likes it best.
TEST(PuzzleFinder, AWinInTwoMovesThatIsBestAtSightIsNoPuzzle) {
    auto game = game_at(without_network(), "3t3/7/7/t4t1/7/1t1t1Kt/3tT2 d");
    (void)play(game, "f2-f1 d1-b1 f1-g1");
    EXPECT_THAT(lines_found(game, true), testing::IsEmpty());
}

// Longer wins are for searches without `short_wins`.
TEST(PuzzleFinder, ShortWinsAreNoLongerOnes) {
    const auto game = recorded_game();
    EXPECT_THAT(lines_found(game, false), testing::Not(testing::IsEmpty()));
    for (const auto& line : lines_found(game, true)) EXPECT_EQ(std::ranges::count(line, ' '), 2) << line;
}

}  // namespace

}  // namespace tafl::test
