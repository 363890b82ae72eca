// /rulesets: the site's rulesets, each with its rule book; /differences: their texts compared.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>

#include "api/differences_json.hpp"
#include "api/rulesets_json.hpp"
#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "server/base/gzip.hpp"
#include "server/net/header_values.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

using boost::asio::awaitable;

// The list of rulesets in one language, as text and compressed to a tenth of it.
struct RulesetList {
    explicit RulesetList(Language language) : text(api::rulesets_json(language)), gzip(to_gzip(text)) {}
    std::string text;
    std::string gzip;
};

// Every page asks for the list, and it is always the same.
using RulesetLists = std::map<Language, RulesetList>;

awaitable<Response> all_rulesets(RulesetLists& lists, const Request& request) {
    const Language language = query_language(request);
    const RulesetList& list = lists.try_emplace(language, language).first->second;
    const bool is_packed = accepts_encoding(request.encodings, "gzip");
    auto response = json_answer(is_packed ? list.gzip : list.text);
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (is_packed) response.headers.emplace_back("Content-Encoding", "gzip");
    co_return response;
}

awaitable<Response> one_ruleset(const Request& request) {
    const auto found = find_builtin(request.segments.at(0));
    if (!found)
        throw not_found(fmt::format("There is no ruleset {}.", in_quotes(request.segments[0])))
            .because("ruleset-unknown");
    co_return json_answer(api::ruleset_json(*found, query_language(request)));
}

awaitable<Response> differences(const Request& request) {
    const auto language = query_language(request);
    co_return json_answer(api::differences_json(differences_of_texts(language), language));
}

}  // namespace

void add_ruleset_routes(Router& router) {
    router.add(Method::Get, "/api/v1/differences", differences, ByToken::Yes);
    const auto list = [lists = std::make_shared<RulesetLists>()](const Request& request) {
        return all_rulesets(*lists, request);
    };
    router.add(Method::Get, "/api/v1/rulesets", list, ByToken::Yes);
    router.add(Method::Get, "/api/v1/rulesets/{name}", one_ruleset, ByToken::Yes);
}

}  // namespace tafl::server
