#include "notation/diagrams/game_diagram.hpp"

#include "notation/game_status.hpp"

namespace tafl {

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

}  // namespace tafl
