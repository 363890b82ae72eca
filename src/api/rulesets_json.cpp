#include "api/rulesets_json.hpp"

#include "api/board_json.hpp"
#include "api/rulebook_json.hpp"
#include "base/json_writer.hpp"
#include "base/share.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "rulebook/family_difference.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl::api {

namespace {

void append_selfplay(JsonWriter& json, const SelfplayResults& results) {
    const int games = results.attackers + results.defenders + results.draws;
    json.open('{').field("nodes", results.nodes).field("games", games).field("attackers", results.attackers);
    json.field("defenders", results.defenders).field("draws", results.draws).key("attackersShare");
    append_percent(json, share_of(results.attackers + results.draws / 2.0, games));
    json.close('}');
}

void append_difference(JsonWriter& json, const Ruleset& head, const Ruleset& ruleset, Language language) {
    const auto [rules, without] = difference_between(head, ruleset, language);
    json.key("differs").open('{').list("rules", rules).list("without", without).close('}');
}

void append_ruleset(JsonWriter& json, const Ruleset& ruleset, Language language) {
    json.field("name", ruleset.name).field("title", title_of(ruleset, language));
    const RulesetListing& listing = listing_of(ruleset.name);
    json.field("family", listing.family);
    if (const auto family = find_family(listing.family)) {
        json.field("familyTitle", (*family)->title);
        const auto& head = *(*family)->recommended;
        json.field("recommended", head.name == ruleset.name);
        const auto& usual = head.name == ruleset.name ? *builtin_rulesets().front() : head;
        if (usual.name != ruleset.name) append_difference(json, usual, ruleset, language);
    }
    if (!listing.recorded_as.empty()) json.field("recordedAs", listing.recorded_as);
    if (listing.games > 0) json.field("games", listing.games);
    if (!listing.sure.empty()) json.field("sure", listing.sure);
    if (listing.selfplay) append_selfplay(json.key("selfplay"), *listing.selfplay);
    json.field("size", ruleset.size()).field("first", to_string(ruleset.start.to_move));
    json.field("source", source_of(ruleset, language)).field("position", to_position(ruleset.start));
    append_ground(json, ruleset);
}

}  // namespace

std::string rulesets_json(Language language) {
    JsonWriter json;
    json.open('[');
    for (const auto& ruleset : builtin_rulesets()) {
        json.open('{');
        append_ruleset(json, *ruleset, language);
        json.close('}');
    }
    return json.close(']').take();
}

std::string ruleset_json(const Ruleset& ruleset, Language language) {
    JsonWriter json;
    json.open('{');
    append_ruleset(json, ruleset, language);
    json.key("book");
    append_book(json, rulebook_of(ruleset, language), ruleset);
    json.field("otn", to_otn_rules(ruleset)).field("file", to_file(ruleset)).close('}');
    return json.take();
}

}  // namespace tafl::api
