#include "api/analysis_json.hpp"

#include "base/json_writer.hpp"
#include "engine/win_probability.hpp"
#include "notation/squares.hpp"

namespace tafl::api {

void append_reasons(JsonWriter& json, std::string_view name, std::span<const Remark> remarks, int size) {
    json.key(name).open('[');
    for (const auto& [kind, number, square] : remarks) {
        json.open('{').field("kind", key_of(kind)).field("number", number);
        json.field_or_null("square", square == no_square ? "" : to_string(square, size)).close('}');
    }
    json.close(']');
}

void append_line(JsonWriter& json, const PvLine& line, std::span<const Remark> remarks, const Game& game,
                 Language language, int win_decimals) {
    const int size = game.ruleset().size();
    const double win = win_probability(line.score, game.to_move(), game.ruleset());
    json.open('{').field("move", to_string(line.moves.front(), size)).field("score", line.score);
    json.field("win", win, win_decimals).key("pv").open('[');
    for (const auto move : line.moves) json.value(to_string(move, size));
    json.close(']').field("why", to_words(remarks, size, language));
    append_reasons(json, "reasons", remarks, size);
    json.close('}');
}

}  // namespace tafl::api
