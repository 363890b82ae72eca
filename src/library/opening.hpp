// A game from what people write: a ruleset's name and a position.
#pragma once

#include <string_view>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

// `position` in any dialect of notation/positions.hpp; empty: the ruleset's own start.
[[nodiscard]] Parsed<Game> open_game(std::shared_ptr<const Ruleset> ruleset, std::string_view position);

// The same for a built-in ruleset's name, or the path of a ruleset file.
[[nodiscard]] Parsed<Game> open_game(std::string_view ruleset, std::string_view position);

}  // namespace tafl
