// /rulesets: the site's rulesets, each with its rule book; /differences: their texts compared.
#include <fmt/format.h>

#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "rulebook/ruleset_names.hpp"
#include "server/people/pools.hpp"
#include "server/site/differences_json.hpp"
#include "server/site/responses.hpp"
#include "server/site/rulebook_json.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

void append_ruleset(JsonWriter& json, const Ruleset& ruleset, Language language) {
    json.field("name", ruleset.name).field("title", title_of(ruleset, language));
    json.field("family", family_of(ruleset.name));
    json.field("size", ruleset.size()).field("first", to_string(ruleset.start.to_move));
    json.field("source", source_of(ruleset, language)).field("position", to_position(ruleset.start));
}

awaitable<Response> all_rulesets(const Request& request) {
    const auto language = asked_language(request);
    JsonWriter json;
    json.open('[');
    for (const auto& ruleset : builtin_rulesets()) {
        json.open('{');
        append_ruleset(json, *ruleset, language);
        json.close('}');
    }
    co_return json_answer(json.close(']').take());
}

awaitable<Response> one_ruleset(const Request& request) {
    const auto found = find_builtin(request.segments.at(0));
    if (!found) throw not_found(fmt::format("There is no ruleset {}.", in_quotes(request.segments[0])));
    const auto language = asked_language(request);
    JsonWriter json;
    json.open('{');
    append_ruleset(json, *found, language);
    json.key("book");
    append_book(json, rulebook_of(*found, language), *found);
    json.field("otn", to_otn_rules(*found)).field("file", to_file(*found)).close('}');
    co_return json_answer(json.take());
}

awaitable<Response> differences(const Request& request) {
    const auto language = asked_language(request);
    co_return json_answer(differences_json(differences_of_texts(language), language));
}

}  // namespace

void add_ruleset_routes(Router& router) {
    router.add(Method::Get, "/api/v1/differences", differences, ByToken::Yes);
    router.add(Method::Get, "/api/v1/rulesets", all_rulesets, ByToken::Yes);
    router.add(Method::Get, "/api/v1/rulesets/{name}", one_ruleset, ByToken::Yes);
}

}  // namespace tafl::server
