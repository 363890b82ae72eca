// The scale of scores. 400 is roughly odds of e to one; win_probability.hpp has the exact scale for each family of rules. A
// decisive score says in how many plies the game ends. Scores are for the side to move unless a name says otherwise.
#pragma once

namespace tafl {

using Score = int;

inline constexpr int max_ply = 120;         // the longest line below the root
inline constexpr Score win_score = 32'000;  // less the plies until the game ends
inline constexpr Score decisive =
    win_score - 1'000;  // scores from here on: the search has seen the end of the game
inline constexpr Score infinite_score = 32'700;
inline constexpr Score max_evaluation = 8'000;  // the largest static evaluation

[[nodiscard]] constexpr Score wins_in(int plies) noexcept { return win_score - plies; }
[[nodiscard]] constexpr Score loses_in(int plies) noexcept { return plies - win_score; }
[[nodiscard]] constexpr bool is_win(Score score) noexcept { return score >= decisive; }
[[nodiscard]] constexpr bool is_loss(Score score) noexcept { return score <= -decisive; }
[[nodiscard]] constexpr bool is_decisive(Score score) noexcept { return is_win(score) || is_loss(score); }
// Plies until the game ends. Precondition: is_decisive(score).
[[nodiscard]] constexpr int plies_to_end(Score score) noexcept {
    return score > 0 ? win_score - score : win_score + score;
}
// The score of a position from the one after its best move. `same_side`: that side moves again (R12).
[[nodiscard]] constexpr Score score_before(Score after, bool same_side = false) noexcept {
    if (is_win(after)) --after;
    if (is_loss(after)) ++after;
    return same_side ? after : -after;
}
// How players count: the winner's moves among those plies, of which he makes the last.
[[nodiscard]] constexpr int winners_moves(int plies) noexcept { return (plies + 1) / 2; }

}  // namespace tafl
