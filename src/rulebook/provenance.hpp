// What is known of a ruleset: where its rules come from, how sure they are, and how it differs from the ruleset of its
// family to begin with. The rule book's text, the leaflet and the site say it.
#pragma once

#include <string>
#include <vector>

#include "base/language.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// Each is one paragraph, and may be empty.
struct Provenance {
    // "These rules follow: Norse America. We are fairly sure of them."
    // "No text of these rules is known to us: we found them in games …"
    std::string origin;
    // "Unlike Tablut, as the Saami play it: At the edge three attackers are enough. Left out: the throne." Only of a
    // built-in ruleset that is not the one to begin with.
    std::string difference;

    [[nodiscard]] std::vector<std::string> paragraphs() const;
};

[[nodiscard]] Provenance provenance_of(const Ruleset& ruleset, Language language);

}  // namespace tafl
