#include "api/review_json.hpp"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "advice/remarks.hpp"
#include "api/analysis_json.hpp"
#include "base/json_writer.hpp"
#include "notation/outcomes.hpp"
#include "notation/squares.hpp"

namespace tafl::api {

namespace {

namespace bj = boost::json;

constexpr std::size_t max_pv_length = max_ply;

Error unfit_analysis(std::size_t at, std::string_view why) {
    return Error{fmt::format("analysis {}: {}", at, why)};
}

// The line of an analysis, truncated before its first illegal move. Nothing for null.
Parsed<PositionAnalysis> read_analysis(const bj::value& value, Game& game, std::size_t at) {
    if (value.is_null()) return PositionAnalysis{};
    const auto* one = value.if_object();
    if (one != nullptr && one->contains("lines")) {
        const auto* lines = one->at("lines").if_array();
        if (lines == nullptr || lines->empty())
            return std::unexpected(unfit_analysis(at, "lines must not be empty"));
        one = lines->front().if_object();
    }
    const auto* score = one == nullptr ? nullptr : one->if_contains("score");
    const auto* moves = one == nullptr ? nullptr : one->if_contains("pv");
    if (score == nullptr || !score->is_int64() || moves == nullptr || !moves->is_array())
        return std::unexpected(unfit_analysis(at, "expected {score, pv}, {lines} or null"));
    if (score->get_int64() < -win_score || score->get_int64() > win_score)
        return std::unexpected(unfit_analysis(at, fmt::format("a score lies within {}", win_score)));
    PvLine line{static_cast<Score>(score->get_int64()), {}};
    for (const auto& text : moves->get_array()) {
        const auto* written = text.if_string();
        const auto move = written == nullptr
                              ? Parsed<WrittenMove>(std::unexpected(Error{"a move is a string"}))
                              : parse_move(std::string_view(*written), game.ruleset().size());
        if (!move || line.moves.size() == max_pv_length || !game.play(move->move)) break;
        line.moves.push_back(move->move);
    }
    for (std::size_t played = line.moves.size(); played > 0; --played) game.undo();
    if (line.moves.empty()) return std::unexpected(unfit_analysis(at, "its first move cannot be played"));
    return line;
}

Parsed<std::vector<PositionAnalysis>> read_analyses(std::string_view text, const Game& game) {
    if (text.size() > max_analyses_size) return std::unexpected(Error{"the analyses are longer than 4 MiB"});
    boost::system::error_code fault;
    const auto parsed = bj::parse(text, fault);
    const auto* all = fault ? nullptr : parsed.if_array();
    if (all == nullptr) return std::unexpected(Error{"the analyses must be a JSON array"});
    const auto played = game.history();
    if (all->size() > played.size() + 1) {
        return std::unexpected(Error{fmt::format("{} analyses: a game of {} moves has {} positions",
                                                 all->size(), played.size(), played.size() + 1)});
    }
    std::vector<PositionAnalysis> analyses;
    Game board = game;
    board.restart();
    for (std::size_t at = 0; at < all->size(); ++at) {
        auto one = read_analysis(all->at(at), board, at);
        if (!one) return std::unexpected(std::move(one.error()));
        analyses.push_back(*std::move(one));
        if (at < played.size()) (void)board.play(played[at].move);
    }
    return analyses;
}

std::optional<Winner> read_result(std::string_view text) noexcept {
    if (text.empty()) return Winner::Nobody;
    for (const auto winner : {Winner::Attackers, Winner::Defenders, Winner::Draw}) {
        if (text == to_string(winner)) return winner;
    }
    return std::nullopt;
}

void append_moves(JsonWriter& json, std::string_view name, const PvLine& line, int size) {
    json.key(name).open('[');
    for (const auto move : line.moves) json.value(to_string(move, size));
    json.close(']');
}

void append_chance(JsonWriter& json, const std::optional<double>& chance) {
    if (chance) json.value(*chance, 3);
    else json.null();
}

void append_side(JsonWriter& json, const SideReview& side) {
    json.open('{').field("side", to_string(side.side)).field("accuracy", side.accuracy);
    json.field("inaccuracies", side.inaccuracies).field("mistakes", side.mistakes);
    json.field("blunders", side.blunders).close('}');
}

void append_slide(JsonWriter& json, const std::optional<Slide>& slide) {
    json.key("slide");
    if (!slide) {
        json.null();
        return;
    }
    json.open('{').field("side", to_string(slide->side)).field("from", slide->from, 3);
    json.field("to", slide->to, 3).field("ply", slide->worst + 1).close('}');
}

void append_move(JsonWriter& json, const ReviewedMove& move, std::size_t ply, int size, Language language) {
    json.open('{').field("ply", ply).field("side", to_string(move.side));
    json.field("move", to_string(move.move, size)).key("before");
    append_chance(json, move.before);
    append_chance(json.key("chance"), move.after);
    json.field("loss", move.loss, 3).field("sign", sign_of(move.judgement));
    json.field("missedWin", move.missed_win).field("allowedLoss", move.allowed_loss);
    json.field_or_null("best", move.best.moves.empty() ? "" : to_string(move.best.moves.front(), size));
    append_moves(json, "line", move.best, size);
    json.field("why", to_words(move.why, size, language));
    append_reasons(json, "reasons", move.why, size);
    append_moves(json, "reply", move.reply, size);
    json.field("allows", to_words(move.reply_why, size, language));
    append_reasons(json, "replyReasons", move.reply_why, size);
    json.close('}');
}

}  // namespace

void append_review(JsonWriter& json, const Review& review, const Game& game, Language language) {
    json.key("chances").open('[');
    for (const auto& chance : review.chances) append_chance(json, chance);
    json.close(']').key("sides").open('[');
    for (const auto& side : review.sides) append_side(json, side);
    json.close(']').key("turningPoint");
    if (review.turning_point) json.value(*review.turning_point + 1);
    else json.null();
    append_slide(json, review.slide);
    json.key("moves").open('[');
    for (std::size_t at = 0; at < review.moves.size(); ++at)
        append_move(json, review.moves[at], at + 1, game.ruleset().size(), language);
    json.close(']');
}

std::expected<std::string, LineError> review_json(const Line& line, std::string_view analyses,
                                                  std::string_view result, Language language) {
    const auto game = play(line);
    if (!game) return std::unexpected(game.error());
    const auto winner = read_result(result);
    if (!winner) return std::unexpected(LineError{"a result is attackers, defenders, draw or empty", {}});
    const auto read = read_analyses(analyses, *game);
    if (!read) return std::unexpected(LineError{read.error().message, {}});
    JsonWriter json;
    append_review(json.open('{'), review_game(*game, *read, *winner), *game, language);
    return json.close('}').take();
}

std::expected<std::string, LineError> analyses_json(const Line& line, std::string_view analyses) {
    const auto game = play(line);
    if (!game) return std::unexpected(game.error());
    const auto read = read_analyses(analyses, *game);
    if (!read) return std::unexpected(LineError{read.error().message, {}});
    JsonWriter json;
    json.open('[');
    for (const auto& one : *read) {
        if (!one) {
            json.null();
            continue;
        }
        append_moves(json.open('{').field("score", one->score), "pv", *one, game->ruleset().size());
        json.close('}');
    }
    return json.close(']').take();
}

}  // namespace tafl::api
