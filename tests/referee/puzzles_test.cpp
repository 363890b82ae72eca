// The naive referee and a plain search confirm puzzles of the tree: the solver's moves win against every defence.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "naive_referee.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "puzzles/puzzle_text.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

class PlainSearch {
  public:
    explicit PlainSearch(Side solver) : solver_(solver) {}

    // Whether the listed solution wins from here, with the solver to move.
    [[nodiscard]] bool confirms(naive::Referee referee, const Solution& solution) {
        if (!is_legal(referee, solution.move)) return false;
        referee.play(solution.move);
        if (has_ended(referee)) return has_won(referee);
        const auto defences = referee.legal_moves();
        return std::ranges::all_of(defences,
                                   [&](Move defence) { return is_answered(referee, defence, solution); });
    }

  private:
    static bool is_legal(const naive::Referee& referee, Move move) {
        return std::ranges::binary_search(referee.legal_moves(), move);
    }
    static bool has_ended(const naive::Referee& referee) { return referee.outcome().is_over(); }
    [[nodiscard]] bool has_won(const naive::Referee& referee) const {
        return referee.outcome().winner == winner_of(solver_);
    }

    bool is_answered(naive::Referee referee, Move defence, const Solution& solution) {
        referee.play(defence);
        if (has_ended(referee)) return has_won(referee);
        const auto listed = std::ranges::find(solution.defences, defence, &Defence::move);
        if (listed != solution.defences.end()) return confirms(referee, listed->answer);
        return wins_at_once(referee) || solution.shortened;
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
        if (puzzle && puzzle->moves > 1) puzzles.push_back(*std::move(puzzle));
    }
    return puzzles;
}

TEST(NaiveReferee, ConfirmsTheWinsOfPuzzles) {
    int confirmed = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_tree() / "puzzles")) {
        if (entry.path().extension() != ".txt") continue;
        const auto ruleset = find_builtin(entry.path().stem().string());
        ASSERT_TRUE(ruleset) << entry.path();
        const auto puzzles = proven_wins(entry.path(), *ruleset);
        const auto step = std::max<std::size_t>(1, puzzles.size() / static_cast<std::size_t>(scaled(25)));
        for (std::size_t i = 0; i < puzzles.size(); i += step, ++confirmed) {
            PlainSearch search(puzzles[i].position.to_move);
            EXPECT_TRUE(search.confirms({*ruleset, puzzles[i].position}, puzzles[i].solution))
                << to_line(puzzles[i], *ruleset);
        }
    }
    EXPECT_GE(confirmed, scaled(25));
}

// The same search finds a wrong move and a defence without an answer.
TEST(NaiveReferee, RefutesWrongSolutions) {
    const auto ruleset = find_builtin("brandub");
    const auto confirms = [&](std::string_view line) {
        const auto puzzle = parse_puzzle(line, *ruleset);
        EXPECT_TRUE(puzzle) << line;
        return puzzle &&
               PlainSearch(puzzle->position.to_move).confirms({*ruleset, puzzle->position}, puzzle->solution);
    };
    EXPECT_TRUE(confirms(
        "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5(d6-d7 b6-c6(c7-b7 c6-c7))(c7-d7 e4-e6(d6-c6 "
        "d5-d6))\t3 middlegame"));
    EXPECT_FALSE(confirms(
        "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d5(d6-d7 b6-c6(c7-b7 c6-c7))\t3 middlegame"));
    EXPECT_FALSE(confirms(
        "6d5171b9\t2T1t2/1t1K3/5t1/4t1t/7/1t5/3t3 a\td1-d4(d6-d7 b6-c6(c7-b7 c6-c7))\t3 middlegame"));
}

}  // namespace

}  // namespace tafl::test
