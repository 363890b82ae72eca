// The names of sides, winners and reasons in JSON, golden tables and on the terminal.
#pragma once

#include <optional>
#include <string_view>

#include "rules/types.hpp"

namespace tafl {

[[nodiscard]] std::string_view to_string(Side side) noexcept;      // attackers, defenders
[[nodiscard]] std::string_view to_string(Winner winner) noexcept;  // ongoing, attackers, defenders, draw
[[nodiscard]] std::string_view to_string(std::optional<Winner> winner) noexcept;  // "" for nullopt
[[nodiscard]] std::string_view to_string(Reason reason) noexcept;  // king-escaped, ...; "" for None
[[nodiscard]] std::string_view to_string(Clause clause) noexcept;  // R1 to R12; "" for None

}  // namespace tafl
