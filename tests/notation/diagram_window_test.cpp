// A window shows what a diagram is about, and no more.
#include "notation/diagrams/diagram_window.hpp"

#include <gtest/gtest.h>

#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

Diagram diagram_of(const char* position, const char* from, const char* to) {
    auto ruleset = *find_builtin("brandub");
    auto diagram = to_diagram(ruleset, *parse_position(position, ruleset));
    hide_start_squares(diagram);
    const auto square = [](const char* name) {
        return static_cast<Square>((name[1] - '1') * 7 + name[0] - 'a');
    };
    diagram.arrows.push_back({square(from), square(to)});
    return diagram;
}

TEST(BoardWindow, HoldsAMoveAndThePiecesThatTouchIt) {
    const auto diagram = diagram_of("7/7/2K1t2/7/2tT3/7/7 a", "e5", "e3");
    EXPECT_EQ(squares_that_matter(diagram), (BoardWindow{2, 2, 3, 3}))
        << "c3 to e5; the king happens to be inside";
}

TEST(BoardWindow, LeavesOutWhatIsFarAway) {
    const auto diagram = diagram_of("7/7/6K/7/4t2/2tt3/1tTT3 a", "e3", "e1");
    EXPECT_EQ(squares_that_matter(diagram), (BoardWindow{0, 0, 5, 3}))
        << "a1, the corner beside the row, to e3";
}

TEST(BoardWindow, IsAtLeastThreeByThreeAndOnTheBoard) {
    const auto diagram = diagram_of("7/7/6t/7/7/7/6K d", "g1", "f1");
    EXPECT_EQ(squares_that_matter(diagram), (BoardWindow{4, 0, 3, 3}));
}

TEST(BoardWindow, IsTheWholeBoardWhereNothingIsMarked) {
    const auto ruleset = find_builtin("copenhagen");
    const auto diagram = to_diagram(*ruleset, ruleset->start);
    EXPECT_EQ(squares_that_matter(diagram), whole_board(diagram));
    EXPECT_EQ(whole_board(diagram), (BoardWindow{0, 0, 11, 11}));
}

}  // namespace

}  // namespace tafl::test
