#include "lab/arena/openings.hpp"

#include <gtest/gtest.h>

#include <set>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::arena {

namespace {

TEST(Openings, AreTheSameForTheSameSeed) {
    OpeningMaker one(find_builtin("copenhagen"), {.plies = 6, .seed = 7}, {});
    OpeningMaker two(find_builtin("copenhagen"), {.plies = 6, .seed = 7}, {});
    std::set<std::uint64_t> keys;
    for (std::uint64_t i = 0; i < 50; ++i) {
        const auto opening = one.make(i);
        EXPECT_EQ(opening.plies(), 6);
        EXPECT_EQ(opening.key(), two.make(i).key());
        keys.insert(opening.key());
    }
    EXPECT_GT(keys.size(), 45U);
}

TEST(Openings, AreBalancedByTheirEvaluation) {
    const OpeningEvaluation evaluate = [](const Game& game) { return static_cast<Score>(game.key() % 1000); };
    OpeningMaker maker(find_builtin("brandub"), {.plies = 4, .balance = 50, .seed = 1}, evaluate);
    for (std::uint64_t i = 0; i < 20; ++i) EXPECT_LE(evaluate(maker.make(i)), 50);
}

// Nothing is within a balance of -1; the best of the attempts is taken.
TEST(Openings, TheMostBalancedIsTakenIfNoneIsBalanced) {
    OpeningMaker maker(find_builtin("brandub"), {.plies = 2, .balance = 0, .seed = 1},
                       [](const Game& game) { return static_cast<Score>(100 + game.key() % 10); });
    EXPECT_EQ(maker.make(0).plies(), 2);
}

TEST(Openings, WithoutPliesAreTheStartAndNeedNoEvaluation) {
    int evaluated = 0;
    OpeningMaker maker(find_builtin("brandub"), {.plies = 0, .balance = 50, .seed = 1}, [&](const Game&) {
        ++evaluated;
        return Score{1'000};
    });
    EXPECT_EQ(maker.make(7).key(), Game(find_builtin("brandub")).key());
    EXPECT_EQ(evaluated, 0);
}

TEST(Openings, AreReadFromLines) {
    const auto read =
        parse_openings("# two\nd1-c1 d3a3\n\n3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d  # the start\nstartpos\n",
                       find_builtin("brandub"));
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), 3U);
    EXPECT_EQ((*read)[0].plies(), 2);
    EXPECT_EQ((*read)[1].to_move(), Side::Defenders);
}

TEST(Openings, ErrorsNameTheLine) {
    for (const auto& [text, message] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
             {"# nothing\n", "there is no opening in it"},
             {"d1c1\nd1c1 zebra", "line 2: 'zebra'"},
             {"d1-d5", "line 1: d1-d5: blocked at d2"},
             {"7/7/7/7/7/7/7 a", "line 1: "},
         }) {
        const auto read = parse_openings(text, find_builtin("brandub"));
        ASSERT_FALSE(read) << text;
        EXPECT_TRUE(read.error().message.starts_with(message)) << read.error().message;
    }
}

}  // namespace

}  // namespace tafl::arena
