// What a host writes to an engine: the game, and what limits the search of a move.
#pragma once

#include <array>
#include <chrono>
#include <string>

#include "host/engine_command.hpp"
#include "rules/game.hpp"

namespace tafl::host {

// Without a line end. `adk`: positions in the letters a d k.
[[nodiscard]] std::string to_uci_position(const Game& game, bool adk);
// Times are indexed by index_of(Side); they are sent if the limits have a clock.
[[nodiscard]] std::string to_uci_go(const MoveLimits& limits, std::array<std::chrono::milliseconds, 2> left,
                                    std::array<std::chrono::milliseconds, 2> increment);

}  // namespace tafl::host
