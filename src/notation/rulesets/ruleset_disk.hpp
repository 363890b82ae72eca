// Ruleset files on disk.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "notation/rulesets/ruleset_file.hpp"

namespace tafl {

// The built-in ruleset of that name or title (find_titled), the one in the file (is_ruleset_path), or that of the rule string
// itself (is_otn_rules). An error names the
// file and the place in its sentence.
[[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> load_ruleset(std::string_view name_or_path);

// Finds the built-in rulesets, and files beside `path`. Detects circles.
[[nodiscard]] FindParent parents_beside(const std::string& path);

}  // namespace tafl
