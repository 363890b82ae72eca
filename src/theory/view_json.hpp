// What a tree says of a position, as JSON for the site's API and the terminal.
#pragma once

#include "base/json_writer.hpp"
#include "theory/tree.hpp"

namespace tafl::theory {

// The fields value, nodes, winner and moves of the open object. A value is the chance of the side to move, a winner null unless the game
// is decided; nodes are positions of the tree.
void append_view(JsonWriter& json, const View& view, Side to_move, int size);

}  // namespace tafl::theory
