#include "support/representatives.hpp"

#include <fmt/format.h>

#include <set>

#include "notation/rulesets/ruleset_options.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::test {

namespace {

// "men.speed = 1", "size = 15"; squares are not compared.
std::vector<std::string> traits_of(const Ruleset& ruleset) {
    std::vector<std::string> traits{fmt::format("size = {}", ruleset.size())};
    for (const Option& option : ruleset_options()) {
        const OptionValue value = option.get(ruleset);
        const bool are_squares =
            option.key == "camps.groups" || option.key == "camps.soft" || option.key.ends_with(".squares");
        if (!are_squares) traits.push_back(fmt::format("{} = {}", option.key, to_toml(value)));
    }
    return traits;
}

}  // namespace

std::vector<RulesetPtr> representative_rulesets() {
    std::vector<RulesetPtr> chosen;
    std::set<std::string> seen;
    for (const RulesetPtr& ruleset : builtin_rulesets()) {
        const RulesetListing& listing = listing_of(ruleset->name);
        bool is_new = false;
        for (std::string& trait : traits_of(*ruleset)) is_new |= seen.insert(std::move(trait)).second;
        if (is_new || listing.recommended || !listing.text.empty()) chosen.push_back(ruleset);
    }
    return chosen;
}

}  // namespace tafl::test
