#include "notation/claimed_captures.hpp"

#include <gtest/gtest.h>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

// Plays a list; what is wrong with the marks of its last move.
std::string wrong(std::initializer_list<std::string_view> moves) {
    Game game(find_builtin("copenhagen"));
    std::string found;
    for (const std::string_view text : moves) {
        const WrittenMove written = parse_move(text, 11).value();
        EXPECT_TRUE(game.play(written.move).has_value()) << text;
        found = wrong_captures(written, game).value_or("");
    }
    return found;
}

TEST(ClaimedCaptures, AreThoseOfTheRulesOrNot) {
    EXPECT_EQ(wrong({"d1-d3xd4"}), "d1-d3 takes nothing, d4 is marked");
    EXPECT_EQ(wrong({"d1-d3", "e5-e2", "d3-e3xe2"}), "");
    EXPECT_EQ(wrong({"d1-d3", "e5-e2", "d3-e3xe2xe2"}), "");
    EXPECT_EQ(wrong({"d1-d3", "e5-e2", "d3-e3xe2xa1"}), "d3-e3 takes e2, e2 a1 are marked");
}

TEST(ClaimedCaptures, AMoveWithoutMarksClaimsNothing) { EXPECT_EQ(wrong({"d1-d3", "e5-e2", "d3-e3"}), ""); }

}  // namespace

}  // namespace tafl::test
