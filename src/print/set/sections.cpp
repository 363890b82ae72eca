#include "print/set/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "rulebook/leaflet_notes.hpp"

namespace tafl::print {

std::string BookSection::numbered_heading() const {
    return number == 0 ? heading : fmt::format("{}. {}", number, heading);
}

std::string BookSection::caption_of(const RulebookDiagram& picture) const {
    return number == 0 ? picture.caption : fmt::format("{}. {}", number, picture.caption);
}

std::vector<BookSection> signed_rules_of(const SetContext& set) {
    std::vector<BookSection> rules;
    for (const auto& clause : set.book.clauses) {
        rules.push_back(
            {clause.number, clause.heading + clause.sign, clause.signed_paragraphs, {}, clause.key});
        if (!clause.places.empty()) rules.back().places = "§\u00A0" + clause.places;
    }
    return rules;
}

std::vector<BookSection> sections_of(const SetContext& set) {
    std::vector<BookSection> sections;
    const auto add = [&](std::string_view key, std::vector<std::string> paragraphs) {
        sections.push_back({0, set.words(key), std::move(paragraphs), {}, std::string(key)});
    };
    auto leaflet = leaflet_notes_of(set.ruleset, set.options.language);
    std::ranges::move(leaflet.provenance, std::back_inserter(leaflet.history));
    add("history", std::move(leaflet.history));
    for (const auto& clause : set.book.clauses) {
        sections.push_back({clause.number, clause.cited_heading(), clause.paragraphs, {}, clause.key});
        for (const auto& diagram : clause.diagrams) sections.back().pictures.push_back(&diagram);
    }
    add("hints", {set.label("attackers") + leaflet.attackers, set.label("defenders") + leaflet.defenders});
    if (const auto& url = set.options.url; !url.empty()) add("where", {set.filled("where-at", url)});
    add("rights", {set.words("rights-text")});
    return sections;
}

}  // namespace tafl::print
