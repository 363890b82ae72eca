// Options that several subcommands share, and the game that they describe.
#pragma once

#include <memory>
#include <string>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "engine/engine.hpp"
#include "rules/game.hpp"

namespace tafl::cli {

[[nodiscard]] Option rules_option();
[[nodiscard]] Option position_option();
[[nodiscard]] Option moves_option();
[[nodiscard]] Option json_option(std::string_view help = "print JSON");
[[nodiscard]] Option seed_option();
[[nodiscard]] Option data_option(std::string_view help);  // --data, a site's folder
[[nodiscard]] Option output_option();                     // -o, for write_result()
[[nodiscard]] Option choice_option(std::string_view names, std::string_view value, std::string_view help,
                                   std::vector<std::string_view> choices, std::string_view usual = {});
[[nodiscard]] Option value_option(std::string_view names, std::string_view value, std::string_view help,
                                  std::string_view usual);
// A whole number and its default: a number, or what the program finds, in words for the help.
[[nodiscard]] Option number_option(std::string_view names, std::string_view value, std::string_view help,
                                   Range range, std::uint64_t usual);
[[nodiscard]] Option number_option(std::string_view names, std::string_view value, std::string_view help,
                                   Range range, std::string_view otherwise = {});
[[nodiscard]] Option threads_option(std::string_view help);

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

// The numbers of the games of a file; the first is 1.
inline constexpr Range game_numbers{1, 1'000'000'000};

// Plays the moves of a text, separated by blanks. Throws UserError for an illegal move, and for captures in the text that
// differ from those of the rules.
void play_moves(Game& game, std::string_view text);

}  // namespace tafl::cli
