#include "protocol/uci_position.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/game_input.hpp"
#include "notation/positions.hpp"
#include "notation/refusals.hpp"
#include "notation/squares.hpp"
#include "protocol/make_error.hpp"
#include "protocol/uci_lines.hpp"

namespace tafl {

namespace {

Parsed<Game> place(std::string_view text, const std::shared_ptr<const Ruleset>& ruleset) {
    auto rest = text;
    const auto first = take_word(rest);
    if (first == "startpos" && trimmed(rest).empty()) return Game(ruleset);
    if (first != "fen") {
        return make_error("position", fmt::format("expected startpos or fen and rows, then moves; found {}",
                                                  in_quotes(text)));
    }
    auto game = open_game(ruleset, trimmed(rest));
    if (!game) return make_error("position", game.error().message);
    return *std::move(game);
}

}  // namespace

Parsed<Game> parse_uci_position(std::string_view text, const std::shared_ptr<const Ruleset>& ruleset) {
    auto game = place(take_until(text, "moves"), ruleset);
    if (!game) return game;
    const int size = ruleset->size();
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) {
        const int number = game->plies() + 1;
        const auto written = parse_move(word, size);
        if (!written)
            return make_error("position", fmt::format("move {}: {}", number, written.error().message));
        if (const auto played = game->play(written->move); !played) {
            return make_error("position", fmt::format("move {}: {}", number,
                                                      describe(played.error(), written->move, size)));
        }
    }
    return game;
}

}  // namespace tafl
