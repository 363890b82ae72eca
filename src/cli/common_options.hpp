// Options that several subcommands share, and the game that they describe.
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
[[nodiscard]] Option output_option();  // -o, for write_result()
[[nodiscard]] Option choice_option(std::string_view names, std::string_view value, std::string_view help,
                                   std::vector<std::string_view> choices);

// --rules. Throws UserError.
[[nodiscard]] std::shared_ptr<const Ruleset> chosen_ruleset(const Arguments& arguments);

// Whether a position must say who is to move, or may leave it to the ruleset.
enum class SideToMove : unsigned char { OrFirst, Named };

// --rules, --position and --moves. Throws UserError for a bad position or an illegal move.
[[nodiscard]] Game chosen_game(const Arguments& arguments, SideToMove side = SideToMove::OrFirst);
[[nodiscard]] Game chosen_game(const Arguments& arguments, std::shared_ptr<const Ruleset> ruleset,
                               SideToMove side = SideToMove::OrFirst);

// A --position, or `-` for standard input. Throws UserError.
[[nodiscard]] Game positioned_game(std::shared_ptr<const Ruleset> ruleset, std::string position,
                                   SideToMove side = SideToMove::OrFirst);

// --game: the number of a game of the file, the first is 1; `otherwise` without it. Throws UserError.
[[nodiscard]] int chosen_game_number(const Arguments& arguments, int otherwise);

// Plays the moves of a text, separated by blanks. Throws UserError for an illegal move, and for captures in the text that
// differ from those of the rules.
void play_moves(Game& game, std::string_view text);

}  // namespace tafl::cli
