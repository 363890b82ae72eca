// What the names and titles of rulesets look like.
#pragma once

#include <string_view>

namespace tafl {

// Lower-case letters, digits and hyphens, at most 64 of them.
[[nodiscard]] bool is_ruleset_name(std::string_view name) noexcept;

// Whether the text is itself a ruleset: a rule string (otn_rules.hpp), which begins with the size of its board.
[[nodiscard]] bool is_otn_rules(std::string_view text) noexcept;

// Whether the text names a file: it has a slash, or ends in .toml or, before the colon of an entry, in .conf, .otn or
// .lud.
// Precondition: it is no rule string.
[[nodiscard]] bool is_ruleset_path(std::string_view text) noexcept;

// external-rules.conf:Tablut is the entry Tablut of a file of rule strings (rule_strings.hpp), Tablut.lud:Smith the ruleset Smith of
// one of Ludii's games (ludii_reader.hpp).
struct RulesetPath {
    std::string_view file;
    std::string_view entry;  // empty: none is named
};
// Precondition: is_ruleset_path(text).
[[nodiscard]] RulesetPath split_ruleset_path(std::string_view text) noexcept;

// What titles, sources and addresses are: a text without line breaks, control characters, characters that turn the
// direction of writing, and code points that are no characters.
[[nodiscard]] bool is_one_line(std::string_view text) noexcept;

}  // namespace tafl
