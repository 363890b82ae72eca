// Boards of a game for articles: numbers, sheets, and the position after any move.
#include "print/board/game_pictures.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/game_input.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "print/board/board_drawing.hpp"
#include "print/drawing/svg.hpp"

namespace tafl::test {

namespace {

using namespace print;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Game played(std::initializer_list<std::string_view> moves) {
    Game game(find_builtin("copenhagen"));
    for (const auto move : moves) EXPECT_TRUE(play_written(game, move)) << move;
    return game;
}

Square at(std::string_view name) { return parse_square(name, 11).value(); }

TEST(NumberedMoves, HaveTheirNumberInTheGameAndAnArrow) {
    const auto game = played({"d1-d3", "e5-e2", "g1-g3"});
    auto diagram = diagram_of(game);
    number_moves(diagram, game, 2);
    ASSERT_EQ(diagram.numbers.size(), 2U);
    EXPECT_EQ(diagram.numbers[0].number, 2);
    EXPECT_EQ(diagram.numbers[0].square, at("e2"));
    EXPECT_EQ(diagram.numbers[1].number, 3);
    EXPECT_EQ(diagram.arrows[1].from, at("g1"));
    auto all = diagram_of(game);
    number_moves(all, game, 99);
    EXPECT_EQ(all.numbers.size(), 3U);
    const auto svg = to_svg(board_picture(all, theme_named("ash")));
    for (const auto* number : {">1</text>", ">2</text>", ">3</text>"}) EXPECT_THAT(svg, HasSubstr(number));
}

TEST(NumberedMoves, OnOneSquareStandSideBySide) {
    const auto game = played({"d1-d3", "e5-e2", "d3-d1", "e2-e5", "d1-d3"});
    auto diagram = diagram_of(game);
    number_moves(diagram, game, 5);
    EXPECT_THAT(to_svg(board_picture(diagram, theme_named("ash"))), HasSubstr(">1 5</text>"));
}

// d3-d2 captures e2, and another attacker moves onto e2: no cross over a piece that is there.
TEST(NumberedMoves, MarkCapturesOnEmptySquaresOnly) {
    const auto capture = played({"d1-d3", "e5-e2", "d3-d2"});
    auto diagram = diagram_of(capture);
    number_moves(diagram, capture, 3);
    EXPECT_THAT(diagram.captured, ElementsAre(at("e2")));
    const auto after = played({"d1-d3", "e5-e2", "d3-d2", "g5-g4", "e1-e2"});
    diagram = diagram_of(after);
    number_moves(diagram, after, 5);
    EXPECT_TRUE(diagram.captured.empty());
}

TEST(Replayed, IsAfterAnyMoveWhatTheGameWas) {
    const auto game = played({"d1-d3", "e5-e2", "d3-d2"});
    ReplayedGame replayed(game);
    EXPECT_EQ(replayed.plies(), 3);
    for (const int ply : {3, 0, 2, 1, 3}) EXPECT_EQ(replayed.after(ply).plies(), ply);
    EXPECT_EQ(replayed.after(0).setup(), game.start());
    EXPECT_EQ(replayed.after(3).setup(), game.setup());
}

TEST(Captions, NameTheLastMoveWithItsCaptures) {
    const BoardView view{.theme = &theme_named("ash")};
    EXPECT_EQ(captioned_diagram(played({}), view).caption, "Copenhagen");
    EXPECT_EQ(captioned_diagram(played({"d1-d3", "e5-e2", "d3-d2"}), view).caption, "3. d3-d2xe2");
}

TEST(Sheet, HasItsBoardsInRows) {
    const BoardView view{.theme = &theme_named("ash")};
    const std::vector<Diagram> diagrams(5, captioned_diagram(played({"d1-d3"}), view));
    const auto one = diagram_sheet(std::span(diagrams).first(1), *view.theme, 3);
    const auto five = diagram_sheet(diagrams, *view.theme, 3);
    EXPECT_EQ(one.width, board_picture(diagrams[0], *view.theme).width) << "a single board has no border";
    EXPECT_GT(five.width, 3 * one.width);
    EXPECT_LT(five.width, 3.3 * one.width);
    EXPECT_GT(five.height, 2 * one.height);
    EXPECT_LT(five.height, 2.3 * one.height);
    const auto svg = to_svg(five);
    std::size_t kings = 0;
    for (auto at = svg.find("#king\""); at != std::string::npos; at = svg.find("#king\"", at + 1)) ++kings;
    EXPECT_EQ(kings, 5U);
}

// They say where pieces began, which means nothing in a position that was set up.
TEST(StartSquares, AreShownOfGamesAndOfPositionsOnlyIfAskedFor) {
    const auto ruleset = find_builtin("brandub");
    auto setup = ruleset->start;
    std::ranges::replace(setup.pieces, Piece::Attacker, Piece::None);
    setup.pieces[0 + 7] = Piece::Attacker;
    const auto position = Game::from(ruleset, setup);
    ASSERT_TRUE(position);
    const auto shows = [](const Game& game, bool wanted) {
        const auto diagram = viewed_diagram(game, {.theme = &theme_named("ash"), .start_squares = wanted});
        return std::ranges::find(diagram.ground, Ground::Start) != diagram.ground.end();
    };
    EXPECT_TRUE(shows(Game(ruleset), false));
    EXPECT_FALSE(shows(*position, false));
    EXPECT_TRUE(shows(*position, true));
}

}  // namespace

}  // namespace tafl::test
