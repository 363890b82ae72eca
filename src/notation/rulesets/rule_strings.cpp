#include "notation/rulesets/rule_strings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "notation/rulesets/otn_rules.hpp"

namespace tafl {

namespace {

// What stands on the lines that are neither empty nor comments; parts of the text.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = trimmed(text.substr(0, end));
        if (!line.empty() && !line.starts_with('#')) lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

Parsed<Ruleset> parse_line(std::string_view text, std::string_view line) {
    auto rules = parse_otn_rules(line);
    if (rules) return rules;
    const auto begin = static_cast<std::size_t>(line.data() - text.data());
    return std::unexpected(error_at(text, begin + rules.error().offset, std::move(rules.error().message)));
}

std::string as_spoken(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == '_' ? ' ' : c;
    return out;
}

bool is_called(const Ruleset& rules, std::string_view name) {
    return rules.name == name || as_spoken(rules.title) == as_spoken(name);
}

}  // namespace

bool is_rule_strings(std::string_view text) noexcept {
    const auto lines = lines_of(text);
    if (lines.empty()) return false;
    const auto first = lines.front().substr(0, lines.front().find_first_of(" \t"));
    return first.find(':') != std::string_view::npos && first.find_first_of("=\"'") == std::string_view::npos;
}

Parsed<Ruleset> parse_rule_strings(std::string_view text, std::string_view name) {
    const auto lines = lines_of(text);
    if (name.empty() && lines.size() == 1) return parse_line(text, lines.front());
    for (const auto line : lines) {
        auto rules = parse_line(text, line);
        if (!rules || is_called(*rules, name)) return rules;
    }
    return std::unexpected(
        Error{fmt::format("{} rulesets, {}; expected one of {} behind the file's name, as in "
                          "FILE:NAME",
                          lines.size(), name.empty() ? "none is chosen" : "none is " + in_quotes(name),
                          join(titles_of_rule_strings(text)))});
}

std::vector<Error> check_rule_strings(std::string_view text) {
    constexpr std::size_t most = 100;
    std::vector<Error> errors;
    for (const auto line : lines_of(text)) {
        auto rules = parse_line(text, line);
        if (!rules && errors.size() < most) errors.push_back(std::move(rules.error()));
    }
    return errors;
}

std::vector<std::string> titles_of_rule_strings(std::string_view text) {
    std::vector<std::string> titles;
    for (const auto line : lines_of(text))
        if (auto rules = parse_line(text, line)) titles.push_back(std::move(rules->title));
    return titles;
}

}  // namespace tafl
