// Rulesets for testing the book: the built-in ones, and each of them with one option changed.
#pragma once

#include <vector>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

struct Variant {
    std::string what;  // "copenhagen with throne.pass = none"
    Ruleset ruleset;
};

// Only playable ones: find_faults() finds nothing broken in them.
[[nodiscard]] std::vector<Variant> variants_of(const Ruleset& ruleset);
[[nodiscard]] std::vector<Variant> all_variants();  // of all rulesets, including unchanged ones

}  // namespace tafl::test
