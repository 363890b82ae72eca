// The leaflet's texts beside the rules: the history of the game and its text, and hints for both sides.
#pragma once

#include <string>
#include <vector>

#include "rulebook/rulebook.hpp"

namespace tafl {

struct LeafletNotes {
    // Paragraphs: what is certain about the game, how it spread, what is a guess; for a built-in ruleset also
    // what is known of its text.
    std::vector<std::string> history;
    // Where its rules come from, and how an odd ruleset differs from the usual one of its family.
    std::vector<std::string> provenance;
    std::string attackers, defenders;  // hints that hold under the options of the ruleset
};

[[nodiscard]] LeafletNotes leaflet_notes_of(const Ruleset& ruleset, Language language);

}  // namespace tafl
