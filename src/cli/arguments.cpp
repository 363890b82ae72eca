#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/numbers.hpp"
#include "base/text.hpp"
#include "cli/failure.hpp"
#include "cli/text/wording.hpp"

namespace tafl::cli {

namespace {

template <class... Parts>
[[noreturn]] void refuse(const Command& command, fmt::format_string<Parts...> text, Parts&&... parts) {
    throw UserError(fmt::format("{}: {}", command.name, fmt::format(text, std::forward<Parts>(parts)...)));
}

std::string help_hint(const Command& command) { return fmt::format("see 'tafl help {}'", command.name); }

// `name` is an option's or an operand's.
void check_value(std::string_view name, std::string_view value, std::span<const std::string_view> choices,
                 Offers offers) {
    if (!choices.empty() && std::ranges::find(choices, value) == choices.end())
        throw UserError(
            fmt::format("{} {}: expected {}", name, tafl::in_quotes(value), join_list(choices, "or")));
    if (offers == Offers::Files && value.empty())
        throw UserError(fmt::format("{} '': expected the name of a file", name));
}

}  // namespace

std::uint64_t number_in(const Range& range, std::string_view name, std::string_view digits) {
    if (const auto number = parse_number(digits, range.min, range.max)) return *number;
    throw UserError(fmt::format("{} {}: expected a whole number from {} to {}", name, tafl::in_quotes(digits),
                                range.min, range.max));
}

namespace {

const Option* find_option(const Command& command, std::string_view name) {
    const auto found =
        std::ranges::find_if(command.options, [&](const Option& option) { return option.has_name(name); });
    return found == command.options.end() ? nullptr : &*found;
}

[[noreturn]] void refuse_unknown(const Command& command, std::string_view name) {
    std::vector<std::string_view> names{"--help"};
    for (const auto& option : command.options) names.push_back(option.long_name());
    const auto near = suggestion(name, names);
    refuse(command, "unknown option {}{}", tafl::in_quotes(name),
           near.empty() ? "; " + help_hint(command) : near);
}

// "--output=FILE", "-oFILE": the option's name, and where its value begins; npos if the value is the next
// word.
std::pair<std::string_view, std::size_t> split_option(std::string_view word) {
    if (!word.starts_with("--")) return {word.substr(0, 2), word.size() > 2 ? 2 : std::string_view::npos};
    const auto equals = word.find('=');
    return {word.substr(0, equals), equals == std::string_view::npos ? equals : equals + 1};
}

}  // namespace

Arguments::Arguments(const Command& command, std::span<const std::string> words) : command_(&command) {
    const auto options =
        words.first(static_cast<std::size_t>(std::ranges::find(words, "--") - words.begin()));
    const auto is_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
    wants_help_ = std::ranges::any_of(options, is_help);
    if (wants_help_) return;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const bool is_option = options[i].size() > 1 && options[i].starts_with('-');
        is_option ? take_option(options, i) : operands_.push_back(options[i]);
    }
    if (options.size() < words.size())
        operands_.insert(operands_.end(), words.begin() + static_cast<std::ptrdiff_t>(options.size()) + 1,
                         words.end());
    check();
}

void Arguments::take_option(std::span<const std::string> words, std::size_t& at) {
    const auto& command = *command_;
    const std::string_view word = words[at];
    const auto [name, value_at] = split_option(word);
    const auto* option = find_option(command, name);
    if (option == nullptr) refuse_unknown(command, name);
    auto& values = given_[std::string(option->long_name())];
    if (!values.empty() && !option->many)
        refuse(command, "{} is given twice; give it once", option->long_name());
    const bool is_attached = value_at != std::string_view::npos;
    if (option->is_switch()) {
        if (is_attached) refuse(command, "{} has a value, {} takes none", tafl::in_quotes(word), name);
        values.emplace_back();
    } else if (is_attached) {
        values.emplace_back(word.substr(value_at));
    } else if (at + 1 < words.size() && !words[at + 1].starts_with("--") &&
               find_option(command, words[at + 1]) == nullptr) {
        values.push_back(words[++at]);
    } else {
        refuse(command, "{} needs a value; {}", name, help_hint(command));
    }
}

void Arguments::check() const {
    const auto& command = *command_;
    const auto& operand = command.operand;
    if (operand.required && !operand.name.empty() && operands_.empty())
        refuse(command, "{} is missing; {}", operand.name, help_hint(command));
    const std::size_t max = operand.name.empty() ? 0 : operand.many ? operands_.size() : 1;
    if (operands_.size() > max)
        refuse(command, "unexpected argument {}; {}", tafl::in_quotes(operands_[max]), help_hint(command));
    for (const auto& option : command.options) {
        for (const auto& value : texts(option.long_name())) {
            check_value(option.long_name(), value, option.choices, option.offers);
            if (option.range) (void)number_in(*option.range, option.long_name(), value);
        }
    }
    for (const auto& word : operands_) check_value(operand.name, word, operand.choices, operand.offers);
}

bool Action::takes(std::size_t operands) const noexcept {
    std::size_t least = 0, most = 0;
    for (auto rest = form.substr(name().size()); !rest.empty();) {
        rest.remove_prefix(1);
        const auto word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(word.size());
        least += word.starts_with('[') ? 0 : 1;
        most = word.find("…") == word.npos ? most + 1 : operands;
    }
    return operands >= least && operands <= most;
}

int Arguments::run_action(Output& out) const {
    const auto& actions = command_->actions;
    const auto found = std::ranges::find_if(actions, [&](const Action& action) {
        return !operands_.empty() && action.name() == operands_[0] && action.takes(operands_.size() - 1);
    });
    if (found != actions.end())
        return found->run(*this, operands_.size() > 1 ? operands_[1] : std::string(), out);
    const auto quoted = [](const Action& action) { return fmt::format("'{}'", action.form); };
    refuse(*command_, "expected {}; {}", join_list(actions, "or", quoted), help_hint(*command_));
}

bool Arguments::has(std::string_view option) const { return given_.contains(option); }

std::string Arguments::text(std::string_view option) const {
    if (const auto found = given_.find(option); found != given_.end()) return found->second.back();
    const auto* known = find_option(*command_, option);
    return known == nullptr ? std::string() : known->usual;
}

std::vector<std::string> Arguments::texts(std::string_view option) const {
    const auto found = given_.find(option);
    return found == given_.end() ? std::vector<std::string>() : found->second;
}

std::vector<std::uint64_t> Arguments::numbers(std::string_view option) const {
    const auto& known = *find_option(*command_, option);
    std::vector<std::uint64_t> values;
    for (const auto& digits : has(option) ? texts(option) : std::vector{known.usual})
        values.push_back(number_in(*known.range, option, digits));
    return values;
}

}  // namespace tafl::cli
