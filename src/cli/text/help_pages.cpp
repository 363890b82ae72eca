#include "cli/text/help_pages.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/command_table.hpp"
#include "cli/text/wording.hpp"

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
        out += fmt::format("  {:<{}}  {}\n", spelled(option), width, wrapped(described(option), width + 4));
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

}  // namespace

// What a caller may meet; a larger maximum only keeps the program from nonsense.
constexpr std::uint64_t max_shown = 1U << 20U;

std::string described(const Option& option) {
    std::string out(option.help);
    const auto add = [&out](std::string_view mark, std::string_view text) {
        out += out.empty() ? text : fmt::format("{}{}", mark, text);
    };
    if (out.empty() || out.ends_with(':')) add(" ", join_list(option.choices, "or"));
    if (option.range && option.range->max <= max_shown) {
        add(", ", fmt::format("{} to {}", option.range->min, option.range->max));
        if (!option.range->unit.empty()) add(" ", option.range->unit);
    }
    if (!option.usual.empty()) add(" ", fmt::format("({})", option.usual));
    if (!option.otherwise.empty()) add(" ", fmt::format("({})", option.otherwise));
    return out;
}

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
    for (const auto& group : command_groups()) {
        out += fmt::format("  {:<11}", group.name);
        for (const auto& command : group.commands) out += fmt::format(" {}", command.name);
        out += '\n';
    }
    return fmt::format("{}\n{}\n", out, overview_details);
}

std::string help_page(const CommandGroup& group) {
    auto out = fmt::format("tafl {} - {}\n\n", group.name, group.summary);
    for (const auto& command : group.commands)
        out += fmt::format("  {:<11} {}\n", command.name, command.summary);
    return out + "\n'tafl help COMMAND' explains one of them, with examples.\n";
}

std::string help_page(const Command& command) {
    return fmt::format("tafl {} - {}\n\nUsage: {}\n\n{}\n", command.name, command.summary, usage(command),
                       wrapped(command.details, 0)) +
           options_part(command) + examples_part(command);
}

}  // namespace tafl::cli
