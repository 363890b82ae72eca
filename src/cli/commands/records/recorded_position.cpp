#include "cli/commands/records/recorded_position.hpp"

#include <fmt/format.h>

#include "cli/common_options.hpp"
#include "cli/failure.hpp"
#include "cli/terminal/saved_game.hpp"

namespace tafl::cli {

namespace {

Game game_of_file(const Arguments& arguments) {
    for (const auto* other : {"--position", "--moves"}) {
        if (arguments.has(other))
            throw UserError(fmt::format("{}: the game comes from FILE; leave out one of the two", other));
    }
    const auto number = arguments.number<int>("--game");
    return load_game(arguments.operands().front(), chosen_ruleset(arguments), arguments.has("--rules"),
                     number)
        .game;
}

}  // namespace

Operand record_operand() { return {.name = "FILE", .required = false}; }

Option game_number_option() { return number_option("--game", "N", "which game of FILE", game_numbers, 1); }

Option after_option() {
    return {.names = "--after",
            .value = "N",
            .help = "the position after that many moves",
            .otherwise = "the last"};
}

Game recorded_game(const Arguments& arguments) {
    if (!arguments.operands().empty()) return game_of_file(arguments);
    if (arguments.has("--game")) throw UserError("--game: FILE is missing");
    return chosen_game(arguments);
}

Game recorded_position(const Arguments& arguments) {
    auto game = recorded_game(arguments);
    if (!arguments.has("--after")) return game;
    const auto after =
        number_in({0, static_cast<std::uint64_t>(game.plies())}, "--after", arguments.text("--after"));
    while (static_cast<std::uint64_t>(game.plies()) > after) game.undo();
    return game;
}

}  // namespace tafl::cli
