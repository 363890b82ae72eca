// Boards of the sizes that no built-in ruleset has, and thrones and corners elsewhere than usual: library and referee agree, and count the
// same moves.
#include <gtest/gtest.h>

#include "agreement.hpp"
#include "odd_rulesets.hpp"
#include "rules/board_sizes.hpp"
#include "rules/perft.hpp"
#include "support/paths.hpp"

namespace tafl::test {

namespace {

constexpr int rare_sizes[] = {
#define TAFL_SIZE(N) N,
    TAFL_EACH_RARE_BOARD_SIZE(TAFL_SIZE)
#undef TAFL_SIZE
};

// Copenhagen's rules; on even boards the throne is where the king begins.
std::shared_ptr<Ruleset> copenhagen_on(int size) {
    auto ruleset = std::make_shared<Ruleset>();
    ruleset->name = "cross";
    ruleset->start = cross_of_five(size);
    if (size % 2 == 0) ruleset->throne.squares.set(static_cast<std::size_t>(size / 2 * (size + 1)));
    return ruleset;
}

std::uint64_t count_two_plies(const Ruleset& ruleset) {
    const naive::Referee referee(ruleset, ruleset.start);
    std::uint64_t count = 0;
    for (const Move move : referee.legal_moves()) {
        naive::Referee next = referee;
        next.play(move);
        count += next.legal_moves().size();
    }
    return count;
}

void play_games(const std::shared_ptr<const Ruleset>& ruleset, int games, int plies) {
    Dice dice(static_cast<std::uint64_t>(ruleset->size()));
    for (int i = 0; i < games; ++i) {
        SideBySide pair(ruleset, ruleset->start);
        const Style style = static_cast<Style>(dice.below(4));
        for (int ply = 0; ply < plies && !pair.is_over(); ++ply) {
            const auto moves = pair.moves();
            ASSERT_EQ(pair.play(pair.choose_move(style, moves, dice)), "");
        }
    }
}

class RareBoards : public testing::TestWithParam<int> {};

TEST_P(RareBoards, AreCountedAlike) {
    const auto ruleset = copenhagen_on(GetParam());
    for (const auto leaves : {PerftLeaves::Bulk, PerftLeaves::Made})
        EXPECT_EQ(perft(Game(ruleset), 2, leaves), count_two_plies(*ruleset));
}

TEST_P(RareBoards, ArePlayedAlike) { play_games(copenhagen_on(GetParam()), scaled(20), 80); }

TEST_P(RareBoards, ArePlayedAlikeToTheEdge) {
    auto ruleset = copenhagen_on(GetParam());
    ruleset->escape = EscapeKind::Edge;
    ruleset->corners.exists = ruleset->exit_fort = false;
    ruleset->king.elsewhere = KingCapture::Custodial;
    play_games(ruleset, scaled(20), 80);
}

INSTANTIATE_TEST_SUITE_P(Sizes, RareBoards, testing::ValuesIn(rare_sizes));

// A throne of two squares away from the centre, corners on c1 and a7; on a board where the library could take its fast way.
TEST(Thrones, MayBeAnywhere) {
    auto ruleset = copenhagen_on(7);
    for (const int square : {9, 10}) ruleset->throne.squares.set(static_cast<std::size_t>(square));
    for (const int square : {2, 42}) ruleset->corners.squares.set(static_cast<std::size_t>(square));
    EXPECT_EQ(perft(Game(ruleset), 2), count_two_plies(*ruleset));
    play_games(ruleset, scaled(60), 80);
    ruleset->throne.pass = ThronePass::King;
    play_games(ruleset, scaled(60), 80);
}

}  // namespace

}  // namespace tafl::test
