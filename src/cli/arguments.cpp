#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/nearest.hpp"

namespace tafl::cli {

namespace {

std::string help_hint(const Command& command) { return fmt::format("see 'tafl help {}'", command.name); }

void require_choice(std::string_view name, std::string_view value,
                    std::span<const std::string_view> choices) {
    if (choices.empty() || std::ranges::find(choices, value) != choices.end()) return;
    throw UserError(
        fmt::format("{} {}: expected {}", name, tafl::in_quotes(value), join_list(choices, "or")));
}

void require_name(std::string_view name, std::string_view value, Offers offers) {
    if (offers == Offers::Files && value.empty())
        throw UserError(fmt::format("{} '': expected the name of a file", name));
}

// "--json=false"
void refuse_valued_switches(const Command& command, std::span<const std::string> words) {
    for (const auto& word : words) {
        if (word == "--") return;
        const auto name = std::string_view(word).substr(0, word.find('='));
        const auto is_it = [&](const Option& option) {
            return option.is_switch() && option.long_name() == name;
        };
        if (name.size() < word.size() && std::ranges::any_of(command.options, is_it)) {
            throw UserError(
                fmt::format("{}: {} has a value, {} takes none", command.name, tafl::in_quotes(word), name));
        }
    }
}

CLI::Option* add_option(CLI::App& app, const Option& option, std::vector<std::string>& values) {
    const std::string names(option.names);
    if (option.is_switch()) return app.add_flag(names);
    auto* added = app.add_option(names, values)->expected(1)->allow_extra_args(false);
    return option.many ? added->take_all() : added->take_last();
}

}  // namespace

Arguments::Arguments(const Command& command, std::span<const std::string> words) {
    refuse_valued_switches(command, words);
    CLI::App app;
    app.set_help_flag("");
    app.allow_extras();
    app.add_flag("-h,--help", wants_help_);
    std::deque<std::vector<std::string>> values;
    std::vector<std::pair<const Option*, CLI::Option*>> options;
    for (const auto& option : command.options) {
        options.emplace_back(&option, add_option(app, option, values.emplace_back()));
    }
    if (!command.operand.name.empty()) app.add_option("operands", operands_);
    try {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ArgumentMismatch& error) {
        const std::string_view says = error.what();  // "--rules: 1 required TEXT missing"
        throw UserError(fmt::format("{}: {} needs a value; {}", command.name, says.substr(0, says.find(':')),
                                    help_hint(command)));
    } catch (const CLI::ParseError& error) {
        throw UserError(fmt::format("{}: {}; {}", command.name, error.what(), help_hint(command)));
    }
    if (wants_help_) return;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i].second->count() == 0) continue;
        if (options[i].second->count() > 1 && !options[i].first->many) {
            throw UserError(fmt::format("{}: {} is given twice, once is right", command.name,
                                        options[i].first->long_name()));
        }
        if (values[i].empty()) values[i].emplace_back();  // a switch
        given_.emplace(options[i].first->long_name(), values[i]);
    }
    refuse_strangers(command, app.remaining());
    judge(command);
}

void Arguments::refuse_strangers(const Command& command, std::span<const std::string> strangers) const {
    if (strangers.empty()) return;
    const auto& word = strangers.front();
    if (word.starts_with('-') && word.size() > 1) {
        std::vector<std::string_view> names{"--help"};
        for (const auto& option : command.options) names.push_back(option.long_name());
        const auto name = std::string_view(word).substr(0, word.find('='));
        const auto near = suggestion(name, names);
        throw UserError(fmt::format("{}: unknown option {}{}", command.name, tafl::in_quotes(name),
                                    near.empty() ? "; " + help_hint(command) : near));
    }
    throw UserError(fmt::format("{}: unexpected argument {}; {}", command.name, tafl::in_quotes(word),
                                help_hint(command)));
}

void Arguments::judge(const Command& command) const {
    const auto& operand = command.operand;
    if (operand.required && !operand.name.empty() && operands_.empty()) {
        throw UserError(fmt::format("{}: {} is missing; {}", command.name, operand.name, help_hint(command)));
    }
    if (!operand.many && operands_.size() > 1) {
        throw UserError(fmt::format("{}: unexpected argument {}; {}", command.name,
                                    tafl::in_quotes(operands_[1]), help_hint(command)));
    }
    for (const auto& option : command.options) {
        if (has(option.long_name())) {
            require_choice(option.long_name(), text(option.long_name()), option.choices);
            require_name(option.long_name(), text(option.long_name()), option.offers);
        }
    }
    for (const auto& word : operands_) {
        require_choice(operand.name, word, operand.choices);
        require_name(operand.name, word, operand.offers);
    }
}

bool Arguments::has(std::string_view option) const { return given_.contains(option); }

std::string Arguments::text(std::string_view option, std::string_view otherwise) const {
    const auto found = given_.find(option);
    return found == given_.end() ? std::string(otherwise) : found->second.back();
}

std::vector<std::string> Arguments::texts(std::string_view option) const {
    const auto found = given_.find(option);
    return found == given_.end() ? std::vector<std::string>() : found->second;
}

std::uint64_t Arguments::number(std::string_view option, std::uint64_t least, std::uint64_t most,
                                std::uint64_t otherwise) const {
    const auto found = given_.find(option);
    if (found == given_.end()) return otherwise;
    const auto& digits = found->second.back();
    const auto value = parse_number(digits, least, most);
    if (!value) {
        throw UserError(fmt::format("{} {}: expected a whole number from {} to {}", option,
                                    tafl::in_quotes(digits), least, most));
    }
    return *value;
}

}  // namespace tafl::cli
