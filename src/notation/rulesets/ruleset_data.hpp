// The ruleset files that the program carries: rulesets/*.toml.
#pragma once

#include "notation/embedded_text.hpp"

namespace tafl {

[[nodiscard]] EmbeddedTexts embedded_rulesets() noexcept;

}  // namespace tafl
