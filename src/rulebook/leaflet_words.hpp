// What the leaflet tells beside the rules: where the game and its text come from, and hints for both sides.
#pragma once

#include <string>
#include <vector>

#include "rulebook/rulebook.hpp"

namespace tafl {

struct LeafletWords {
    // Paragraphs: what is certain of the game, how it spread, what is guessed; for a built-in ruleset, what is known of its text.
    std::vector<std::string> history;
    std::string attackers, defenders;  // hints; those that are sound by the options of the ruleset
};

[[nodiscard]] LeafletWords leaflet_words_of(const Ruleset& ruleset, Language language);

}  // namespace tafl
