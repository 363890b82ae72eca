// The scale of scores. About 400 stand for odds of e to one; win_probability.hpp knows better, by the rules. A score that
// is decisive says in how many plies the game ends. Scores are from the view of the side to move unless a name says otherwise.
#pragma once

namespace tafl {

using Score = int;

inline constexpr int max_ply = 120;                   // how deep a line may go below the root
inline constexpr Score win_score = 32'000;            // minus the plies until the game ends
inline constexpr Score decisive = win_score - 1'000;  // from here on the end of the game is seen
inline constexpr Score infinite_score = 32'700;
inline constexpr Score max_evaluation = 8'000;  // no evaluation says more than this

[[nodiscard]] constexpr Score wins_in(int plies) noexcept { return win_score - plies; }
[[nodiscard]] constexpr Score loses_in(int plies) noexcept { return plies - win_score; }
[[nodiscard]] constexpr bool is_win(Score score) noexcept { return score >= decisive; }
[[nodiscard]] constexpr bool is_loss(Score score) noexcept { return score <= -decisive; }
[[nodiscard]] constexpr bool is_decisive(Score score) noexcept { return is_win(score) || is_loss(score); }
// Precondition: is_decisive(score). How many plies until the game ends.
[[nodiscard]] constexpr int plies_to_end(Score score) noexcept {
    return score > 0 ? win_score - score : win_score + score;
}

}  // namespace tafl
