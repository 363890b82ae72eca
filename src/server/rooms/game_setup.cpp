#include "server/rooms/game_setup.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "notation/game_input.hpp"
#include "notation/rulesets/ruleset_file.hpp"
#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::server {

namespace {

constexpr const char* own_rules = "own-rules";

}  // namespace

Parsed<std::shared_ptr<const Ruleset>> ruleset_of(const store::Terms& terms) {
    if (!terms.ruleset_file.empty()) {
        auto parsed = parse_ruleset(terms.ruleset_file, own_rules, builtin_parent);
        if (!parsed) return std::unexpected(parsed.error());
        // A custom ruleset never looks like one of the site's.
        parsed->title = parsed->title == own_rules ? "Own rules" : parsed->title + " (own rules)";
        parsed->name = own_rules;
        return std::make_shared<const Ruleset>(*std::move(parsed));
    }
    if (auto builtin = find_builtin(terms.ruleset)) return builtin;
    const auto nearest = join(nearest_rulesets(terms.ruleset));
    return std::unexpected(Error{fmt::format("there is no ruleset {}{}{}", in_quotes(terms.ruleset),
                                             nearest.empty() ? "" : "; perhaps ", nearest)});
}

Parsed<Game> begin_game(const store::Terms& terms) {
    auto ruleset = ruleset_of(terms);
    if (!ruleset) return std::unexpected(ruleset.error());
    return open_game(*std::move(ruleset), terms.position.empty() ? "startpos" : terms.position);
}

}  // namespace tafl::server
