// The texts of the rule book that the program carries: book/*.toml.
#pragma once

#include "notation/embedded_text.hpp"

namespace tafl {

[[nodiscard]] EmbeddedTexts embedded_rulebook() noexcept;

}  // namespace tafl
