// The rules in plain words, in a language given by its code.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// The error for an unknown language lists all.
[[nodiscard]] Parsed<std::string> rules_text(const Ruleset& ruleset, std::string_view language);

}  // namespace tafl
