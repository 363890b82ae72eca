#include "server/site/rules/position_line.hpp"

#include <boost/json/array.hpp>

#include "base/json_writer.hpp"
#include "server/base/json_fields.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t max_moves = 1'000;
constexpr std::size_t max_move_length = 60;

}  // namespace

std::vector<std::string> read_moves(const JsonFields& body) {
    std::vector<std::string> moves;
    const auto* list = body.find_list("moves", max_moves);
    if (list == nullptr) return moves;
    for (const auto& value : *list) {
        if (!value.is_string() || value.get_string().size() > max_move_length)
            throw body.wrong("moves", "a list of moves such as \"d1-d3\"");
        moves.emplace_back(value.get_string());
    }
    return moves;
}

api::Line read_line(const Request& request) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"ruleset", "rulesetFile", "position", "moves"});
    return {.ruleset = body.find_text("ruleset", 1, 64).value_or("copenhagen"),
            .ruleset_file = body.find_text("rulesetFile", 1, max_ruleset_file_size).value_or(""),
            .position = body.find_text("position", 1, max_position_length).value_or(""),
            .moves = read_moves(body)};
}

Response to_response(const api::LineError& error) {
    if (!error.at) {
        RefusalText said(error.text + ".");
        said.reason = error.reason;
        throw invalid(std::move(said));
    }
    JsonWriter json;
    json.open('{')
        .field("error", "illegal")
        .field("text", error.text + ".")
        .field("at", *error.at)
        .close('}');
    return json_answer(json.take(), 400);
}

}  // namespace tafl::server
