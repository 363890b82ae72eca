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
    const auto number = chosen_game_number(arguments, 1);
    return load_game(arguments.operands().front(), chosen_ruleset(arguments), arguments.has("--rules"),
                     number)
        .game;
}

}  // namespace

Operand record_operand() { return {.name = "FILE", .required = false}; }

Option game_number_option() { return {"--game", "N", "which game of FILE (1)"}; }

Option after_option() { return {"--after", "N", "the position after that many moves (the last)"}; }

Game recorded_game(const Arguments& arguments) {
    if (!arguments.operands().empty()) return game_of_file(arguments);
    if (arguments.has("--game")) throw UserError("--game: FILE is missing");
    return chosen_game(arguments);
}

Game recorded_position(const Arguments& arguments) {
    auto game = recorded_game(arguments);
    const auto last = static_cast<std::uint64_t>(game.plies());
    const auto after = static_cast<int>(arguments.number("--after", 0, last, last));
    while (game.plies() > after) game.undo();
    return game;
}

}  // namespace tafl::cli
