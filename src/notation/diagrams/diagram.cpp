#include "notation/diagrams/diagram.hpp"

#include <algorithm>

#include "notation/game_status.hpp"

namespace tafl {

namespace {

Ground ground_at(const Ruleset& ruleset, std::size_t square) {
    if (ruleset.camps.group[square] != 0) return Ground::Camp;
    return ruleset.start.pieces[square] == Piece::None ? Ground::Plain : Ground::Start;
}

}  // namespace

Diagram to_diagram(const Ruleset& ruleset, const Setup& setup) {
    Diagram diagram;
    diagram.setup = setup;
    const auto thrones = ruleset.throne_squares(), corners = ruleset.corner_squares();
    for (std::size_t square = 0; square < static_cast<std::size_t>(setup.squares()); ++square) {
        diagram.ground[square] = corners[square]   ? Ground::Corner
                                 : thrones[square] ? Ground::Throne
                                                   : ground_at(ruleset, square);
    }
    diagram.title = ruleset.title;
    return diagram;
}

Diagram diagram_of(const Game& game) {
    auto diagram = to_diagram(game.ruleset(), game.setup());
    if (game.plies() > 0) {
        diagram.last = game.last().move;
        for (const auto& taken : game.last().captures.taken()) diagram.captured.push_back(taken.square);
    }
    diagram.outlined = game.witness();
    if (game.outcome().is_over()) diagram.caption = describe_state(game);
    return diagram;
}

void hide_start_squares(Diagram& diagram) {
    std::ranges::replace(diagram.ground, Ground::Start, Ground::Plain);
}

void number_moves(Diagram& diagram, const Game& game, int count) {
    if (count <= 0) return;
    diagram.captured.clear();
    for (int ply = std::max(0, game.plies() - count); ply < game.plies(); ++ply) {
        const auto& played = game.history()[static_cast<std::size_t>(ply)];
        diagram.arrows.push_back(played.move);
        diagram.numbers.push_back({played.move.to, ply + 1});
        for (const auto& taken : played.captures.taken()) {
            if (game.piece_at(taken.square) == Piece::None) diagram.captured.push_back(taken.square);
        }
    }
}

}  // namespace tafl
