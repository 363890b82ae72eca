// The one table of options: what a ruleset can say, under which key, with which values, and what it means.
// Reading and printing of ruleset files, `tafl check`, the keys of our own in rule strings, and
// docs/rulesets.md all go by this table, so that they cannot disagree.
//
// Name, title, source and layout are not in it: they are not choices between values.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/ruleset.hpp"

namespace tafl {

using Words = std::vector<std::string>;
// What a key can be given: true, 3, "king-start", ["attackers", "king"], [["a4", "a5"], ["d1", "e1"]].
using OptionValue = std::variant<bool, std::int64_t, std::string, Words, std::vector<Words>>;

struct Option {
    std::string_view key;      // "throne.stop"
    std::string_view clause;   // of the rule book: "R2"
    std::string values;        // what is possible, for people: "king, king-start, all or none"
    std::string_view meaning;  // one sentence
    OptionValue (*get)(const Ruleset& ruleset);
    // Changes the ruleset, or says what is wrong with the value and changes nothing. Options that speak of
    // squares go by the size of ruleset.start.
    std::expected<void, std::string> (*set)(Ruleset& ruleset, const OptionValue& value);
};

[[nodiscard]] std::span<const Option> ruleset_options();           // in the order of the rule book
[[nodiscard]] const Option* find_option(std::string_view key);     // null if there is none
[[nodiscard]] std::string to_toml(const OptionValue& value);       // as it stands in a file
[[nodiscard]] std::string quoted_for_toml(std::string_view text);  // a string of TOML, escaped where needed

}  // namespace tafl
