// What the names of rulesets look like.
#pragma once

#include <string_view>

namespace tafl {

// Lower-case letters, digits and hyphens, at most 64 of them.
[[nodiscard]] bool is_ruleset_name(std::string_view name) noexcept;

}  // namespace tafl
