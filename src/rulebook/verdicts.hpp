// Decisions of the rules, citing the number of the rule; see notation/game_status.hpp and
// notation/refusals.hpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "rules/game.hpp"

namespace tafl {

// "The defenders are encircled; the ring is a1, b2 and c3 (rule 11)." Empty for an unfinished game.
[[nodiscard]] std::string cited_ending(const Game& game);

// "f1-f6: only the king may stop on f6 (rule 3)"
[[nodiscard]] std::string cited_refusal(const Illegal& illegal, Move move, const Game& game);

// play_written() of notation/game_input.hpp, with refusals that cite the rule.
[[nodiscard]] Parsed<std::reference_wrapper<const Played>> play_cited(Game& game, std::string_view text);

// The rule that ended the game; nothing while it continues.
[[nodiscard]] std::optional<int> rule_of_ending(const Game& game);

// The rules by which the last move captured, ascending; empty if it captured nothing.
[[nodiscard]] std::vector<int> rules_of_captures(const Game& game);

}  // namespace tafl
