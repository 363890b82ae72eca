// The position that a command works on: of a game in FILE, or of --position and --moves.
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

[[nodiscard]] Operand record_operand();
[[nodiscard]] Option game_number_option();  // --game
[[nodiscard]] Option after_option();        // --after, one number

// FILE with --game, played to its end by the rules that it names, or else --position with --moves. Throws UserError.
[[nodiscard]] Game recorded_game(const Arguments& arguments);

// The same after as many moves as --after says. Throws UserError.
[[nodiscard]] Game recorded_position(const Arguments& arguments);

}  // namespace tafl::cli
