// The puzzles in the program: every line can be read, and its own line solves it.
#include "puzzles/builtin_puzzles.hpp"

#include <gtest/gtest.h>

#include <set>

#include "puzzles/judge.hpp"

namespace tafl::test {

namespace {

TEST(BuiltinPuzzles, EachIsSolvedByItsMainLine) {
    std::set<PuzzleId> ids;
    for (const auto& set : builtin_puzzles()) {
        EXPECT_FALSE(set.puzzles.empty()) << set.ruleset->name;
        EXPECT_EQ(find_puzzle_set(set.ruleset->name), &set);
        for (const auto& listed : set.puzzles) {
            const auto puzzle = parse_puzzle(listed.line, *set.ruleset);
            ASSERT_TRUE(puzzle) << listed.line << ": " << puzzle.error().message;
            EXPECT_EQ(is_solved(set.ruleset, *puzzle, puzzle->line).value_or(false), true) << listed.line;
            for (int i = 0; i < themes; ++i) {
                const auto theme = static_cast<PuzzleTheme>(i);
                const bool is_named = std::ranges::find(puzzle->themes, theme) != puzzle->themes.end();
                EXPECT_EQ(listed.has(theme), is_named) << key_of(theme) << ": " << listed.line;
            }
            EXPECT_TRUE(ids.insert(listed.id).second) << "two puzzles with the id " << to_string(listed.id);
            EXPECT_EQ(find_builtin_puzzle(listed.id).listed, &listed);
        }
    }
    EXPECT_GT(ids.size(), 800U);
}

TEST(BuiltinPuzzles, NoTwoLinesHaveTheSameId) {
    const auto why = [](std::vector<EmbeddedText> files) {
        const auto listed = list_puzzles(files);
        return listed ? "" : listed.error().message;
    };
    constexpr std::string_view two = "# puzzles of brandub\n0000000b\tx\n0000000a\ty\n";
    EXPECT_EQ(why({{"brandub", two}, {"york", "0000000c\tz\n"}}), "");
    EXPECT_EQ(why({{"brandub", "# puzzles\n0000000b\tx\n\n0000000b\ty\n"}}),
              "puzzles/brandub.txt, line 4: the id 0000000b is that of puzzles/brandub.txt, line 2");
    EXPECT_EQ(why({{"brandub", two}, {"york", "0000000a\tz"}}),
              "puzzles/york.txt, line 1: the id 0000000a is that of puzzles/brandub.txt, line 3");
    EXPECT_EQ(why({{"york", "# head\nd1-d3\tz"}}),
              "puzzles/york.txt, line 2: 'd1-d3' is not an id; expected eight hexadecimal digits");
}

TEST(BuiltinPuzzles, IdsAreEightSmallHexadecimalDigits) {
    EXPECT_EQ(parse_puzzle_id("0000abcd"), 0xABCDU);
    EXPECT_EQ(to_string(PuzzleId{0xABCD}), "0000abcd");
    for (const auto* wrong : {"", "abcd", "0000ABCD", "0000abcde", "-000abcd", "0000abcg", " 000abcd"})
        EXPECT_FALSE(parse_puzzle_id(wrong)) << wrong;
    EXPECT_EQ(find_builtin_puzzle(0).listed, nullptr);
}

}  // namespace

}  // namespace tafl::test
