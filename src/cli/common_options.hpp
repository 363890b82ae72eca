// What many subcommands share: their options, and the game that these describe.
#pragma once

#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

[[nodiscard]] Option rules_option();
[[nodiscard]] Option position_option();
[[nodiscard]] Option moves_option();
[[nodiscard]] Option json_option(std::string_view help = "print JSON");
[[nodiscard]] Option seed_option();

// --rules. Throws UserError.
[[nodiscard]] std::shared_ptr<const Ruleset> chosen_ruleset(const Arguments& arguments);

// --rules, --position and --moves. Throws UserError: a wrong position, a move that the rules refuse and why.
[[nodiscard]] Game chosen_game(const Arguments& arguments);

// Plays the moves of a text, separated by blanks. Throws UserError, also where captures are marked that are
// not those of the rules.
void play_moves(Game& game, std::string_view text);

// "12,345,678"
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace tafl::cli
