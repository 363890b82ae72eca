// The table of subcommands, by who uses them. Each is defined in commands/FOLDER/NAME.cpp and listed in command_table.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace tafl::cli {

[[nodiscard]] Command play_command();
[[nodiscard]] Command analyse_command();
[[nodiscard]] Command review_command();
[[nodiscard]] Command explore_command();
[[nodiscard]] Command connect_command();
[[nodiscard]] Command bot_command();

[[nodiscard]] Command rulesets_command();
[[nodiscard]] Command rules_command();
[[nodiscard]] Command check_command();
[[nodiscard]] Command moves_command();
[[nodiscard]] Command replay_command();
[[nodiscard]] Command convert_command();

[[nodiscard]] Command show_command();
[[nodiscard]] Command print_command();

[[nodiscard]] Command serve_command();
[[nodiscard]] Command site_command();
[[nodiscard]] Command worker_command();
[[nodiscard]] Command data_command();
[[nodiscard]] Command admin_command();

[[nodiscard]] Command engine_command();
[[nodiscard]] Command match_command();
[[nodiscard]] Command tune_command();
[[nodiscard]] Command bench_command();
[[nodiscard]] Command perft_command();
[[nodiscard]] Command golden_command();
[[nodiscard]] Command playouts_command();

[[nodiscard]] Command selfplay_command();
[[nodiscard]] Command study_command();
[[nodiscard]] Command tables_command();
[[nodiscard]] Command solve_command();
[[nodiscard]] Command theory_command();
[[nodiscard]] Command puzzles_command();

[[nodiscard]] Command help_command();
[[nodiscard]] Command completion_command();

// In the order of the help.
[[nodiscard]] std::span<const CommandGroup> command_groups();
[[nodiscard]] std::vector<std::string_view> command_names();

// Null for an unknown name.
[[nodiscard]] const Command* find_command(std::string_view name);
[[nodiscard]] const CommandGroup* find_group(std::string_view name);
// Throws UserError for an unknown name, with the nearest known one.
[[nodiscard]] const Command& require_command(std::string_view name);

}  // namespace tafl::cli
