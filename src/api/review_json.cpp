#include "api/review_json.hpp"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "advice/remarks.hpp"
#include "advice/second_look.hpp"
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

// Truncated before its first illegal move. Without moves: none is known.
Parsed<PvLine> read_line(const bj::object* one, Game& game, std::size_t at) {
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
    if (line.moves.empty() && !moves->get_array().empty())
        return std::unexpected(unfit_analysis(at, "its first move cannot be played"));
    return line;
}

// The line of an analysis. Nothing for null.
Parsed<PositionAnalysis> read_analysis(const bj::value& value, Game& game, std::size_t at) {
    if (value.is_null()) return PositionAnalysis{};
    const auto* one = value.if_object();
    if (one != nullptr && one->contains("lines")) {
        const auto* lines = one->at("lines").if_array();
        if (lines == nullptr || lines->empty())
            return std::unexpected(unfit_analysis(at, "lines must not be empty"));
        one = lines->front().if_object();
    }
    return read_line(one, game, at);
}

Parsed<bj::array> read_array(std::string_view text, std::string_view what) {
    if (text.size() > max_analyses_size)
        return std::unexpected(Error{fmt::format("the {} are longer than 4 MiB", what)});
    boost::system::error_code fault;
    auto parsed = bj::parse(text, fault);
    if (fault || !parsed.is_array())
        return std::unexpected(Error{fmt::format("the {} must be a JSON array", what)});
    return std::move(parsed.get_array());
}

// A check with its result: {at, moves, found: [{score, pv}, …]}.
Parsed<Check> read_check(const bj::value& value, const Game& game) {
    const auto wrong = [](std::string_view why) {
        return std::unexpected(Error{fmt::format("a check: {}", why)});
    };
    const auto* one = value.if_object();
    const auto list = [&](std::string_view name) {
        const auto* field = one == nullptr ? nullptr : one->if_contains(name);
        return field == nullptr ? nullptr : field->if_array();
    };
    const auto* at = one == nullptr ? nullptr : one->if_contains("at");
    const auto *moves = list("moves"), *found = list("found");
    if (at == nullptr || !at->is_int64() || moves == nullptr || found == nullptr)
        return wrong("expected {at, moves, found}");
    if (std::cmp_less(at->get_int64(), 0) || std::cmp_greater(at->get_int64(), game.plies()))
        return wrong(fmt::format("a game of {} moves has no position {}", game.plies(), at->get_int64()));
    Check check;
    check.at = static_cast<std::size_t>(at->get_int64());
    Game board = game;
    while (std::cmp_greater(board.plies(), check.at)) board.undo();
    for (const auto& text : *moves) {
        const auto* written = text.if_string();
        const auto move = written == nullptr
                              ? Parsed<WrittenMove>(std::unexpected(Error{"a move is a string"}))
                              : parse_move(std::string_view(*written), game.ruleset().size());
        if (!move || !board.play(move->move)) return wrong("a move cannot be played");
        check.moves.push_back(move->move);
    }
    for (const auto& each : *found) {
        auto line = read_line(each.if_object(), board, check.at);
        if (!line) return std::unexpected(std::move(line.error()));
        check.found.push_back(*std::move(line));
    }
    return check;
}

Parsed<std::vector<Check>> read_checks(std::string_view text, const Game& game) {
    const auto all = read_array(text, "checks");
    if (!all) return std::unexpected(all.error());
    std::vector<Check> checks;
    for (const auto& each : *all) {
        auto check = read_check(each, game);
        if (!check) return std::unexpected(std::move(check.error()));
        checks.push_back(*std::move(check));
    }
    return checks;
}

Parsed<std::vector<PositionAnalysis>> read_analyses(std::string_view text, const Game& game) {
    const auto all = read_array(text, "analyses");
    if (!all) return std::unexpected(all.error());
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

LineError unfit_result() { return {"a result is attackers, defenders, draw or empty", {}}; }

void append_moves(JsonWriter& json, std::string_view name, const PvLine& line, int size) {
    json.key(name).open('[');
    for (const auto move : line.moves) json.value(to_string(move, size));
    json.close(']');
}

void append_analyses(JsonWriter& json, std::span<const PositionAnalysis> analyses, int size) {
    json.open('[');
    for (const auto& one : analyses) {
        if (!one) {
            json.null();
            continue;
        }
        append_moves(json.open('{').field("score", one->score), "pv", *one, size);
        json.close('}');
    }
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

void append_open_end(JsonWriter& json, const std::optional<OpenEnd>& end) {
    json.key("openEnd");
    if (end) json.open('{').field("side", to_string(end->loser)).field("chance", end->chance, 3).close('}');
    else json.null();
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
    append_open_end(json, review.open_end);
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
    if (!winner) return std::unexpected(unfit_result());
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
    append_analyses(json, *read, game->ruleset().size());
    return json.take();
}

std::expected<std::string, LineError> second_look_json(const Line& line, std::string_view analyses,
                                                       std::string_view checks, std::string_view result) {
    const auto game = play(line);
    if (!game) return std::unexpected(game.error());
    const auto winner = read_result(result);
    if (!winner) return std::unexpected(unfit_result());
    const auto read = read_analyses(analyses, *game);
    if (!read) return std::unexpected(LineError{read.error().message, {}});
    const auto done = read_checks(checks, *game);
    if (!done) return std::unexpected(LineError{done.error().message, {}});
    const auto look = second_look(*game, *read, *done, *winner);
    const int size = game->ruleset().size();
    JsonWriter json;
    append_analyses(json.open('{').key("analyses"), look.analyses, size);
    json.key("wanted").open('[');
    for (const auto& check : look.wanted) {
        json.open('{').field("at", check.at).key("moves").open('[');
        for (const auto move : check.moves) json.value(to_string(move, size));
        json.close(']').field("lines", check.lines).field("factor", check.factor).close('}');
    }
    return json.close(']').close('}').take();
}

}  // namespace tafl::api
