// The collection as JSON, for the site's API and the terminal.
#pragma once

#include <string>

#include "base/json_writer.hpp"
#include "collection/statistics.hpp"
#include "explorer/explored.hpp"
#include "store/collection.hpp"

namespace tafl {

// The fields games, attackers, defenders, draws and unfinished of the open object.
void append_results(JsonWriter& json, const Results& results);

// The fields of the statistics of this ruleset, of the open object.
void append_statistics(JsonWriter& json, const Ruleset& ruleset, const CollectionStatistics& statistics);

// The fields of a move with what it led to, of the open object; and a list of them. `size`: of the board.
void append_explored_move(JsonWriter& json, const ExploredMove& move, int size);
void append_explored_moves(JsonWriter& json, const std::vector<ExploredMove>& moves, int size);

}  // namespace tafl
