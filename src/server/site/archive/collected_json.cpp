#include "server/site/archive/collected_json.hpp"

#include "notation/outcomes.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl::server {

void append_collected(JsonWriter& json, const store::CollectedGame& game, Language language) {
    const auto rules = find_builtin(game.ruleset);
    json.field("id", game.id).field("imported", true).field("ruleset", game.ruleset);
    json.field("title", rules ? title_of(*rules, language) : game.ruleset);
    json.field("size", rules ? rules->size() : 0).field("source", game.source).field("kind", game.kind);
    json.key("players").open('{').field("attackers", game.players[0]);
    json.field("defenders", game.players[1]).close('}').field("date", game.date);
    json.field("result", tafl::to_string(game.result)).field_or_null("reason", game.reason);
    json.field("plies", game.plies).field("repaired", game.is_repaired).field("position", game.position);
}

}  // namespace tafl::server
