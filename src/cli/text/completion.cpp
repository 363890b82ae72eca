#include "cli/text/completion.hpp"

#include <fmt/format.h>

#include "cli/command_table.hpp"
#include "cli/text/help_pages.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::cli {

std::string completed_rulesets() {
    std::vector<std::string_view> names;
    for (const auto& ruleset : builtin_rulesets()) names.push_back(ruleset->name);
    return fmt::format("{}", fmt::join(names, " "));
}

std::string completed_help_pages() {
    auto names = command_names();
    for (const auto& group : command_groups()) names.push_back(group.name);
    return fmt::format("{}", fmt::join(names, " "));
}

std::string completed_actions(const Command& command, std::string_view separator) {
    std::vector<std::string_view> names;
    for (const auto& action : command.actions) names.push_back(action.name());
    return fmt::format("{}", fmt::join(names, separator));
}

std::string spellings(const Command& command, std::string_view separator) {
    return command.alias.empty() ? std::string(command.name)
                                 : fmt::format("{}{}{}", command.name, separator, command.alias);
}

Offers operand_offers(const Command& command) {
    return command.operand.name.empty() ? Offers::Nothing : command.operand.offers;
}

std::string shortly_described(const Option& option) {
    constexpr std::size_t room = 80;
    auto text = described(option);
    if (text.size() > room) text = text.substr(0, text.rfind(' ', room)) + " …";
    return text;
}

std::string shell_quoted(std::string_view text, std::string_view escaped) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'') out += escaped;
        else out += c;
    }
    return out + "'";
}

}  // namespace tafl::cli
