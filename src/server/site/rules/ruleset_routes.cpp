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
#include "server/net/http/header_values.hpp"
#include "server/site/responses.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

namespace {

// A text that is always the same, made once, and compressed to a tenth of it.
struct Packed {
    explicit Packed(std::string made) : text(std::move(made)), gzip(to_gzip(text)) {}
    std::string text;
    std::string gzip;
};

// What everybody asks for, by its name and language: a few hundred texts.
using Texts = std::map<std::pair<std::string, Language>, Packed>;

template <class Make>
Response kept(Texts& texts, const std::string& name, const Request& request, const Make& make) {
    const Language language = query_language(request);
    auto found = texts.find({name, language});
    if (found == texts.end()) found = texts.try_emplace({name, language}, make(language)).first;
    const bool is_packed = accepts_encoding(request.encodings, "gzip");
    auto response = json_answer(is_packed ? found->second.gzip : found->second.text);
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (is_packed) response.headers.emplace_back("Content-Encoding", "gzip");
    return response;
}

awaitable<Response> all_rulesets(Texts& texts, const Request& request) {
    co_return kept(texts, "", request, [](Language language) { return api::rulesets_json(language); });
}

awaitable<Response> one_ruleset(Texts& texts, const Request& request) {
    const auto& name = request.segments.at(0);
    const auto found = find_builtin(name);
    if (!found) throw not_found("ruleset-unknown"_reason);
    co_return kept(texts, name, request,
                   [&](Language language) { return api::ruleset_json(*found, language); });
}

awaitable<Response> differences(Texts& texts, const Request& request) {
    co_return kept(texts, "", request, [](Language language) {
        return api::differences_json(differences_of_texts(language), language);
    });
}

}  // namespace

void add_ruleset_routes(Router& router) {
    const auto add = [&](std::string_view path, auto route) {
        router.add(Method::Get, path,
                   [texts = std::make_shared<Texts>(), route](const Request& request) {
                       return route(*texts, request);
                   },
                   {.scope = store::Scope::Read, .answer = 128 << 10});
    };
    add("/api/v1/differences", differences);
    add("/api/v1/rulesets", all_rulesets);
    add("/api/v1/rulesets/{name}", one_ruleset);
}

}  // namespace tafl::server
