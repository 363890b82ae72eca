// What the attackers have achieved of a won game. The network values every position of a jailed king about the same, so that a
// search which does not see the end shuffles. Most such kings stand at the edge, where they can neither be captured nor ringed:
// what wins is to take the last men, or to leave the defenders without a move (R9). Progress grows as their men and moves dwindle.
//
//     network       0 ... 400 ....... 800 .......
//     progress      none  | rising  |  all          above 800 the network's excess counts a quarter
//
// Progress never lifts a score above `progress_limit`, which lies below the scores at which matches and self-play take a game for
// decided: it orders positions, and claims nothing.
#pragma once

#include "engine/score.hpp"
#include "rules/movegen.hpp"

namespace tafl {

inline constexpr Score progress_from = 400,
                       progress_full = 800;  // the network's scores between which it sets in
inline constexpr Score progress_limit = 2'400;

// The squares that the defenders' pieces could slide to, restricted squares included.
template <int N>
[[nodiscard]] int defenders_mobility(const Position<N>& position) noexcept {
    int squares = 0;
    for (int v = 0; v < view_count; ++v) {
        const auto& own = position.pieces[index_of(Side::Defenders)].view[v];
        const auto& other = position.pieces[index_of(Side::Attackers)].view[v];
        squares += runs<N>(masks<N>.after_first - own - other, own).count();
    }
    return squares;
}

// From the attackers' point of view, at least 0.
template <int N>
[[nodiscard]] Score attackers_progress(const Position<N>& position) noexcept {
    constexpr Score each_move = 14, each_man = 30;
    constexpr int max_moves = 80, max_men = 12;  // more of them are no worse
    const int moves = defenders_mobility(position), men = position.defenders().count() - 1;
    const Score fewer_moves = moves < max_moves ? max_moves - moves : 0;
    const Score fewer_men = men < max_men ? max_men - men : 0;
    return each_move * fewer_moves + each_man * fewer_men;
}

// The evaluation of a position that the network gives `score`, from the attackers' point of view.
[[nodiscard]] constexpr Score add_progress(Score score, Score progress) noexcept {
    if (score <= progress_from) return score;
    const Score sum = score < progress_full
                          ? score + progress * (score - progress_from) / (progress_full - progress_from)
                          : progress_full + (score - progress_full) / 4 + progress;
    const Score most = score > progress_limit ? score : progress_limit;
    return sum < most ? sum : most;
}

}  // namespace tafl
