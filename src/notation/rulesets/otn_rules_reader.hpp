// The reading half of otn_rules.hpp, in its two steps.
#pragma once

#include <string_view>

#include "notation/rulesets/otn_rules.hpp"
#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

// The keys as they stand, our own included; nothing is said about the ruleset as a whole.
[[nodiscard]] Parsed<Ruleset> read_otn_keys(std::string_view text, UnknownKeys unknown);

// A value of the option table in a form without blanks: y, 3, king-start, attackers,king, a4,a5;d1,e1.
[[nodiscard]] std::string to_otn_value(const OptionValue& value);

}  // namespace tafl
