#include "server/computer/search_json.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <ranges>

#include "api/line.hpp"
#include "base/json_writer.hpp"
#include "base/numbers.hpp"
#include "base/text.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/rulesets/ruleset_text.hpp"
#include "notation/squares.hpp"
#include "server/base/json_fields.hpp"

namespace tafl::server {

namespace {

constexpr int form = 2;  // the version of this JSON; others are refused
constexpr std::size_t max_text_length = std::size_t{1} << 17;
constexpr std::size_t max_lines = 16;
constexpr std::int64_t max_search_ms = 60'000;
constexpr std::int64_t max_nodes = std::int64_t{1} << 52;
constexpr int max_noise = 100'000;
constexpr int max_score = 1'000'000;

std::vector<std::string_view> split(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (const auto part : std::views::split(text, mark)) {
        if (!part.empty()) parts.emplace_back(part.begin(), part.end());
    }
    return parts;
}
std::vector<std::string_view> words(std::string_view text) { return split(text, ' '); }

JsonFields parse_form(std::string_view json) {
    const auto fields = JsonFields::parse(json);
    if (fields.number("form", 0, max_nodes) != form)
        throw invalid(
            fmt::format("This is not form {} of a search; do all processes have the same version?", form));
    return fields;
}

std::string join_moves(const std::vector<Move>& moves, int size) {
    std::string text;
    for (const auto move : moves) text += (text.empty() ? "" : " ") + to_string(move, size);
    return text;
}

std::shared_ptr<const Game> game_of(const JsonFields& fields) {
    api::Line line;
    line.ruleset = fields.find_text("ruleset", 1, max_text_length).value_or("");
    line.ruleset_file = fields.find_text("rulesetFile", 1, max_text_length).value_or("");
    line.position = fields.text("position", 1, max_text_length);
    const auto moves = fields.text("moves", 0, max_text_length);
    for (const auto move : words(moves)) line.moves.emplace_back(move);
    auto game = api::play(line);
    if (!game) throw invalid(game.error().text);
    if (game->outcome().is_over()) throw invalid("position-over"_reason);
    return std::make_shared<const Game>(*std::move(game));
}

std::uint64_t seed_of(const JsonFields& fields) {
    const auto seed = parse_number<std::uint64_t>(fields.text("seed", 1, 20));
    if (!seed) throw fields.wrong("seed", "a whole number");
    return *seed;
}

constexpr std::pair<std::string_view, int Style::*> style_fields[] = {{"captures", &Style::captures},
                                                                      {"king", &Style::king},
                                                                      {"walls", &Style::walls},
                                                                      {"exchanges", &Style::exchanges}};

SearchLimits limits_of(const JsonFields& fields) {
    SearchLimits limits;
    limits.depth = static_cast<int>(fields.number("depth", 1, max_ply));
    if (const auto nodes = fields.find_number("nodes", 1, max_nodes))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto time = fields.find_number("movetime", 1, max_search_ms)) limits.movetime.emplace(*time);
    limits.multi_pv = static_cast<int>(fields.number("lines", 1, max_lines));
    limits.weakness = {.noise = static_cast<int>(fields.number("noise", 0, max_noise)),
                       .oversights = static_cast<int>(fields.number("oversights", 0, 100)),
                       .seed = seed_of(fields)};
    if (const auto style = fields.find_object("style"))
        for (const auto& [name, member] : style_fields)
            limits.style.*member = static_cast<int>(style->number(name, -max_noise, max_noise));
    if (!limits.has_limit()) throw invalid("A search needs a limit: depth, nodes or movetime.");
    return limits;
}

std::vector<std::string> texts_of(const JsonFields& fields, std::string_view key) {
    std::vector<std::string> texts;
    const auto* list = fields.find_list(key, max_lines);
    if (list == nullptr) throw fields.wrong(key, "a list of texts");
    for (const auto& each : *list) {
        if (!each.is_string()) throw fields.wrong(key, "a list of texts");
        texts.emplace_back(each.get_string());
    }
    return texts;
}

// "35 d1-d3 f8-i8"
PvLine line_of(const std::string& text, const Game& game) {
    const auto parts = words(text);
    PvLine line;
    const auto score = parts.size() < 2 ? std::nullopt : parse_number<int>(parts.front());
    if (!score || std::abs(*score) > max_score)
        throw invalid(fmt::format("{} is no line: a score and moves are expected.", in_quotes(text)));
    line.score = *score;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const auto written = parse_move(parts[i], game.ruleset().size());
        if (!written) throw invalid(written.error().message + ".");
        line.moves.push_back(written->move);
    }
    if (!game.check(line.moves.front())) throw invalid(fmt::format("{} is illegal.", parts[1]));
    return line;
}

