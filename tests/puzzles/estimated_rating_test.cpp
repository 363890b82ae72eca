// The estimate of a puzzle's rating, the same here and in the pages (web/client/test/puzzles/puzzle_choice.test.ts).
#include "puzzles/estimated_rating.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "notation/rulesets/ruleset_registry.hpp"
#include "puzzles/puzzle_text.hpp"
#include "support/paths.hpp"

namespace tafl::test {
namespace {

TEST(EstimatedRating, IsThatOfTheTable) {
    std::ifstream in(source_tree() / "tests/data/puzzle_ratings.txt");
    constexpr std::string_view head = "# puzzles of ";
    std::shared_ptr<const Ruleset> ruleset;
    int rows = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(head)) ruleset = find_builtin(line.substr(head.size()));
        if (line.starts_with('#')) continue;
        ASSERT_TRUE(ruleset) << line;
        const auto tab = line.find('\t');
        const auto puzzle = parse_puzzle(line.substr(tab + 1), *ruleset);
        ASSERT_TRUE(puzzle) << line;
        EXPECT_EQ(std::to_string(estimated_rating(*puzzle, ruleset->size())), line.substr(0, tab)) << line;
        ++rows;
    }
    EXPECT_GT(rows, 20);
}

}  // namespace
}  // namespace tafl::test
