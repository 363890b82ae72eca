#include <skjaldborg/rules/game_position.hpp>

#include "rules/game.hpp"

int main() {
    tafl::Ruleset bare;
    bare.start.size = 7;
    bare.start.pieces[24] = tafl::Piece::King;
    const tafl::GamePosition position{tafl::Game(std::make_shared<const tafl::Ruleset>(bare))};
    return position.outcome().is_over() ? own_rules : 1;
}
