#include "notation/rulesets/ruleset_names.hpp"

#include <algorithm>

namespace tafl {

bool is_ruleset_name(std::string_view name) noexcept {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, fits);
}

}  // namespace tafl
