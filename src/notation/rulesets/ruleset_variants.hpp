// The rulesets that differ from one in a single option.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "notation/rulesets/ruleset_options.hpp"

namespace tafl {

struct RulesetVariant {
    std::string_view key;  // of the option, as in ruleset_options()
    std::string change;    // as in a file: throne.stop = "all"
    Ruleset ruleset;       // with the name of the one it differs from
};

// Only playable ones: find_faults() finds nothing broken in them. Of lists of squares, which depend on the board, it tries the
// `further` values alone.
[[nodiscard]] std::vector<RulesetVariant> ruleset_variants(const Ruleset& ruleset,
                                                           std::span<const OptionValue> further = {});

}  // namespace tafl
