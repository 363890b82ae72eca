// Commands that need a site, its database or files that several processes share: on Windows they only say where they run.
#include "cli/command_table.hpp"
#include "cli/failure.hpp"

namespace tafl::cli {

namespace {

int refuse(const Arguments&, Output&) { throw UserError("this command runs on Linux only"); }

Command linux_only(std::string_view name) {
    return {.name = name,
            .summary = "on Linux only",
            .details = "This command runs on Linux only.",
            .operand = {.name = "ARGUMENT", .many = true, .required = false},
            .options = {},
            .examples = {},
            .run = refuse};
}

}  // namespace

Command explore_command() { return linux_only("explore"); }
Command bot_command() { return linux_only("bot"); }
Command serve_command() { return linux_only("serve"); }
Command site_command() { return linux_only("site"); }
Command worker_command() { return linux_only("worker"); }
Command data_command() { return linux_only("data"); }
Command admin_command() { return linux_only("admin"); }
Command tune_command() { return linux_only("tune"); }
Command selfplay_command() { return linux_only("selfplay"); }
Command study_command() { return linux_only("study"); }
Command tables_command() { return linux_only("tables"); }
Command solve_command() { return linux_only("solve"); }
Command theory_command() { return linux_only("theory"); }
Command puzzles_command() { return linux_only("puzzles"); }

}  // namespace tafl::cli
