// Diagrams of camps are found on the ruleset's own board, because each ruleset places its camps itself (R11).
#pragma once

#include <optional>

#include "rules/game.hpp"

namespace tafl {

// The opening, with the attackers to move.
[[nodiscard]] Setup camp_moves(const Ruleset& ruleset);

// The square of the camp attacker with the most moves; no_square if none can move.
[[nodiscard]] Square attacker_in_camp(const Ruleset& ruleset, const Setup& setup);

// A capture of a defender between a camp square and an arriving attacker; nothing if no camp has room for it.
struct CampCapture {
    Setup before;
    Move move;
    Square victim = no_square;
};
[[nodiscard]] std::optional<CampCapture> camp_takes(const Ruleset& ruleset);

}  // namespace tafl
