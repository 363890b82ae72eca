#include "collection/collection_json.hpp"

#include "notation/squares.hpp"

namespace tafl {

namespace {

void append_share(JsonWriter& json, const std::optional<Share>& share) {
    json.key("attackersShare");
    share ? append_percent(json, *share) : (void)json.null();
}

void append_lengths(JsonWriter& json, const std::optional<Lengths>& lengths) {
    json.key("plies");
    if (!lengths) {
        json.null();
        return;
    }
    json.open('{').field("shortest", lengths->shortest).field("quarter", lengths->quarter);
    json.field("median", lengths->median).field("threeQuarters", lengths->three_quarters);
    json.field("longest", lengths->longest).close('}');
}

void append_examples(JsonWriter& json, const std::vector<Example>& examples) {
    json.key("examples").open('[');
    for (const Example& example : examples)
        json.open('{')
            .field("game", example.game)
            .field("imported", example.origin == store::GameOrigin::Collection)
            .close('}');
    json.close(']');
}

}  // namespace

void append_results(JsonWriter& json, const Results& results) {
    json.field("games", results.total()).field("attackers", results.games[1]);
    json.field("defenders", results.games[2]).field("draws", results.games[3]);
    json.field("unfinished", results.games[0]);
}

void append_explored_move(JsonWriter& json, const ExploredMove& move, int size) {
    json.field("move", to_string(move.move, size));
    append_results(json, move.results);
    json.field("rating", move.rating);
    append_examples(json, move.examples);
}

void append_explored_moves(JsonWriter& json, const std::vector<ExploredMove>& moves, int size) {
    json.open('[');
    for (const ExploredMove& move : moves) {
        json.open('{');
        append_explored_move(json, move, size);
        json.close('}');
    }
    json.close(']');
}

void append_statistics(JsonWriter& json, const Ruleset& ruleset, const CollectionStatistics& statistics) {
    json.field("ruleset", ruleset.name);
    append_results(json, statistics.results);
    json.field("named", statistics.named).field("few", statistics.is_few());
    append_share(json, statistics.attackers);
    append_lengths(json, statistics.lengths);
    json.key("sources").open('[');
    for (const auto& [source, kind, games] : statistics.sources)
        json.open('{').field("source", source).field("kind", kind).field("games", games).close('}');
    json.close(']').key("openings");
    append_explored_moves(json, statistics.openings, ruleset.size());
}

}  // namespace tafl
