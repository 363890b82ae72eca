// Rulesets from Ludii's descriptions of games (.lud), as far as our options can say them.
#pragma once

#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// Whether the text is such a description: it begins with a definition, a game or a comment of Ludii's language.
[[nodiscard]] bool is_ludii_game(std::string_view text) noexcept;

// The ruleset of the game, with the options of the ruleset or the item of that name ("Smith", "King Surrounded"); `choice` is empty
// for its defaults; `name` becomes the ruleset's, in our spelling. An error names the first ludeme that no option says, with its place.
[[nodiscard]] Parsed<Ruleset> parse_ludii_game(std::string_view text, std::string_view name,
                                               std::string_view choice = {});

}  // namespace tafl
