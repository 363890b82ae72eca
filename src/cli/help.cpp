#include "cli/help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/man.hpp"
#include "cli/output.hpp"
#include "cli/wrap.hpp"

namespace tafl::cli {

namespace {

std::string spelled(const Option& option) {
    std::string out(option.names);
    if (const auto comma = out.find(','); comma != std::string::npos) out.insert(comma + 1, " ");
    return option.is_switch() ? out : fmt::format("{} {}", out, option.value);
}

std::string options_part(const Command& command) {
    if (command.options.empty()) return {};
    std::size_t width = 0;
    for (const auto& option : command.options) width = std::max(width, spelled(option).size());
    std::string out = "\nOptions\n";
    for (const auto& option : command.options) {
        out += fmt::format("  {:<{}}  {}\n", spelled(option), width, wrapped(option.help, width + 4));
    }
    return out;
}

std::string examples_part(const Command& command) {
    std::string out = "\nExamples\n";
    for (const auto& example : command.examples) {
        out += fmt::format("  {}\n      {}\n", example.line, wrapped(example.says, 6));
    }
    return out;
}

int run_help(const Arguments& arguments, Output& out) {
    if (arguments.has("--man")) {
        if (!arguments.operands().empty())
            throw UserError("--man writes every page; name no command beside it");
        write_man_pages(arguments.text("--man"));
    } else if (arguments.operands().empty()) {
        out.write(help_overview());
    } else {
        out.write(help_page(require_command(arguments.operands().front())));
    }
    return 0;
}

}  // namespace

std::string usage(const Command& command) {
    std::string line = fmt::format("tafl {}", command.name);
    if (!command.options.empty()) line += " [OPTION…]";
    const auto& operand = command.operand;
    if (operand.name.empty()) return line;
    const auto name = fmt::format("{}{}", operand.name, operand.many ? "…" : "");
    return line + (operand.required ? " " + name : " [" + name + "]");
}

std::string help_overview() {
    auto out = fmt::format("tafl - {}.\n\nUsage: tafl COMMAND [OPTION…]\n\n", overview_summary);
    for (const auto& command : commands()) out += fmt::format("  {:<11} {}\n", command.name, command.summary);
    return fmt::format("{}\n{}\n", out, overview_details);
}

std::string help_page(const Command& command) {
    return fmt::format("tafl {} - {}\n\nUsage: {}\n\n{}\n", command.name, command.summary, usage(command),
                       wrapped(command.details, 0)) +
           options_part(command) + examples_part(command);
}

Command help_command() {
    return {.name = "help",
            .summary = "say what the commands do",
            .details = "Lists the commands, or explains one of them with its options and examples.",
            .operand = {.name = "COMMAND", .required = false, .offers = Offers::Commands},
            .options = {{"--man", "FOLDER", "write it as man pages into this folder, one for each command",
                         Offers::Files}},
            .examples = {{"tafl help play", "what can be typed while playing"}},
            .run = run_help};
}

}  // namespace tafl::cli
