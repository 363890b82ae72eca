#include "cli/text/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "cli/text/terminal.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::cli {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

bool is_escape(const Game& game, Square square) {
    const auto& ruleset = game.ruleset();
    const auto setup = game.setup();
    const auto ground = to_diagram(ruleset, setup).ground[square];
    const int size = ruleset.size(), file = square % size, rank = square / size;
    switch (ruleset.escape) {
        case EscapeKind::Corners: return ground == Ground::Corner;
        case EscapeKind::Edge:  // R11: camps are not an escape
            return std::min({file, rank, size - 1 - file, size - 1 - rank}) == 0 && ground != Ground::Camp;
        case EscapeKind::Squares: return ruleset.escape_squares.test(square);
    }
    return false;
}

bool is_between_four(const Game& game, Square square) {
    const int size = game.ruleset().size(), file = square % size, rank = square / size;
    if (std::min({file, rank, size - 1 - file, size - 1 - rank}) == 0) return false;
    return std::ranges::all_of(std::array{1, -1, size, -size}, [&](int step) {
        return is_attacker(game.piece_at(static_cast<Square>(square + step)));
    });
}

}  // namespace

TextStyle text_style(bool is_terminal, bool ascii) {
    if (!is_terminal || ascii || !environment("NO_COLOR").empty() || !is_capable_terminal(1)) return {};
    const auto depth = environment("COLORTERM");
    return {
        .unicode = speaks_utf8(), .colour = true, .many_colours = depth == "truecolor" || depth == "24bit"};
}

std::string result_in_words(const Game& game) {
    const auto winner = game.outcome().winner;
    const auto result = winner == Winner::Draw ? "A draw" : fmt::format("The {} win", to_string(winner));
    return fmt::format("{}. {}", result, cited_ending(game));
}

std::string set_up_note(const Game& game) {
    const auto king = king_square(game.setup());
    if (king == no_square || game.outcome().is_over()) return {};
    const auto name = to_string(king, game.ruleset().size());
    if (is_escape(game, king)) {
        return fmt::format("The king is set up on {}, where he would escape; only a move ends a game.", name);
    }
    if (is_between_four(game, king)) {
        return fmt::format(
            "The king is set up on {} between four attackers; only a move of theirs can take him.", name);
    }
    return {};
}

}  // namespace tafl::cli
