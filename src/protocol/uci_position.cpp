#include "protocol/uci_position.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/game_input.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

std::unexpected<Error> position_error(std::string_view message) {
    return std::unexpected(Error{fmt::format("position: {}", message)});
}

// Takes the text up to the word `moves`, and the word itself.
std::string_view take_placement(std::string_view& text) {
    const auto all = text;
    for (auto rest = text; !rest.empty();) {
        const auto before = all.substr(0, all.size() - rest.size());
        if (take_word(rest) != "moves") continue;
        text = rest;
        return trimmed(before);
    }
    text = {};
    return trimmed(all);
}

Parsed<Game> place(std::string_view text, const std::shared_ptr<const Ruleset>& ruleset) {
    auto rest = text;
    const auto first = take_word(rest);
    if (first == "startpos" && trimmed(rest).empty()) return Game(ruleset);
    if (first != "fen") {
        return position_error(
            fmt::format("expected startpos or fen and rows, then moves; found {}", in_quotes(text)));
    }
    auto game = open_game(ruleset, trimmed(rest));
    if (!game) return position_error(game.error().message);
    return *std::move(game);
}

}  // namespace

Parsed<Game> parse_uci_position(std::string_view text, const std::shared_ptr<const Ruleset>& ruleset) {
    auto game = place(take_placement(text), ruleset);
    if (!game) return game;
    const int size = ruleset->size();
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        const int number = game->plies() + 1;
        const auto written = parse_move(word, size);
        if (!written) return position_error(fmt::format("move {}: {}", number, written.error().message));
        if (const auto played = game->play(written->move); !played) {
            return position_error(
                fmt::format("move {}: {}", number, describe(played.error(), written->move, size)));
        }
    }
    return game;
}

}  // namespace tafl
