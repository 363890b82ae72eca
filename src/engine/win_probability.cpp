#include "engine/win_probability.hpp"

#include <cmath>

#include "engine/engine.hpp"

namespace tafl {

namespace {

// From logistic regression of results on scores, 200 to 1,200 games of each built-in ruleset. The network's
// scores are a little too large, and where the king escapes to the edge too small for the attackers (4,900 games
// of six rulesets), and in Brandub (4,700 games); Skalk on 9x9 is close to the large boards (1,500 games: -50, 560), Ard Ri to the
// other edges (193,000 games: -150, 370). The classical evaluation is unbiased if the king escapes to the edge; it
// favours the attackers a little on small boards with corners, and much on large ones, where they cannot
// block every way; it knows little about jumping pieces.
constexpr WinProbabilityScale by_network{60, 510}, by_network_to_edges{-130, 490},
    by_network_in_brandub{-260, 280}, edges{0, 400}, near_corners{160, 470}, far_corners{1'090, 840},
    jumping{-600, 2'800};
constexpr int brandub_board = 7, max_small_board = 9;

}  // namespace

WinProbabilityScale win_probability_scale(const Ruleset& ruleset) noexcept {
    if (network_supports(ruleset)) {
        if (ruleset.escape == EscapeKind::Edge) return by_network_to_edges;
        return ruleset.size() == brandub_board ? by_network_in_brandub : by_network;
    }
    if (ruleset.jumps != Jumps::None) return jumping;
    if (ruleset.escape != EscapeKind::Corners) return edges;
    return ruleset.size() <= max_small_board ? near_corners : far_corners;
}

double win_probability(Score score, Side to_move, const Ruleset& ruleset) noexcept {
    if (is_decisive(score)) return score > 0 ? 1.0 : 0.0;
    const auto [even, spread] = win_probability_scale(ruleset);
    const Score ahead = to_move == Side::Attackers ? score - even : score + even;
    return 1.0 / (1.0 + std::exp(-static_cast<double>(ahead) / spread));
}

}  // namespace tafl
