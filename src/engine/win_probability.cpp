#include "engine/win_probability.hpp"

#include <cmath>

#include "engine/engine.hpp"

namespace tafl {

namespace {

// From logistic regression of results on scores. The network's scores for games to the corners are a little too large
// (4,000 games of 18 rulesets at 300 nodes a move: 33, 496; at 3,000 nodes: 79, 461). Where the king escapes to the edge, even
// positions lie between -123 and 499 at 300 nodes (12,000 games of 58 rulesets) and between -290 and 177 at 3,000, -46 to 85 after
// balanced openings; on 7x7 the networks favour the defenders (Ard Ri, 193,000 games: -150, 370), and most in Brandub (4,700
// games). Skalk on 9x9 is close to the large boards (1,500 games: -50, 560). Berserk's favours the defenders (600 games, 300 to
// 3,000 nodes: -212, 438), Ashton's the attackers (1,540 games, 300 and 800 nodes: 149, 584). The classical evaluation is unbiased if the king
// escapes to the edge; it favours the attackers a little on small boards with corners, and much on large ones, where they cannot
// block every way; it knows little about jumping pieces.
constexpr WinProbabilityScale by_network{60, 510}, by_network_to_edges{0, 450},
    by_network_to_edges_of_7{-150, 370}, by_network_in_brandub{-260, 280}, by_network_in_berserk{-210, 440},
    by_network_with_camps{150, 580}, edges{0, 400}, near_corners{160, 470}, far_corners{1'090, 840},
    jumping{-600, 2'800};
constexpr int smallest_board = 7, max_small_board = 9;

}  // namespace

WinProbabilityScale win_probability_scale(const Ruleset& ruleset) noexcept {
    if (network_supports(ruleset)) {
        if (ruleset.jumps != Jumps::None) return by_network_in_berserk;
        if (ruleset.camps.squares().any()) return by_network_with_camps;
        const bool smallest = ruleset.size() == smallest_board;
        if (ruleset.escape == EscapeKind::Edge)
            return smallest ? by_network_to_edges_of_7 : by_network_to_edges;
        return smallest ? by_network_in_brandub : by_network;
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
