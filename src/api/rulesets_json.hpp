// The built-in rulesets in JSON.
#pragma once

#include <string>

#include "rulebook/rulebook.hpp"
#include "rules/ruleset.hpp"

namespace tafl::api {

// [{name, title, family, size, first, source, position}, …]
[[nodiscard]] std::string rulesets_json(Language language);
// The same fields for one ruleset, and {book, otn, file}.
[[nodiscard]] std::string ruleset_json(const Ruleset& ruleset, Language language);

}  // namespace tafl::api
