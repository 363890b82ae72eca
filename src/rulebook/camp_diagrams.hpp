// Camps lie where a ruleset puts them (R11), so their diagrams are looked for on its own board.
#pragma once

#include <optional>

#include "rules/game.hpp"

namespace tafl {

// The opening, the attackers to move.
[[nodiscard]] Setup camp_moves(const Ruleset& ruleset);

// The square of the attacker in a camp with the most moves; no_square if none can move.
[[nodiscard]] Square attacker_in_camp(const Ruleset& ruleset, const Setup& setup);

// A defender between a camp square and the attacker who moves up to him; nothing where no camp has room for it.
struct CampCapture {
    Setup before;
    Move move;
    Square victim = no_square;
};
[[nodiscard]] std::optional<CampCapture> camp_takes(const Ruleset& ruleset);

}  // namespace tafl
