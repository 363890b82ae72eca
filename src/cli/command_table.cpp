#include "cli/command_table.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/text/wording.hpp"

namespace tafl::cli {

std::span<const Command> commands() {
    static const std::vector<Command> table{
        play_command(),     serve_command(),  worker_command(),     analyse_command(),  review_command(),
        rulesets_command(), rules_command(),  check_command(),      moves_command(),    show_command(),
        print_command(),    replay_command(), convert_command(),    explore_command(),  puzzles_command(),
        golden_command(),   perft_command(),  playouts_command(),   engine_command(),   connect_command(),
        bot_command(),      match_command(),  tune_command(),       selfplay_command(), study_command(),
        tables_command(),   solve_command(),  theory_command(),     bench_command(),    data_command(),
        admin_command(),    help_command(),   completion_command(),
    };
    return table;
}

const Command* find_command(std::string_view name) {
    if (name == "analyze") name = "analyse";
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found == commands().end() ? nullptr : &*found;
}

std::vector<std::string_view> command_names() {
    std::vector<std::string_view> names;
    for (const auto& command : commands()) names.push_back(command.name);
    return names;
}

const Command& require_command(std::string_view name) {
    if (const auto* command = find_command(name)) return *command;
    const auto near = suggestion(name, command_names());
    throw UserError("unknown command " + tafl::in_quotes(name) +
                    (near.empty() ? "; 'tafl help' lists them all" : near));
}

}  // namespace tafl::cli
