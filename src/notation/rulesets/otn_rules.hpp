// Rulesets as OpenTafl writes them: one line of key:value, `dim:` first and `start:` last.
//
//     dim:11 name:Copenhagen atkf:y tfr:w sw:s efe:y start:/3ttttt3/.../3ttttt3/
//
// What such a line cannot say stands in keys of our own, x- and the name of the option:
// x-encirclement:king-region. They are written only where the standard keys would play differently, and other
// programs pass over them.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

enum class UnknownKeys { Ignored, Refused };

// A known key that asks for what these rules cannot play (mercenaries, capturing jumps, a speed for each
// piece) is refused by its name. The title is `name:`; the ruleset's name is made from it.
[[nodiscard]] Parsed<Ruleset> parse_otn_rules(std::string_view text,
                                              UnknownKeys unknown = UnknownKeys::Ignored);

// parse_otn_rules() makes of it a ruleset of the same rules_hash(). Precondition: the ruleset is valid.
[[nodiscard]] std::string to_otn_rules(const Ruleset& ruleset);

}  // namespace tafl
