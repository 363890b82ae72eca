#include "api/fallback_rules.hpp"

#include <algorithm>

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl::api {

std::shared_ptr<const Ruleset> fallback_rules(int size, const std::shared_ptr<const Ruleset>& preferred) {
    if (preferred && (size == 0 || preferred->size() == size)) return preferred;
    const auto all = builtin_rulesets();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& rules) { return rules->size() == size; });
    return found == all.end() ? nullptr : *found;
}

}  // namespace tafl::api
