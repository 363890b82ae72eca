// OpenTafl's rule strings: one line of key:value, `dim:` first and `start:` last.
//
//     dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y start:/3ttttt3/.../3ttttt3/
//
// What it cannot express is written in keys of our own, x- and the name of the option:
// x-encirclement:king-region. They are written only if the standard keys would play differently; other programs
// ignore them.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

enum class UnknownKeys { Ignored, Refused };

// Refuses, by its key, what the options cannot express (mercenaries, a speed for each piece). `name:` gives the title,
// and the ruleset's name is made from it.
[[nodiscard]] Parsed<Ruleset> parse_otn_rules(std::string_view text,
                                              UnknownKeys unknown = UnknownKeys::Ignored);

// parse_otn_rules() makes of it a ruleset of the same rules_hash(). Precondition: the ruleset is valid.
[[nodiscard]] std::string to_otn_rules(const Ruleset& ruleset);

}  // namespace tafl
