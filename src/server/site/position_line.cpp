#include "server/site/position_line.hpp"

#include <boost/json/array.hpp>

#include "base/json_writer.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"
#include "server/lobby/challenge_json.hpp"
#include "server/rooms/game_setup.hpp"
#include "server/site/responses.hpp"

namespace tafl::server {

namespace {

constexpr std::size_t most_moves = 1'000;
constexpr std::size_t longest_move = 60;

std::vector<std::string> read_moves(const JsonFields& body) {
    std::vector<std::string> moves;
    const auto* list = body.find_list("moves", most_moves);
    if (list == nullptr) return moves;
    for (const auto& value : *list) {
        if (!value.is_string() || value.get_string().size() > longest_move)
            throw body.wrong("moves", "a list of moves such as \"d1-d3\"");
        moves.emplace_back(value.get_string());
    }
    return moves;
}

Game read_start(const JsonFields& body) {
    store::Terms terms;
    terms.ruleset_file = body.find_text("rulesetFile", 1, longest_ruleset_file).value_or("");
    terms.ruleset = body.find_text("ruleset", 1, 64).value_or("copenhagen");
    terms.position = body.find_text("position", 1, longest_position).value_or("");
    auto game = begin_game(terms);
    if (!game) throw invalid(game.error().message + ".");
    return *std::move(game);
}

void play_one(Game& game, const std::string& text, std::size_t at) {
    const auto written = parse_move(text, game.ruleset().size());
    if (!written) throw IllegalLine{at, written.error().message + "."};
    if (const auto played = game.play(written->move); !played)
        throw IllegalLine{at, cited_refusal(played.error(), written->move, game) + "."};
}

}  // namespace

Game read_line(const Request& request, const std::function<void(const Game&)>& on_move) {
    const auto body = JsonFields::parse(request.body);
    body.allow({"ruleset", "rulesetFile", "position", "moves"});
    auto game = read_start(body);
    std::size_t at = 0;
    for (const auto& move : read_moves(body)) {
        play_one(game, move, at++);
        if (on_move) on_move(game);
    }
    return game;
}

Response to_response(const IllegalLine& illegal) {
    JsonWriter json;
    json.open('{').field("error", "illegal").field("text", illegal.text).field("at", illegal.at).close('}');
    return json_answer(json.take(), 400);
}

}  // namespace tafl::server
