#include <fmt/format.h>

#include "cli/command_table.hpp"
#include "cli/text/completion.hpp"

namespace tafl::cli {

namespace {

std::string zsh_quoted(std::string_view text) { return shell_quoted(text, "'\\''"); }

// With a backslash before each of these characters.
std::string zsh_escaped(std::string_view text, std::string_view characters) {
    std::string out;
    for (const char c : text) {
        if (c == '\\' || characters.find(c) != characters.npos) out += '\\';
        out += c;
    }
    return out;
}

// A value or an operand as _arguments has it: ":FILE:_files".
std::string zsh_value(std::string_view name, Offers offers, const std::vector<std::string_view>& choices) {
    const auto with = [&](std::string_view action) {
        return fmt::format(":{}:{}", zsh_escaped(name, ":"), action);
    };
    if (!choices.empty()) return with(fmt::format("({})", fmt::join(choices, " ")));
    switch (offers) {
        case Offers::Nothing: return with(" ");
        case Offers::Files: return with("_files");
        case Offers::Rulesets: return with("_tafl_rulesets");
        case Offers::HelpPages: return with(fmt::format("({})", completed_help_pages()));
    }
    return {};
}

std::string zsh_line(std::string_view specification) {
    return fmt::format(" \\\n                {}", zsh_quoted(specification));
}

// One line for each name of the option; none is offered again once one is there.
std::string zsh_option(const Option& option) {
    const auto help = zsh_escaped(shortly_described(option), "[]");
    const auto value = option.is_switch() ? "" : zsh_value(option.value, option.offers, option.choices);
    std::string names(option.names), out;
    for (auto& c : names) c = c == ',' ? ' ' : c;
    const auto before = option.many ? "*" : fmt::format("({})", names);
    const auto add = [&](std::string_view name, std::string_view joint) {
        out +=
            zsh_line(fmt::format("{}{}{}[{}]{}", before, name, option.is_switch() ? "" : joint, help, value));
    };
    if (option.long_name() != option.names) add(names.substr(0, names.find(' ')), "+");
    add(option.long_name(), "=");
    return out;
}

std::string zsh_operands(const Command& command) {
    const auto& operand = command.operand;
    if (operand.name.empty()) return {};
    const auto value = zsh_value(operand.name, operand_offers(command), operand.choices);
    if (!command.actions.empty())
        return zsh_line(fmt::format("1:ACTION:({})", completed_actions(command))) + zsh_line("*" + value);
    return zsh_line((operand.many ? "*" : "1") + value);
}

std::string zsh_part(const Command& command) {
    auto out = fmt::format("        {})\n            _arguments", spellings(command, "|"));
    for (const auto& option : command.options) out += zsh_option(option);
    out += zsh_line("(- *)--help[explain the command]") + zsh_operands(command);
    return out + " ;;\n";
}

}  // namespace

std::string zsh_completion() {
    std::string out = fmt::format(
        "#compdef tafl\n"
        "# zsh completion for tafl: the file _tafl in a folder of $fpath\n"
        "_tafl_rulesets() {{\n"
        "    _alternative 'rulesets:ruleset:({})' 'files:ruleset file:_files -g \"*.toml\"'\n"
        "}}\n"
        "_tafl() {{\n"
        "    if (( CURRENT == 2 )); then\n"
        "        local -a commands=(\n",
        completed_rulesets());
    for (const auto name : command_names()) {
        const auto& command = require_command(name);
        out += fmt::format("            {}\n",
                           zsh_quoted(fmt::format("{}:{}", command.name, zsh_escaped(command.summary, ":"))));
    }
    out +=
        "            '--help:what there is' '--version:which tafl this is')\n"
        "        _describe command commands\n"
        "        return\n"
        "    fi\n"
        "    shift words\n"
        "    (( CURRENT-- ))\n"
        "    case $words[1] in\n";
    for (const auto name : command_names()) out += zsh_part(require_command(name));
    // Loaded by `source`, or by the first completion, which then wants one.
    return out +
           "    esac\n}\nif [[ $funcstack[1] == _tafl ]]; then _tafl \"$@\"; else compdef _tafl tafl; fi\n";
}

}  // namespace tafl::cli
