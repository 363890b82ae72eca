#include "print/board/game_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "notation/game_status.hpp"
#include "notation/squares.hpp"
#include "print/board/board_drawing.hpp"

namespace tafl::print {

namespace {

std::string last_move_text(const Game& game) {
    const int size = game.ruleset().size();
    auto text = fmt::format("{}. {}", game.plies(), to_string(game.last().move, size));
    for (const auto& taken : game.last().captures.taken()) text += "x" + to_string(taken.square, size);
    return text;
}

}  // namespace

ReplayedGame::ReplayedGame(const Game& game) : game_(game) {
    for (const auto& played : game.history()) moves_.push_back(played.move);
}

const Game& ReplayedGame::after(int ply) {
    while (game_.plies() > ply) game_.undo();
    while (game_.plies() < ply) (void)game_.play(moves_[static_cast<std::size_t>(game_.plies())]);
    return game_;
}

Diagram viewed_diagram(const Game& game, const BoardView& view) {
    auto diagram = diagram_of(game);
    diagram.flipped = view.flipped;
    if (!view.start_squares && game.start().pieces != game.ruleset().start.pieces)
        hide_start_squares(diagram);
    return diagram;
}

Diagram captioned_diagram(const Game& game, const BoardView& view) {
    auto diagram = viewed_diagram(game, view);
    number_moves(diagram, game, view.numbered);
    if (game.plies() > 0) {
        diagram.caption = last_move_text(game);
        if (game.outcome().is_over()) diagram.caption += ". " + describe_ending(game);
    } else if (diagram.caption.empty()) {
        diagram.caption = diagram.title;
    }
    return diagram;
}

Drawing diagram_sheet(std::span<const Diagram> diagrams, const BoardTheme& theme, int columns) {
    constexpr double gap = 24;
    if (diagrams.size() == 1) return board_picture(diagrams.front(), theme);
    std::vector<Drawing> boards;
    Drawing sheet;
    for (const auto& diagram : diagrams) boards.push_back(board_picture(diagram, theme));
    double width = 0, height = 0;
    for (const auto& board : boards)
        width = std::max(width, board.width), height = std::max(height, board.height);
    const auto across = std::min(static_cast<std::size_t>(columns), boards.size());
    const auto down = (boards.size() + across - 1) / across;
    sheet.width = static_cast<double>(across) * (width + gap) - gap;
    sheet.height = static_cast<double>(down) * (height + gap) - gap;
    sheet.unit = boards.front().unit;
    sheet.title = boards.front().title;
    sheet.elements.push_back(Shape{rectangle(0, 0, sheet.width, sheet.height), filled(theme.page)});
    for (std::size_t i = 0; i < boards.size(); ++i) {
        sheet.description += (i == 0 ? "" : "; ") + boards[i].description;
        const Point at{static_cast<double>(i % across) * (width + gap),
                       static_cast<double>(i / across) * (height + gap)};
        sheet.elements.push_back(Group{std::move(boards[i].elements), {at}});
    }
    return sheet;
}

std::expected<std::string, std::string> animated_game(const Game& game, std::span<const int> plies,
                                                      const BoardView& view,
                                                      const AnimationOptions& options) {
    ReplayedGame replayed(game);
    const auto frame = [&](std::size_t i) {
        return board_picture(captioned_diagram(replayed.after(plies[i]), view), *view.theme);
    };
    return to_animation(plies.size(), frame, options);
}

}  // namespace tafl::print
