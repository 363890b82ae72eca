#include "api/analysis_json.hpp"

#include "base/json_writer.hpp"
#include "engine/win_probability.hpp"
#include "notation/squares.hpp"

namespace tafl::api {

void append_line(JsonWriter& json, const PvLine& line, const std::string& reason, const Game& game) {
    const int size = game.ruleset().size();
    const double win = win_probability(line.score, game.to_move(), game.ruleset());
    json.open('{').field("move", to_string(line.moves.front(), size)).field("score", line.score);
    json.field("win", win, 3).key("pv").open('[');
    for (const auto move : line.moves) json.value(to_string(move, size));
    json.close(']').field("why", reason).close('}');
}

}  // namespace tafl::api
