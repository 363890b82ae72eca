#include <fmt/format.h>

#include <random>

#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/common_options.hpp"
#include "cli/engine_input.hpp"
#include "cli/terminal/play_session.hpp"
#include "cli/text/output.hpp"

namespace tafl::cli {

namespace {

std::uint64_t any_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

SavedGame first_position(const Arguments& arguments, PlayOptions& options) {
    if (!arguments.has("--resume")) {
        if (arguments.has("--game")) throw UserError("--game: --resume FILE is missing");
        return {.game = chosen_game(arguments)};
    }
    for (const auto* other : {"--position", "--moves"}) {
        if (arguments.has(other))
            throw UserError(
                fmt::format("{}: the game comes from --resume FILE; leave out one of the two", other));
    }
    const auto file = arguments.text("--resume");
    const auto number = arguments.number<int>("--game");
    auto saved = load_game(file, chosen_ruleset(arguments), arguments.has("--rules"), number);
    options.notes =
        fmt::format("Continuing {}{}.\n", place_in_words(saved, file),
                    saved.count > 1 && !arguments.has("--game") ? "; --game N chooses another" : "");
    return saved;
}

int run_play(const Arguments& arguments, Output& out) {
    const auto side = arguments.text("--side");
    PlayOptions options;
    options.human = {side == "attackers" || side == "both", side == "defenders" || side == "both"};
    options.level = arguments.number<int>("--level");
    options.seed = arguments.number("--seed", any_seed());
    options.ascii = arguments.has("--ascii");
    auto saved = first_position(arguments, options);
    PlaySession(std::move(saved), options, out).run();
    return done;
}

}  // namespace

Command play_command() {
    return {.name = "play",
            .summary = "play a game in the terminal",
            .details =
                "Plays against the computer, against somebody beside you, or lets the computer play itself. "
                "While playing, type a move (d1-d3), a square to see where its piece can go, or help for "
                "the rest: moves, hint, undo, save, resume, draw, resign, flip, rules, quit. Moves may also "
                "come from a pipe, one a line. In a terminal the arrow keys edit the line and bring back "
                "earlier ones.",
            .operand = {},
            .options = {rules_option(),
                        choice_option("--side", "SIDE", "yours:", {"attackers", "defenders", "both", "none"},
                                      "attackers"),
                        level_option("how well the computer plays", 4),
                        {"--resume", "FILE", "continue a saved game", Offers::Files},
                        number_option("--game", "N", "which game of that file", game_numbers, 1),
                        position_option(),
                        moves_option(),
                        number_option("--seed", "N", "makes what is random repeatable", {},
                                      "another one each time"),
                        {"--ascii", "", "letters and no colours"}},
            .examples = {{"tafl play", "the attackers of Copenhagen against the computer"},
                         {"tafl play --rules brandub --side defenders --level 7", "a short, sharp game"},
                         {"tafl play --side both --resume game.otg", "two players continue a game"}},
            .run = run_play};
}

}  // namespace tafl::cli