// "12:2:45 3:0:65535": kind, number and square of each remark.
std::vector<Remark> remarks_of(const std::string& text, int squares) {
    std::vector<Remark> remarks;
    for (const auto word : words(text)) {
        const auto parts = split(word, ':');
        if (parts.size() != 3) throw invalid(fmt::format("{} is no reason.", in_quotes(word)));
        const auto kind = parse_number<int>(parts[0]);
        const auto number = parse_number<int>(parts[1]);
        const auto square = parse_number<int>(parts[2]);
        const auto is_square = square && *square >= 0 && (*square < squares || *square == no_square);
        if (!kind || !number || !is_square || *kind < 0 || *kind >= remark_kinds)
            throw invalid(fmt::format("{} is no reason.", in_quotes(word)));
        remarks.push_back({static_cast<RemarkKind>(*kind), *number, static_cast<Square>(*square)});
    }
    return remarks;
}

std::string to_text(const std::vector<Remark>& remarks) {
    std::string text;
    for (const auto& remark : remarks)
        text += fmt::format("{}{}:{}:{}", text.empty() ? "" : " ", static_cast<int>(remark.kind),
                            remark.number, int{remark.square});
    return text;
}

}  // namespace

std::string to_json(const SearchQuestion& question) {
    const auto& game = *question.game;
    const auto& ruleset = game.ruleset();
    const auto& limits = question.limits;
    JsonWriter json;
    json.open('{').field("form", form);
    const auto builtin = find_builtin(ruleset.name);
    if (builtin && rules_hash(*builtin) == rules_hash(ruleset)) {
        json.field("ruleset", ruleset.name);
    } else {
        json.field("rulesetFile", to_file(ruleset));
    }
    std::vector<Move> moves;
    for (const auto& played : game.history()) moves.push_back(played.move);
    json.field("position", to_position(game.start())).field("moves", join_moves(moves, ruleset.size()));
    json.field("depth", limits.depth);
    if (limits.nodes <= static_cast<std::uint64_t>(max_nodes)) json.field("nodes", limits.nodes);
    if (limits.movetime) json.field("movetime", *limits.movetime);
    json.field("lines", limits.multi_pv).field("noise", limits.weakness.noise);
    json.field("oversights", limits.weakness.oversights);
    if (limits.style != Style{}) {
        json.key("style").open('{');
        for (const auto& [name, member] : style_fields) json.field(name, limits.style.*member);
        json.close('}');
    }
    json.field("seed", std::to_string(limits.weakness.seed)).field("reasons", question.with_reasons);
    return json.close('}').take();
}

std::string to_json(const SearchAnswer& answer, const SearchQuestion& question) {
    const int size = question.game->ruleset().size();
    const auto& info = answer.result.info;
    JsonWriter json;
    json.open('{').field("form", form).field("move", to_string(answer.result.best_move, size));
    json.field("depth", info.depth).field("selectiveDepth", info.selective_depth).field("nodes", info.nodes);
    json.field("seconds", info.seconds, 3).key("lines").open('[');
    for (const auto& line : info.lines)
        json.value(fmt::format("{} {}", line.score, join_moves(line.moves, size)));
    json.close(']').key("reasons").open('[');
    for (const auto& remarks : answer.reasons) json.value(to_text(remarks));
    return json.close(']').close('}').take();
}

SearchQuestion parse_question(std::string_view json) {
    const auto fields = parse_form(json);
    return {game_of(fields), limits_of(fields), fields.find_flag("reasons").value_or(false)};
}

SearchAnswer parse_answer(std::string_view json, const SearchQuestion& question) {
    const auto fields = parse_form(json);
    const auto& game = *question.game;
    SearchAnswer answer;
    auto& info = answer.result.info;
    info.depth = static_cast<int>(fields.number("depth", 0, max_ply));
    info.selective_depth = static_cast<int>(fields.number("selectiveDepth", 0, max_ply));
    info.nodes = static_cast<std::uint64_t>(fields.number("nodes", 0, max_nodes));
    for (const auto& text : texts_of(fields, "lines")) info.lines.push_back(line_of(text, game));
    const auto best = parse_move(fields.text("move", 1, max_text_length), game.ruleset().size());
    if (!best || !game.check(best->move)) throw fields.wrong("move", "a legal move");
    answer.result.best_move = best->move;
    for (const auto& text : texts_of(fields, "reasons"))
        answer.reasons.push_back(remarks_of(text, game.start().squares()));
    if (question.with_reasons && answer.reasons.size() != info.lines.size())
        throw fields.wrong("reasons", "as many as lines");
    return answer;
}

}  // namespace tafl::server
