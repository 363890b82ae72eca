#include "print/by_turns.hpp"

#include <algorithm>
#include <stdexcept>

#include "print/set/page_parts.hpp"
#include "support/representatives.hpp"
#include "support/sample.hpp"

namespace tafl::test {

namespace {

using namespace print;

SetByTurn laid_out(std::shared_ptr<const Ruleset> ruleset, const SetOptions& options) {
    auto sheets = print_set(*ruleset, options);
    if (!sheets) throw std::runtime_error(ruleset->name + ": " + sheets.error());
    const auto outside = set_words(options.language, "leaflet-outside");
    const auto first =
        std::ranges::find_if(*sheets, [&](const auto& sheet) { return sheet.title.starts_with(outside); });
    const auto leaflet_from = static_cast<std::size_t>(first - sheets->begin());
    auto book = rulebook_of(*ruleset, options.language);
    return {std::move(ruleset), options, std::move(book), *std::move(sheets), leaflet_from};
}

std::vector<SetByTurn> all_laid_out() {
    std::vector<SetByTurn> sets;
    for (const auto& ruleset : sample(representative_rulesets())) {
        const auto turn = sets.size();
        SetOptions options;
        options.language = all_languages[turn % all_languages.size()];
        options.paper = turn / all_languages.size() % 2 == 0 ? a4 : letter;
        sets.push_back(laid_out(ruleset, options));
    }
    return sets;
}

}  // namespace

const std::vector<SetByTurn>& sets_by_turns() {
    static const auto sets = all_laid_out();
    return sets;
}

}  // namespace tafl::test
