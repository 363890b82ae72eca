#include "cli/command_table.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/text/wording.hpp"

namespace tafl::cli {

std::span<const CommandGroup> command_groups() {
    static const std::vector<CommandGroup> table{
        {"playing",
         "games against the computer, people and other servers; what was best in them",
         {play_command(), analyse_command(), review_command(), explore_command(), connect_command(),
          bot_command()}},
        {"records",
         "rulesets, positions and recorded games, read and checked",
         {rulesets_command(), rules_command(), check_command(), moves_command(), replay_command(),
          convert_command()}},
        {"printing", "boards as pictures and on paper", {show_command(), print_command()}},
        {"website",
         "a website of one's own, its computers, data and people",
         {serve_command(), site_command(), worker_command(), data_command(), admin_command()}},
        {"engines",
         "for authors of engines: protocols, matches, and checks of speed and rules",
         {engine_command(), match_command(), tune_command(), bench_command(), perft_command(),
          golden_command(), playouts_command()}},
        {"laboratory",
         "games for training, balance, endgames, proofs, openings and puzzles",
         {selfplay_command(), study_command(), tables_command(), solve_command(), theory_command(),
          puzzles_command()}},
        {"tafl", "the program itself", {help_command(), completion_command()}},
    };
    return table;
}

std::vector<std::string_view> command_names() {
    std::vector<std::string_view> names;
    for (const auto& group : command_groups())
        for (const auto& command : group.commands) names.push_back(command.name);
    return names;
}

const Command* find_command(std::string_view name) {
    for (const auto& group : command_groups()) {
        const auto found = std::ranges::find_if(group.commands, [&](const Command& command) {
            return command.name == name || (command.alias == name && !name.empty());
        });
        if (found != group.commands.end()) return &*found;
    }
    return nullptr;
}

const CommandGroup* find_group(std::string_view name) {
    const auto found = std::ranges::find(command_groups(), name, &CommandGroup::name);
    return found == command_groups().end() ? nullptr : &*found;
}

const Command& require_command(std::string_view name) {
    if (const auto* command = find_command(name)) return *command;
    const auto near = suggestion(name, command_names());
    throw UserError("unknown command " + tafl::in_quotes(name) +
                    (near.empty() ? "; 'tafl help' lists them all" : near));
}

}  // namespace tafl::cli
