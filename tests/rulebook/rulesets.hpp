// Rulesets for the book to tell: those that the program carries, and each of them with one option changed.
#pragma once

#include <vector>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

struct Variant {
    std::string what;  // "copenhagen with throne.pass = none"
    Ruleset ruleset;
};

// Only those that could be played: find_faults() sees nothing broken in them.
[[nodiscard]] std::vector<Variant> variants_of(const Ruleset& ruleset);
[[nodiscard]] std::vector<Variant> all_variants();  // of all, they themselves among them

}  // namespace tafl::test
