#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/failure.hpp"
#include "cli/text/help_pages.hpp"
#include "cli/text/man.hpp"
#include "cli/text/output.hpp"

namespace tafl::cli {

namespace {

int run_help(const Arguments& arguments, Output& out) {
    if (arguments.has("--man")) {
        if (!arguments.operands().empty())
            throw UserError("help: --man writes all pages and takes no COMMAND");
        write_man_pages(arguments.text("--man"));
    } else if (arguments.operands().empty()) {
        out.write(help_overview());
    } else if (const auto* group = find_group(arguments.operands().front())) {
        out.write(help_page(*group));
    } else {
        out.write(help_page(require_command(arguments.operands().front())));
    }
    return 0;
}

}  // namespace

Command help_command() {
    return {.name = "help",
            .summary = "explain the commands",
            .details =
                "Lists the commands, those of one group with what they do, or explains one of them with its "
                "options and examples.",
            .operand = {.name = "COMMAND|GROUP", .required = false, .offers = Offers::HelpPages},
            .options = {{"--man", "FOLDER", "write man pages into this folder, one for each command",
                         Offers::Files}},
            .examples = {{"tafl help laboratory", "what is there for researchers"},
                         {"tafl help play", "what can be typed while playing"}},
            .run = run_help};
}

}  // namespace tafl::cli
