// What the attackers have achieved of a won game. The network values every position of a jailed king about the same, so that a
// search which does not see the end shuffles. Most such kings stand at the edge, where they can neither be captured nor ringed:
// what wins is to take the last men, or to leave the defenders without a move (R9). Progress grows as their men and moves dwindle.
//
//     network       0 ... 400 ....... 800 .......
//     progress      none  | rising  |  all          above 800 the network's excess counts a quarter
//
// In the endgame, the king and at most one man, the attackers must build a wall across the open board. There progress also grows
// with the squares that the defenders cannot reach within two, three and four moves, because each piece of a wall lengthens their
// ways before the wall is closed. All of it counts from 500 on: the network's scores of these positions, mostly 600 to 700, say
// little.
//
// Sums above `progress_bend` count half from there on, so that they still differ below `progress_limit`, which lies below the
// scores at which matches and self-play end a game as decided. Progress only orders positions; it does not say that one is won.
#pragma once

#include "engine/king_threats.hpp"
#include "engine/score.hpp"
#include "rules/movegen.hpp"

namespace tafl {

inline constexpr Score progress_from = 400;  // the network's score above which it sets in
inline constexpr Score progress_bend = 1'600, progress_limit = 2'400;

struct ProgressScale {
    Score full;          // the network's score from which all of it counts
    int excess_divisor;  // of the network's score above `full`
};
inline constexpr ProgressScale usual_progress{800, 4}, endgame_progress{500, 8};

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

// The squares without an attacker that no defender reaches within two moves if the attackers pass, plus those within three and four.
template <int N>
[[nodiscard]] int unreached_squares(const Position<N>& position) noexcept {
    const auto open = position.empty();
    auto reached = position.defenders();
    const auto move = [&] { reached |= slide_origins<N>(reached, open, open, N); };
    int squares = 0;
    move();
    for (int moves = 2; moves <= 4; ++moves) {
        move();
        squares += N * N - position.attackers().count() - reached.count();
    }
    return squares;
}

template <int N>
[[nodiscard]] bool is_endgame(const Position<N>& position) noexcept {
    return position.defenders().count() <= 2;
}

// From the attackers' point of view, at least 0.
template <int N>
[[nodiscard]] Score attackers_progress(const Position<N>& position) noexcept {
    constexpr Score each_man = 30, each_move = 14, each_move_in_endgame = 10, each_unreached = 3;
    constexpr int max_moves = 80, max_men = 12;  // more of them are no worse
    const int moves = defenders_mobility(position), men = position.defenders().count() - 1;
    const Score fewer_moves = moves < max_moves ? max_moves - moves : 0;
    const Score fewer_men = men < max_men ? max_men - men : 0;
    if (is_endgame(position))
        return each_man * fewer_men + each_move_in_endgame * fewer_moves +
               each_unreached * unreached_squares(position);
    return each_man * fewer_men + each_move * fewer_moves;
}

// The evaluation of a position that the network gives `score`, from the attackers' point of view.
[[nodiscard]] constexpr Score add_progress(Score score, Score progress, ProgressScale scale) noexcept {
    if (score <= progress_from) return score;
    Score sum = score < scale.full ? score + progress * (score - progress_from) / (scale.full - progress_from)
                                   : scale.full + (score - scale.full) / scale.excess_divisor + progress;
    if (sum > progress_bend) sum = progress_bend + (sum - progress_bend) / 2;
    const Score most = score > progress_limit ? score : progress_limit;
    return sum < most ? sum : most;
}

template <int N>
[[nodiscard]] Score add_progress(Score score, const Position<N>& position) noexcept {
    if (score <= progress_from) return score;
    return add_progress(score, attackers_progress(position),
                        is_endgame(position) ? endgame_progress : usual_progress);
}

}  // namespace tafl
