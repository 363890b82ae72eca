// Proves that a position is won: prints the engine's move, and for each reply the move that ends the game.
#include <skjaldborg/engine/engine.hpp>
#include <skjaldborg/notation/diagrams/diagram.hpp>
#include <skjaldborg/notation/diagrams/diagram_text.hpp>
#include <skjaldborg/notation/positions.hpp>
#include <skjaldborg/notation/rulesets/ruleset_registry.hpp>
#include <skjaldborg/notation/squares.hpp>

#include <iostream>

int main() {
    const auto brandub = tafl::find_builtin("brandub");  // shared by all games with it
    const auto setup = tafl::parse_position("2t4/1t5/3T3/t3K1t/7/1tT4/2t2t1 d", *brandub);
    if (!setup) {
        std::cerr << setup.error().message << '\n';  // what was read, and what would be right
        return 1;
    }
    auto begun = tafl::Game::from(brandub, *setup);
    if (!begun) {
        std::cerr << tafl::describe(begun.error(), *setup) << '\n';
        return 1;
    }
    tafl::Game game = *std::move(begun);

    tafl::Engine engine;  // one thread, 32 MiB; it remembers from search to search
    tafl::SearchLimits limits;
    limits.depth = 6;
    const auto answer = engine.search(game, limits);
    if (const auto score = answer.info.lines.front().score; tafl::is_win(score))
        std::cout << tafl::to_string(answer.best_move, 7) << " wins in " << tafl::plies_to_end(score)
                  << " plies\n";
    if (!game.play(answer.best_move)) return 1;
    std::cout << tafl::to_text(tafl::diagram_of(game));

    const auto replies = game.legal_moves();
    int lost = 0;
    for (const auto reply : replies) {
        if (!game.play(reply)) return 1;
        const auto best = engine.search(game, limits).best_move;
        if (game.play(best)) {
            lost += game.outcome().winner == tafl::Winner::Defenders;
            game.undo();
        }
        game.undo();
    }
    std::cout << "Of " << replies.size() << " answers " << lost << " lose at once.\n";
}
