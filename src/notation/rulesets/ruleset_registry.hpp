// The rulesets that the program carries, and those that people keep in files.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// In the order of the rule book, `copenhagen` first. Built once, at the first call; safe from any thread.
[[nodiscard]] std::span<const std::shared_ptr<const Ruleset>> builtin_rulesets();

// The built-in ruleset of that name, or null.
[[nodiscard]] std::shared_ptr<const Ruleset> find_builtin(std::string_view name);

// The same by its name or its title, in any case, with blanks, hyphens or underscores: "Copenhagen Walker"
// and "copenhagen_walker" are copenhagen-walker.
[[nodiscard]] std::shared_ptr<const Ruleset> find_titled(std::string_view name_or_title);

// Up to three names of built-in rulesets that may have been meant, best first.
[[nodiscard]] std::vector<std::string_view> nearest_rulesets(std::string_view name);

// A name, or else a path to a ruleset file (something with a slash or the ending .toml). An unknown name is
// answered with the nearest ones.
[[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> load_ruleset(std::string_view name_or_path);

}  // namespace tafl
