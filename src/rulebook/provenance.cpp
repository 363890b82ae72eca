#include "rulebook/provenance.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/rulesets/ruleset_registry.hpp"
#include "rulebook/family_difference.hpp"
#include "rulebook/rulebook_source.hpp"
#include "rulebook/ruleset_names.hpp"

namespace tafl {

namespace {

std::string filled(const LanguageSource& language, std::string_view key, const auto&... values) {
    return fmt::format(fmt::runtime(language.words(key)), values...);
}

std::string origin_of(const Ruleset& ruleset, const RulesetListing& listing, Language language) {
    const auto& words = language_source(language);
    if (listing.is_from_games && !listing.recorded_as.empty())
        return filled(words, "provenance.games", listing.recorded_as, listing.games);
    if (listing.is_from_games) return words.words("provenance.games-unnamed");
    const auto source = source_of(ruleset, language);
    return source.empty() ? source : fmt::format("{}{}.", words.label(words.words("grammar.source")), source);
}

// "The shield wall" within a sentence. Headings begin with an article, or with a word that needs no capital.
std::string within_sentence(std::string heading) {
    if (!heading.empty() && heading[0] >= 'A' && heading[0] <= 'Z')
        heading[0] = static_cast<char>(heading[0] - 'A' + 'a');
    return heading;
}

std::string difference_of(const Ruleset& head, const Ruleset& ruleset, Language language) {
    const auto& words = language_source(language);
    const auto title = title_of(head, language);
    if (differs_in_opening_alone(head, ruleset)) return filled(words, "provenance.opening", title);
    auto [sentences, without] = difference_between(head, ruleset, language);
    for (auto& heading : without) heading = within_sentence(std::move(heading));
    if (!without.empty()) sentences.push_back(filled(words, "provenance.without", join(without)));
    return sentences.empty() ? std::string()
                             : filled(words, "provenance.unlike", title, join(sentences, " "));
}

}  // namespace

std::vector<std::string> Provenance::paragraphs() const {
    std::vector<std::string> all;
    if (!origin.empty()) all.push_back(origin);
    if (!difference.empty()) all.push_back(difference);
    return all;
}

Provenance provenance_of(const Ruleset& ruleset, Language language) {
    const auto& listing = own_listing(ruleset);
    Provenance provenance{origin_of(ruleset, listing, language), {}};
    if (!listing.sure.empty() && (listing.is_from_games || listing.sure != "high"))
        provenance.origin += " " + language_source(language).words("provenance." + listing.sure);
    if (const auto head = head_of_family(ruleset))
        provenance.difference = difference_of(*head, ruleset, language);
    return provenance;
}

}  // namespace tafl
