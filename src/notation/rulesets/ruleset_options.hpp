// The table of options: the key, the possible values and the meaning of each. Ruleset files, `tafl check`, our own
// keys in rule strings and docs/rulesets.md all use this table, so that they cannot
// disagree.
//
// Name, title, source, listing and layout are not options.
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
// The value of a key: true, 3, "king-start", ["attackers", "king"], [["a4", "a5"], ["d1", "e1"]].
using OptionValue = std::variant<bool, std::int64_t, std::string, Words, std::vector<Words>>;

struct Option {
    std::string_view key;      // "throne.stop"
    std::string_view clause;   // of the rule book: "R2"
    std::string values;        // the possible values, for people: "king, king-start, all or none"
    std::string_view meaning;  // one sentence
    OptionValue (*get)(const Ruleset& ruleset);
    // Changes the ruleset; on failure says what is wrong with the value and changes nothing. Options with
    // squares need the size of ruleset.start.
    std::expected<void, std::string> (*set)(Ruleset& ruleset, const OptionValue& value);
};

[[nodiscard]] std::span<const Option> ruleset_options();           // in the order of the rule book
[[nodiscard]] const Option* find_option(std::string_view key);     // null if there is none
[[nodiscard]] std::string to_toml(const OptionValue& value);       // as in a file
[[nodiscard]] std::string quoted_for_toml(std::string_view text);  // a string of TOML, escaped where needed

}  // namespace tafl
