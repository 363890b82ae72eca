// Games and moves that people type.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

// `position` in any notation of positions.hpp; "startpos" is the ruleset's own.
[[nodiscard]] Parsed<Game> open_game(std::shared_ptr<const Ruleset> ruleset, std::string_view position,
                                     SetupCheck check = SetupCheck::Strict);

// The same for a built-in ruleset's name, or the path of a ruleset file.
[[nodiscard]] Parsed<Game> open_game(std::string_view ruleset, std::string_view position);

// Plays a move given as text. Fails and changes nothing if the text is not a move, the move is illegal, or
// the captures marked after it are wrong. The reference is valid as long as that of Game::play().
[[nodiscard]] Parsed<std::reference_wrapper<const Played>> play_written(Game& game, std::string_view text);

}  // namespace tafl
