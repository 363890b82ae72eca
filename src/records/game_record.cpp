#include "records/game_record.hpp"

#include "records/replay.hpp"

namespace tafl {

Record record_of(const Game& game) {
    Record record;
    record.size = game.ruleset().size();
    if (game.start() != game.ruleset().start) record.start = Placement{game.start(), true};
    record.result = game.outcome().winner;
    for (const auto& played : game.history()) append_played(record, 0, played);
    return record;
}

}  // namespace tafl
