// Proofs reach the end of the game in every line, and games are searched for puzzles with the same result each time.
#include "puzzles/finder.hpp"

#include <gtest/gtest.h>

#include "puzzles/prover.hpp"
#include "puzzles/puzzle_text.hpp"
#include "support/play.hpp"

namespace tafl::test {

namespace {

class PuzzleProofs : public testing::Test {
  protected:
    std::string proof(std::string_view position, std::string_view move, int moves) {
        auto game = game_at(builtin("brandub"), position);
        const auto solution = prover_.prove(game, move_of(move, 7), moves);
        EXPECT_EQ(game.plies(), 0);
        return solution ? to_string(*solution, 7) : "none";
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

}  // namespace

}  // namespace tafl::test
