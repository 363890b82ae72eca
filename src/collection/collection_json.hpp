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

// A list of moves with what they led to. `size`: of the board.
void append_explored_moves(JsonWriter& json, const std::vector<ExploredMove>& moves, int size);

}  // namespace tafl
