// /rulesets: the site's rulesets, each with its rule book; /differences: their texts compared.
#include <fmt/format.h>

#include "api/differences_json.hpp"
#include "api/rulesets_json.hpp"
#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

awaitable<Response> all_rulesets(const Request& request) {
    co_return json_answer(api::rulesets_json(asked_language(request)));
}

awaitable<Response> one_ruleset(const Request& request) {
    const auto found = find_builtin(request.segments.at(0));
    if (!found)
        throw not_found(fmt::format("There is no ruleset {}.", in_quotes(request.segments[0])))
            .because("ruleset-unknown");
    co_return json_answer(api::ruleset_json(*found, asked_language(request)));
}

awaitable<Response> differences(const Request& request) {
    const auto language = asked_language(request);
    co_return json_answer(api::differences_json(differences_of_texts(language), language));
}

}  // namespace

void add_ruleset_routes(Router& router) {
    router.add(Method::Get, "/api/v1/differences", differences, ByToken::Yes);
    router.add(Method::Get, "/api/v1/rulesets", all_rulesets, ByToken::Yes);
    router.add(Method::Get, "/api/v1/rulesets/{name}", one_ruleset, ByToken::Yes);
}

}  // namespace tafl::server
