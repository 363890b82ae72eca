// The naive referee and a plain search confirm the proofs of puzzles of the tree: the solver's moves win against every defence.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "lab/puzzles/prover.hpp"
#include "naive_referee.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "puzzles/puzzle_text.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

class PlainSearch {
  public:
    explicit PlainSearch(Side solver) : solver_(solver) {}

    // Whether the proof holds from here, with the solver to move.
    [[nodiscard]] bool confirms(naive::Referee referee, const Proof& proof) {
        if (!is_legal(referee, proof.move)) return false;
        referee.play(proof.move);
        if (has_ended(referee)) return has_won(referee);
        const auto defences = referee.legal_moves();
        return std::ranges::all_of(defences,
                                   [&](Move defence) { return is_answered(referee, defence, proof); });
    }

  private:
    static bool is_legal(const naive::Referee& referee, Move move) {
        return std::ranges::binary_search(referee.legal_moves(), move);
    }
    static bool has_ended(const naive::Referee& referee) { return referee.outcome().is_over(); }
    [[nodiscard]] bool has_won(const naive::Referee& referee) const {
        return referee.outcome().winner == winner_of(solver_);
    }

    bool is_answered(naive::Referee referee, Move defence, const Proof& proof) {
        referee.play(defence);
        if (has_ended(referee)) return has_won(referee);
        const auto listed = std::ranges::find(proof.defences, defence, &AnsweredDefence::move);
        if (listed != proof.defences.end()) return confirms(referee, listed->answer);
        return wins_at_once(referee);
    }

    bool wins_at_once(const naive::Referee& referee) {
        auto moves = referee.legal_moves();
        const auto last = std::ranges::find(moves, last_win_);
        if (last != moves.end()) std::iter_swap(moves.begin(), last);
        return std::ranges::any_of(moves, [&](Move move) {
            auto after = referee;
            after.play(move);
            if (has_won(after)) last_win_ = move;
            return has_won(after);
        });
    }

    Side solver_;
    Move last_win_;  // tried first
};

// The puzzles of a file in which a win is proven.
std::vector<Puzzle> proven_wins(const std::filesystem::path& file, const Ruleset& ruleset) {
    std::ifstream in(file);
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) continue;
        auto puzzle = parse_puzzle(line, ruleset);
        EXPECT_TRUE(puzzle) << file << ": " << line;
        if (puzzle && puzzle->moves() > 1) puzzles.push_back(*std::move(puzzle));
    }
    return puzzles;
}

class PuzzleProofs : public testing::Test {
  protected:
    // The library's proof, as long as the puzzle's line at most. It may show only where the engine looks deeper for its proposals.
    std::optional<Proof> proof_of(const std::shared_ptr<const Ruleset>& ruleset, const Puzzle& puzzle) {
        auto game = Game::from(ruleset, puzzle.position, SetupCheck::Lenient).value();
        auto proof = Prover(engine_, 30'000).shortest_proof(game, puzzle.line.front(), 6);
        return proof && main_line(*proof).size() <= puzzle.line.size() ? std::move(proof) : std::nullopt;
    }
    static bool is_confirmed(const Ruleset& ruleset, const Puzzle& puzzle, const Proof& proof) {
        return PlainSearch(puzzle.position.to_move).confirms({ruleset, puzzle.position}, proof);
    }

  private:
    Engine engine_;
};

TEST_F(PuzzleProofs, AreConfirmedByTheNaiveReferee) {
    int confirmed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_tree() / "puzzles")) {
        if (entry.path().extension() != ".txt") continue;
        const auto ruleset = find_builtin(entry.path().stem().string());
        ASSERT_TRUE(ruleset) << entry.path();
        const auto puzzles = proven_wins(entry.path(), *ruleset);
        const auto step = std::max<std::size_t>(1, puzzles.size() / static_cast<std::size_t>(scaled(25)));
        for (std::size_t i = 0; i < puzzles.size(); i += step, ++confirmed) {
            const auto proof = proof_of(ruleset, puzzles[i]);
            EXPECT_TRUE(proof && is_confirmed(*ruleset, puzzles[i], *proof)) << to_line(puzzles[i], *ruleset);
        }
    }
    EXPECT_GE(confirmed, scaled(25));
}

// The same search finds a wrong move, a defence without an answer and a wrong answer.
TEST_F(PuzzleProofs, AreRefutedWhereTheyAreWrong) {
    const auto ruleset = find_builtin("brandub");
    const auto puzzle = parse_puzzle(
        "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5 d6-d7 b6-c6 c7-b7 c6-c7\t3 middlegame", *ruleset);
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    const auto proof = proof_of(ruleset, *puzzle);
    ASSERT_TRUE(proof);
    ASSERT_GT(proof->defences.size(), 1U);
    EXPECT_TRUE(is_confirmed(*ruleset, *puzzle, *proof));
    auto wrong = *proof;
    wrong.move = {3, 24};  // d1-d4
    EXPECT_FALSE(is_confirmed(*ruleset, *puzzle, wrong));
    wrong = *proof;
    wrong.defences.pop_back();
    EXPECT_FALSE(is_confirmed(*ruleset, *puzzle, wrong));
    wrong = *proof;
    std::swap(wrong.defences[0].answer, wrong.defences[1].answer);
    EXPECT_FALSE(is_confirmed(*ruleset, *puzzle, wrong));
}

}  // namespace

}  // namespace tafl::test
