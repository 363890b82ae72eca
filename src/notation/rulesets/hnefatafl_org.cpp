#include "notation/rulesets/hnefatafl_org.hpp"

#include "notation/rulesets/ruleset_registry.hpp"

namespace tafl {

std::shared_ptr<const Ruleset> hnefatafl_org_ruleset(int size) {
    switch (size) {
        case 7: return find_builtin("brandub-hnefatafl-org");
        case 11: return find_builtin("copenhagen-hnefatafl-org");
        case 13: return find_builtin("hnefatafl-org-13");
        default: return nullptr;
    }
}

}  // namespace tafl
