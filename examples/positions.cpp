// Monte Carlo: which first move of the attackers wins most random games of Brandub.
#include <skjaldborg/notation/rulesets/ruleset_registry.hpp>
#include <skjaldborg/notation/squares.hpp>
#include <skjaldborg/rules/game_position.hpp>

#include <iostream>

// The attackers' share of random games from here. The position is as before afterwards.
double attackers_share(tafl::GamePosition& position, tafl::Random& random, int games) {
    const int before = position.plies();
    int won = 0;
    for (int i = 0; i < games; ++i) {
        while (!position.outcome().is_over() && position.plies() < 500)
            position.play(position.random_move(random));
        won += position.outcome().winner == tafl::Winner::Attackers;
        while (position.plies() > before) position.undo();  // nothing was allocated
    }
    return static_cast<double>(won) / games;
}

int main() {
    tafl::GamePosition position{tafl::Game(tafl::find_builtin("brandub"))};
    tafl::Random random(1);  // the same numbers on every machine
    tafl::Move best;
    double most = -1;
    for (const tafl::Move move : position.legal_moves()) {
        position.play(move);
        const double share = attackers_share(position, random, 200);
        position.undo();
        if (share > most) most = share, best = move;
    }
    std::cout << position.count_moves() << " moves; " << tafl::to_string(best, 7) << " wins "
              << static_cast<int>(100 * most) << " % of the games\n";
}
