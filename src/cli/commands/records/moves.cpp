#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/text/board_text.hpp"
#include "cli/text/output.hpp"
#include "notation/outcomes.hpp"
#include "notation/positions.hpp"
#include "notation/squares.hpp"
#include "rulebook/verdicts.hpp"

namespace tafl::cli {

namespace {

std::vector<std::string> sorted_moves(const Game& game) {
    std::vector<std::string> moves;
    for (const auto move : game.legal_moves()) moves.push_back(to_string(move, game.ruleset().size()));
    std::ranges::sort(moves);
    return moves;
}

void print_json(const Game& game, Output& out) {
    JsonWriter json;
    json.open('{').field("ruleset", game.ruleset().name).field("position", to_position(game.setup()));
    json.field("side", to_string(game.to_move())).list("moves", sorted_moves(game));
    json.field("result", to_string(game.outcome().winner)).field("reason", to_string(game.outcome().reason));
    json.field("rule", rule_of_ending(game));
    out.print("{}\n", json.close('}').text());
}

int run_moves(const Arguments& arguments, Output& out) {
    const auto game = chosen_game(arguments);
    if (arguments.has("--json")) {
        print_json(game, out);
    } else if (game.outcome().is_over()) {
        out.print("The game is over. {}\n", result_in_words(game));
    } else {
        for (const auto& move : sorted_moves(game)) out.print("{}\n", move);
        if (const auto note = set_up_note(game); !note.empty()) {
            out.flush();
            fmt::print(stderr, "tafl: note: {}\n", note);
        }
    }
    return done;
}

}  // namespace

Command moves_command() {
    return {.name = "moves",
            .summary = "list the legal moves of a position",
            .details =
                "Lists the legal moves, sorted as text, one a line. Moves that the repetition rule forbids "
                "after --moves are left out. Only a move ends a game: a king who is set up on an escape "
                "square or between four attackers has neither escaped nor been captured, and a note on "
                "standard error says so.",
            .operand = {},
            .options = {rules_option(), position_option(), moves_option(),
                        json_option("one object: ruleset position side moves result reason rule")},
            .examples = {{"tafl moves", "the first moves of Copenhagen"},
                         {"tafl moves --rules brandub --moves \"d1-c1 d3-a3\" --json",
                          "the attackers' moves after two others"}},
            .run = run_moves};
}

}  // namespace tafl::cli
