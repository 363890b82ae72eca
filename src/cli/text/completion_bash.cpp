#include <fmt/format.h>

#include "cli/command_table.hpp"
#include "cli/text/completion.hpp"

namespace tafl::cli {

namespace {

std::string words_reply(std::string_view words) {
    return fmt::format("COMPREPLY=($(compgen -W \"{}\" -- \"$word\"))", words);
}

// The line that fills COMPREPLY for one kind of value.
std::string bash_reply(Offers offers, const std::vector<std::string_view>& choices) {
    if (!choices.empty()) return words_reply(fmt::format("{}", fmt::join(choices, " ")));
    switch (offers) {
        case Offers::Nothing: return "COMPREPLY=()";
        case Offers::Files: return "COMPREPLY=($(compgen -f -- \"$word\"))";
        case Offers::Rulesets:
            return words_reply("$rulesets") + "; COMPREPLY+=($(compgen -f -X '!*.toml' -- \"$word\"))";
        case Offers::HelpPages: return words_reply(completed_help_pages());
    }
    return {};
}

std::string name_pattern(const Option& option) {  // "-o,--output" as a shell pattern: -o|--output
    std::string names(option.names);
    for (auto& c : names) c = c == ',' ? '|' : c;
    return names;
}

std::string bash_part(const Command& command) {
    std::string out = fmt::format("        {})\n            case $before in\n", spellings(command, "|"));
    std::string names;
    for (const auto& option : command.options) {
        names += fmt::format("{} ", option.long_name());
        if (option.is_switch()) continue;
        out += fmt::format("                {}) {}; return ;;\n", name_pattern(option),
                           bash_reply(option.offers, option.choices));
    }
    out += fmt::format("            esac\n            if [[ $word == -* ]]; then {}; return; fi\n",
                       words_reply(names + "--help"));
    if (!command.actions.empty())
        out += fmt::format("            if [[ ! $gone =~ \" \"({})\" \" ]]; then {}; return; fi\n",
                           completed_actions(command, "|"), words_reply(completed_actions(command)));
    return out +
           fmt::format("            {} ;;\n", bash_reply(operand_offers(command), command.operand.choices));
}

}  // namespace

std::string bash_completion() {
    std::string out = fmt::format(
        "# bash completion for tafl. Load it with: source <(tafl completion bash)\n"
        "_tafl() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n"
        "    # bash takes --rules=x for three words\n"
        "    if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then "
        "before=${{COMP_WORDS[COMP_CWORD-2]}}; fi\n"
        "    if [[ $COMP_CWORD == 1 ]]; then\n"
        "        {}\n        return\n    fi\n"
        "    local gone=\" ${{COMP_WORDS[*]:2:COMP_CWORD-2}} \"\n"
        "    local rulesets=\"{}\"\n"
        "    case ${{COMP_WORDS[1]}} in\n",
        words_reply(fmt::format("{} --help --version", fmt::join(command_names(), " "))),
        completed_rulesets());
    for (const auto name : command_names()) out += bash_part(require_command(name));
    return out + "    esac\n}\ncomplete -o filenames -F _tafl tafl\n";
}

}  // namespace tafl::cli
