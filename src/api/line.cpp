#include "api/line.hpp"

#include <fmt/format.h>

#include "api/board_json.hpp"
#include "api/record_text.hpp"
#include "base/json_writer.hpp"
#include "base/text.hpp"
#include "notation/positions.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::api {

namespace {

constexpr const char* own_rules = "own-rules";

// Empty, or why the move cannot be played.
std::optional<std::string> play_one(Game& game, const std::string& text) {
    const auto written = parse_move(text, game.ruleset().size());
    if (!written) return written.error().message;
    if (const auto played = game.play(written->move); !played)
        return cited_refusal(played.error(), written->move, game);
    return std::nullopt;
}

constexpr std::string_view reason_of(SetupFault fault) noexcept {
    switch (fault) {
        case SetupFault::WrongSize: return "setup-size";
        case SetupFault::NoKing: return "setup-no-king";
        case SetupFault::TwoKings: return "setup-two-kings";
        case SetupFault::SoldierOnCorner: return "setup-corner";
        case SetupFault::SoldierOnThrone: return "setup-throne";
        case SetupFault::DefenderInCamp: return "setup-camp";
        case SetupFault::SpecialPiece: return "setup-special";
    }
    return "";
}

std::expected<Game, LineError> begin(std::shared_ptr<const Ruleset> ruleset, std::string_view position) {
    const auto setup = parse_position(position.empty() ? "startpos" : position, *ruleset);
    if (!setup) return std::unexpected(LineError{setup.error().message, {}});
    auto game = Game::from(std::move(ruleset), *setup);
    if (!game) {
        const auto& error = game.error();
        return std::unexpected(LineError{describe(error, *setup), {}, reason_of(error.fault)});
    }
    return *std::move(game);
}

}  // namespace

Parsed<std::shared_ptr<const Ruleset>> ruleset_of(std::string_view name, std::string_view file) {
    if (!file.empty()) {
        auto parsed = parse_ruleset(file, own_rules, builtin_parent);
        if (!parsed) return std::unexpected(in_place(parsed.error()));
        parsed->title = parsed->title == own_rules ? "Own rules" : parsed->title + " (own rules)";
        parsed->name = own_rules;
        return std::make_shared<const Ruleset>(*std::move(parsed));
    }
    if (auto builtin = find_builtin(name)) return builtin;
    const auto nearest = join(nearest_rulesets(name));
    return std::unexpected(Error{fmt::format("there is no ruleset {}{}{}", in_quotes(name),
                                             nearest.empty() ? "" : "; perhaps ", nearest)});
}

std::expected<Game, LineError> play(const Line& line, const std::function<void(const Game&)>& on_move) {
    auto ruleset = ruleset_of(line.ruleset, line.ruleset_file);
    if (!ruleset) return std::unexpected(LineError{std::move(ruleset.error().message), {}});
    auto game = begin(*std::move(ruleset), line.position);
    if (!game) return game;
    for (std::size_t at = 0; at < line.moves.size(); ++at) {
        if (auto refused = play_one(*game, line.moves[at]))
            return std::unexpected(LineError{*std::move(refused), at});
        if (on_move) on_move(*game);
    }
    return *std::move(game);
}

std::expected<std::string, LineError> line_json(const Line& line, std::size_t wanted) {
    JsonWriter played;
    played.open('[');
    std::size_t left = line.moves.size();
    const auto game = play(line, [&](const Game& after) {
        if (left-- > wanted) return;
        const int size = after.ruleset().size();
        played.open('{').field("move", to_string(after.last().move, size)).key("captures");
        append_captures(played, after.last(), size);
        played.field("position", to_position(after.setup())).close('}');
    });
    if (!game) return std::unexpected(game.error());
    JsonWriter json;
    json.open('{');
    append_board_fields(json, *game, {.destinations = true, .end = nullptr, .ground = nullptr});
    return json.raw_field("played", played.close(']').text()).close('}').take();
}

}  // namespace tafl::api
