#include "api/board_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/json_writer.hpp"
#include "notation/diagrams/diagram.hpp"
#include "notation/game_status.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::api {

namespace {

template <class Test>
void append_where(JsonWriter& json, std::string_view name, int size, const Test& test) {
    json.key(name).open('[');
    for (int square = 0; square < size * size; ++square) {
        if (test(static_cast<std::size_t>(square))) json.value(to_string(static_cast<Square>(square), size));
    }
    json.close(']');
}

void append_starts(JsonWriter& json, const Setup& start) {
    const auto stands = [&](auto kind) {
        return [&start, kind](std::size_t square) { return kind(start.pieces[square]); };
    };
    json.key("starts").open('{');
    append_where(json, "attackers", start.size, stands(is_attacker));
    append_where(json, "defenders", start.size,
                 stands([](Piece piece) { return is_defender(piece) && piece != Piece::King; }));
    const auto end = start.pieces.begin() + start.squares();
    const auto king = std::find(start.pieces.begin(), end, Piece::King);
    json.key("king");
    if (king == end) {
        json.null();
    } else {
        json.value(to_string(static_cast<Square>(king - start.pieces.begin()), start.size));
    }
    json.close('}');
}

void append_destinations(JsonWriter& json, const Game& game, bool wanted) {
    json.key("destinations").open('{');
    const int size = game.ruleset().size();
    Square from = no_square;
    for (const auto move : wanted ? game.legal_moves() : std::vector<Move>()) {
        if (move.from != from) {
            if (from != no_square) json.close(']');
            json.key(to_string(move.from, size)).open('[');
        }
        from = move.from;
        json.value(to_string(move.to, size));
    }
    if (from != no_square) json.close(']');
    json.close('}');
}

void append_last(JsonWriter& json, const Game& game) {
    const int size = game.ruleset().size();
    if (game.plies() == 0) {
        json.key("last").null().key("captures").open('[').close(']');
        return;
    }
    json.field("last", to_string(game.last().move, size)).key("captures");
    append_captures(json, game.last(), size);
}

std::string_view mark_of(Reason reason) {
    switch (reason) {
        case Reason::ExitFort: return "fort";
        case Reason::Encircled: return "ring";
        case Reason::KingCaptured: return "captors";
        case Reason::KingEscaped: return "escape";
        case Reason::None:
        case Reason::NoLegalMove:
        case Reason::NoPiecesLeft:
        case Reason::Repetition:
        case Reason::PlyLimit: break;
    }
    return {};
}

struct Marks {
    std::string_view mark;
    std::vector<Square> squares;
    std::string text;
};

Marks marks_of(const Game& game) {
    const auto outcome = game.outcome();
    if (outcome.is_over()) return {mark_of(outcome.reason), game.witness(), describe_ending(game)};
    auto captors = game.shieldwall_captors();
    if (captors.empty()) return {};
    std::vector<Square> wall;
    for (const auto& captured : game.last().captures.taken()) {
        if (captured.clause == Clause::Shieldwall) wall.push_back(captured.square);
    }
    auto text = fmt::format("A shieldwall took {}.", list_squares(wall, game.ruleset().size()));
    return {"wall", std::move(captors), std::move(text)};
}

void append_end(JsonWriter& json, const Game& game, const BoardEnd* end) {
    const auto outcome = game.outcome();
    const auto marks = marks_of(game);
    json.field("result", end != nullptr ? std::string_view(end->result) : to_string(outcome.winner));
    json.field("reason", end != nullptr ? std::string_view(end->reason) : to_string(outcome.reason));
    json.field("rule", rule_of_ending(game)).key("captureRules").open('[');
    for (const int rule : rules_of_captures(game)) json.value(rule);
    json.close(']');
    json.field("text", end != nullptr ? end->text : marks.text);
    append_squares(json, "marks", marks.squares, game.ruleset().size());
    json.field_or_null("mark", marks.mark);
}

}  // namespace

void append_squares(JsonWriter& json, std::string_view name, std::span<const Square> squares, int size) {
    json.key(name).open('[');
    for (const Square square : squares) json.value(to_string(square, size));
    json.close(']');
}

void append_captures(JsonWriter& json, const Played& played, int size) {
    json.open('[');
    for (const auto& taken : played.captures.taken()) json.value(to_string(taken.square, size));
    json.close(']');
}

void append_ground(JsonWriter& json, const Ruleset& ruleset) {
    const auto diagram = to_diagram(ruleset, ruleset.start);
    const auto is = [&](Ground ground) {
        return [&diagram, ground](std::size_t square) { return diagram.ground[square] == ground; };
    };
    append_where(json, "thrones", ruleset.size(), is(Ground::Throne));
    append_where(json, "corners", ruleset.size(), is(Ground::Corner));
    append_where(json, "camps", ruleset.size(), is(Ground::Camp));
}

std::string ground_json(const Ruleset& ruleset) {
    JsonWriter json;
    append_ground(json, ruleset);
    append_starts(json, ruleset.start);
    return json.take();
}

void append_board_fields(JsonWriter& json, const Game& game, const BoardView& view) {
    const bool goes_on = view.end == nullptr && !game.outcome().is_over();
    json.field("position", to_position(game.setup())).field("size", game.ruleset().size());
    json.field("toMove", to_string(game.to_move()));
    append_destinations(json, game, view.destinations && goes_on);
    append_last(json, game);
    json.field("kingInDanger", goes_on && game.king_threatened());
    json.field("kingCanEscape", goes_on && game.king_threatens_escape());
    json.field("repetitions", game.occurrences());
    json.field_or_null("warning", goes_on ? repetition_warning(game) : std::string());
    append_end(json, game, view.end);
    json.raw(view.ground != nullptr ? *view.ground : ground_json(game.ruleset()));
}

std::string board_json(const Game& game, const BoardView& view) {
    JsonWriter json;
    json.open('{');
    append_board_fields(json, game, view);
    return json.close('}').take();
}

}  // namespace tafl::api
