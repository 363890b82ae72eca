// The rulesets that the program carries, and those that people keep in files.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "notation/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// In the order of the rule book, `copenhagen` first. Built once, at the first call; safe from any thread.
[[nodiscard]] std::span<const std::shared_ptr<const Ruleset>> builtin_rulesets();

// The built-in ruleset of that name, or null.
[[nodiscard]] std::shared_ptr<const Ruleset> find_builtin(std::string_view name);

// A name, or else a path to a ruleset file (something with a slash or the ending .toml). An unknown name is
// answered with the nearest ones.
[[nodiscard]] Parsed<std::shared_ptr<const Ruleset>> load_ruleset(std::string_view name_or_path);

}  // namespace tafl
