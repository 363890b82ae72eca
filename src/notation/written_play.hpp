// A move as somebody typed it, played.
#pragma once

#include <functional>
#include <string_view>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

// Plays the move, or says why not and changes nothing: what was typed is no move, the rules refuse it, or they take
// other soldiers than those marked behind it. The reference is good as long as that of Game::play().
[[nodiscard]] Parsed<std::reference_wrapper<const Played>> play_written(Game& game, std::string_view text);

}  // namespace tafl
