// Shell completion, generated from the command table.
#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/command_table.hpp"
#include "cli/text/output.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::cli {

namespace {

template <class Words>
std::string joined(const Words& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

std::string ruleset_names() {
    std::vector<std::string_view> names;
    for (const auto& ruleset : builtin_rulesets()) names.push_back(ruleset->name);
    return joined(names);
}

std::vector<std::string_view> help_page_names() {
    auto names = command_names();
    for (const auto& group : command_groups()) names.push_back(group.name);
    return names;
}

// The line that fills COMPREPLY for one kind of value.
std::string reply(Offers offers, const std::vector<std::string_view>& choices) {
    const auto words = [](const std::string& list) {
        return fmt::format("COMPREPLY=($(compgen -W \"{}\" -- \"$word\"))", list);
    };
    if (!choices.empty()) return words(joined(choices));
    switch (offers) {
        case Offers::Nothing: return "COMPREPLY=()";
        case Offers::Files: return "COMPREPLY=($(compgen -f -- \"$word\"))";
        case Offers::Rulesets:
            return words(ruleset_names()) + "; COMPREPLY+=($(compgen -f -X '!*.toml' -- \"$word\"))";
        case Offers::HelpPages: return words(joined(help_page_names()));
    }
    return {};
}

std::string pattern(const Option& option) {  // "-o,--output" as a shell pattern: -o|--output
    std::string names(option.names);
    for (auto& c : names) c = c == ',' ? '|' : c;
    return names;
}

std::string command_part(const Command& command) {
    std::string out = fmt::format("        {})\n            case $before in\n", command.name);
    std::string names;
    for (const auto& option : command.options) {
        names += fmt::format("{} ", option.long_name());
        if (option.is_switch()) continue;
        out += fmt::format("                {}) {}; return ;;\n", pattern(option),
                           reply(option.offers, option.choices));
    }
    out += "            esac\n";
    out += fmt::format(
        "            if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"{}--help\" -- \"$word\")); return; "
        "fi\n",
        names);
    const auto offers = command.operand.name.empty() ? Offers::Nothing : command.operand.offers;
    out += fmt::format("            {} ;;\n", reply(offers, command.operand.choices));
    return out;
}

std::string bash_script() {
    std::string out =
        "# bash completion for tafl. Load it with: source <(tafl completion bash)\n"
        "_tafl() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
        "    if [[ $COMP_CWORD == 1 ]]; then\n";
    out += fmt::format(
        "        COMPREPLY=($(compgen -W \"{} --help --version\" -- \"$word\"))\n        return\n    fi\n",
        joined(command_names()));
    out += "    case ${COMP_WORDS[1]} in\n";
    for (const auto name : command_names()) out += command_part(require_command(name));
    return out + "    esac\n}\ncomplete -o filenames -F _tafl tafl\n";
}

int run_completion(const Arguments&, Output& out) {
    out.write(bash_script());
    return 0;
}

}  // namespace

Command completion_command() {
    return {
        .name = "completion",
        .summary = "print the shell completion script",
        .details = "Prints a script with which the shell completes commands, options, rulesets and files.",
        .operand = {.name = "SHELL", .choices = {"bash"}},
        .options = {},
        .examples = {{"source <(tafl completion bash)", "completion in this shell"},
                     {"tafl completion bash > ~/.local/share/bash-completion/completions/tafl",
                      "completion in every new shell"}},
        .run = run_completion};
}

}  // namespace tafl::cli
