#include "theory/view_json.hpp"

#include "notation/squares.hpp"

namespace tafl::theory {

namespace {

void append_worth(JsonWriter& json, Score score, double chance, int positions, Side mover) {
    json.field("value", chance, 4).field("nodes", positions).key("winner");
    if (!is_decisive(score)) json.null();
    else json.value((mover == Side::Attackers) == is_win(score) ? "attackers" : "defenders");
}

}  // namespace

void append_view(JsonWriter& json, const View& view, Side to_move, int size) {
    append_worth(json, view.score, view.chance, view.positions, to_move);
    json.key("moves").open('[');
    for (const auto& [move, score, chance, positions, best_play] : view.moves) {
        json.open('{').field("move", to_string(move, size));
        append_worth(json, score, chance, positions, to_move);
        json.key("line").open('[');
        for (const Move next : best_play) json.value(to_string(next, size));
        json.close(']').close('}');
    }
    json.close(']');
}

}  // namespace tafl::theory
