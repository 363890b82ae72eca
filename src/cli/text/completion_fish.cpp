#include <fmt/format.h>

#include "cli/command_table.hpp"
#include "cli/text/completion.hpp"

namespace tafl::cli {

namespace {

std::string fish_quoted(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') escaped += '\\';
        escaped += c;
    }
    return shell_quoted(escaped, "\\'");
}

// What follows the conditions of a line for a value or an operand.
std::string fish_value(Offers offers, const std::vector<std::string_view>& choices) {
    const auto words = [](std::string_view list) { return fmt::format(" -a {}", fish_quoted(list)); };
    if (!choices.empty()) return words(fmt::format("{}", fmt::join(choices, " ")));
    switch (offers) {
        case Offers::Nothing: return {};
        case Offers::Files: return " -F";
        case Offers::Rulesets: return words("(__tafl_rulesets)");
        case Offers::HelpPages: return words(completed_help_pages());
    }
    return {};
}

std::string fish_line(std::string_view condition, std::string_view rest) {
    return fmt::format("complete -c tafl -n {}{}\n", fish_quoted(condition), rest);
}

std::string fish_option(std::string_view condition, const Option& option) {
    std::string rest;
    if (option.long_name() != option.names) rest += fmt::format(" -s {}", option.names[1]);
    rest += fmt::format(" -l {}", option.long_name().substr(2));
    const bool is_file = option.choices.empty() && option.offers == Offers::Files;
    if (!option.is_switch()) rest += (is_file ? " -r" : " -x") + fish_value(option.offers, option.choices);
    return fish_line(condition, rest + " -d " + fish_quoted(shortly_described(option)));
}

std::string fish_part(const Command& command) {
    const auto here = "__tafl_is " + spellings(command, " ");
    std::string out;
    for (const auto& option : command.options) out += fish_option(here, option);
    out += fish_line(here, " -l help -d 'explain the command'");
    auto behind = here;
    if (!command.actions.empty()) {
        const auto seen = "__fish_seen_subcommand_from " + completed_actions(command);
        out += fish_line(here + "; and not " + seen, " -a " + fish_quoted(completed_actions(command)));
        behind += "; and " + seen;
    }
    const auto value = fish_value(operand_offers(command), command.operand.choices);
    return value.empty() ? out : out + fish_line(behind, value);
}

}  // namespace

std::string fish_completion() {
    std::string out = fmt::format(
        "# fish completion for tafl. Load it with: tafl completion fish | source\n"
        "function __tafl_is\n"
        "    set -l words (commandline -opc)\n"
        "    test (count $words) -gt 1; and contains -- $words[2] $argv\n"
        "end\n"
        "function __tafl_rulesets\n"
        "    string split ' ' '{}'\n"
        "    set -l typed (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))\n"
        "    string match -r -- '.*(?:\\.toml|/)$' (complete -C 'tafl_file '(string escape -- $typed))\n"
        "end\n"
        "complete -c tafl -f\n",
        completed_rulesets());
    const std::string_view first = "test (count (commandline -opc)) -eq 1";
    for (const auto name : command_names()) {
        const auto& command = require_command(name);
        out += fish_line(first, fmt::format(" -a {} -d {}", command.name, fish_quoted(command.summary)));
    }
    out += fish_line(first, " -l help -d 'what there is'");
    out += fish_line(first, " -l version -d 'which tafl this is'");
    for (const auto name : command_names()) out += fish_part(require_command(name));
    return out;
}

}  // namespace tafl::cli
