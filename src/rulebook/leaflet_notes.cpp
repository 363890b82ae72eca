#include "rulebook/leaflet_notes.hpp"

#include <algorithm>

#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/family_difference.hpp"
#include "rulebook/provenance.hpp"
#include "rulebook/ruleset_names.hpp"
#include "rulebook/sentence_templates.hpp"
#include "rulebook/source_texts.hpp"

namespace tafl {

namespace {

// The longest key that is the ruleset's name or its first words: "tablut-ashton" before "tablut". Empty if
// there is none, and for a ruleset that only shares the name of a built-in one.
std::string_view text_key(const Ruleset& ruleset) {
    const auto ours = find_builtin(ruleset.name);
    if (!ours || ours->title != ruleset.title || ours->source != ruleset.source) return {};
    const auto& texts = rulebook_source().leaflet.texts;
    for (std::string_view name = ours->name; !name.empty();) {
        const auto found = std::ranges::find(texts, name);
        if (found != texts.end()) return *found;
        const auto hyphen = name.rfind('-');
        name = hyphen == name.npos ? std::string_view{} : name.substr(0, hyphen);
    }
    return {};
}

// Whether what is known of the family's game holds for it: a ruleset found in games may have a board and an opening that no
// old text or drawing shows.
bool shares_history(const Ruleset& ruleset) {
    if (!own_listing(ruleset).is_from_games) return true;
    const auto head = head_of_family(ruleset);
    return head == nullptr || head->start == ruleset.start;
}

// Texts that are compared with each other need no difference here.
std::vector<std::string> provenance_in(const Ruleset& ruleset, Language language) {
    auto provenance = provenance_of(ruleset, language);
    if (source_text_of(ruleset) != nullptr) provenance.difference.clear();
    return provenance.paragraphs();
}

}  // namespace

LeafletNotes leaflet_notes_of(const Ruleset& ruleset, Language language) {
    const auto& source = rulebook_source();
    const auto& words = language_source(language);
    const Conditions conditions(ruleset, source.conditions);
    const SentenceTemplates templates(words, conditions);
    LeafletNotes leaflet;
    for (const auto* key : {"history.known", "history.spread", "history.guessed"})
        leaflet.history.push_back(words.words(key));
    if (const auto key = text_key(ruleset); !key.empty() && shares_history(ruleset))
        leaflet.history.push_back(words.words("history.text." + std::string(key)));
    leaflet.provenance = provenance_in(ruleset, language);
    for (const auto& hint : source.leaflet.hints) {
        if (!conditions.hold(hint.condition)) continue;
        auto& side = hint.paragraph == "attackers" ? leaflet.attackers : leaflet.defenders;
        side += (side.empty() ? "" : " ") + templates.text(hint.key);
    }
    return leaflet;
}

}  // namespace tafl
