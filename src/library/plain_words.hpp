// The rules for people, in a language that somebody named.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// `language`: en, de, da or es.
[[nodiscard]] Parsed<std::string> plain_words(const Ruleset& ruleset, std::string_view language);

}  // namespace tafl
