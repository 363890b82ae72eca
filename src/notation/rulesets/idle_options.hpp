// Options that cannot have an effect beside the others of a ruleset: how the king is taken on a throne that does not exist.
#pragma once

#include <string_view>
#include <vector>

#include "rules/ruleset.hpp"

namespace tafl {

struct IdleOption {
    std::string_view key;     // as in ruleset_options()
    std::string_view reason;  // "there are no camps"
};

// In no particular order. Whatever value one of them takes, the ruleset plays alike.
[[nodiscard]] std::vector<IdleOption> idle_options(const Ruleset& ruleset);

}  // namespace tafl
