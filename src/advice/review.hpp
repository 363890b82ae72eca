// The review of a game: what each move did to the winning chances of its side, which moves were mistakes, and
// where the game was lost.
//
// Pure: the input is search results for each position, wherever they came from; it starts no search. No
// threads, no disk, no clock.
//
// Chances are winning probabilities, 0 to 1 (engine/win_probability.hpp). Neighbouring positions correct each other
// (position_values.hpp). What is recommended, and what is called won, holds only as far as the searches looked: second_look.hpp
// finds out which of it a longer search should look at again.
//
// The loss of a move is its mover's chance before it less his chance after it:
//
//     ?!  inaccuracy   0.10 or more, and every win that was forced and no longer is
//     ?   mistake      0.20
//     ??  blunder      0.35
//
// A loss of 0.10 or more that lets the opponent win by force is at least a mistake, whatever the chance was:
// the game could be held, and now it is lost. With a chance below 0.10 it is not judged: too often the game
// was lost already, and the search did not see it.
//
// bench/README.md shows how many moves of recorded games these are.
//
// Accuracy: a move has 100 * exp(-4 * loss), so that a loss of 0.10 gives 67 and one of 0.50 gives 14. A
// side's is the mean over its moves, without those made when its chance was below 0.02: there was nothing
// left to lose.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "advice/position_values.hpp"
#include "advice/remarks.hpp"

namespace tafl {

enum class Judgement : std::uint8_t { None, Inaccuracy, Mistake, Blunder };

inline constexpr double inaccuracy_loss = 0.10, mistake_loss = 0.20, blunder_loss = 0.35;
inline constexpr double min_at_stake = 0.02;
inline constexpr double min_slide = 0.15;        // a smaller fall is not worth a sentence
inline constexpr double min_chance_left = 0.25;  // a side that has it has not lost yet

[[nodiscard]] Judgement judgement_of(double loss) noexcept;
[[nodiscard]] std::string_view sign_of(Judgement judgement) noexcept;  // "", "?!", "?", "??"
// Whether a move, so judged, can have lost the game: an inaccuracy loses less, or comes when little was left to lose.
[[nodiscard]] constexpr bool loses_game(Judgement judgement) noexcept {
    return judgement >= Judgement::Mistake;
}
[[nodiscard]] double accuracy_of(double loss) noexcept;  // 0 to 100

struct ReviewedMove {
    Side side = Side::Attackers;
    Move move;
    // The mover's chances before and after the move; nothing if a position was not searched.
    std::optional<double> before, after;
    double loss = 0;
    Judgement judgement = Judgement::None;
    std::optional<int> missed_win;  // the mover could have won by force in this many moves
    std::optional<int>
        allowed_loss;  // now he loses by force in this many of the opponent's moves; 0: at once
    // What to play instead, or the move itself if nothing better is known; without moves if there was no search, if all moves
    // that were searched lose (then nothing is judged), or if he wins by force and no search found how.
    PvLine best;
    // For judged moves: why `best` is better, and the reply that shows what is wrong
    // with the move.
    std::vector<Remark> why;
    PvLine reply;
    std::vector<Remark> reply_why;
};

struct SideReview {
    Side side = Side::Attackers;
    std::optional<double> accuracy;  // 0 to 100; empty if no move of that side counts
    int inaccuracies = 0, mistakes = 0, blunders = 0;
};

// The chance of a side slipped away over several moves: from the last time it was highest to the turning
// point, or to the end without one.
struct Slide {
    Side side = Side::Attackers;
    double from = 0, to = 0;  // its chance
    std::size_t worst = 0;    // the move of that side that lost most on the way, an index into `moves`
};

// The game ended before it was lost, by a resignation or on time: the loser still had a chance of min_chance_left at least.
struct OpenEnd {
    Side loser = Side::Attackers;
    double chance = 0;
};

struct Review {
    std::vector<std::optional<double>> chances;  // the attackers', before the first move and after each
    std::vector<ReviewedMove> moves;
    std::array<SideReview, 2> sides;  // by index_of(Side)
    // The move that lost the game, an index into `moves`: of the loser's mistakes and blunders since he last had an even
    // chance, the one with the greatest loss. Nothing in a draw, without such a move, or if the game ended before it was lost.
    std::optional<std::size_t> turning_point;
    std::optional<OpenEnd> open_end;
    std::optional<Slide> slide;  // of the side that lost, or stands worse; nothing below min_slide
};

// `analyses`: for the position before the first move and after each; if there are fewer, the last positions
// count as not searched. If the board has decided the game, its result is the evaluation of the last
// position. `result`: how the game ended otherwise, by resignation, on time or by agreement. Precondition:
// the first move of each analysis is legal in its position.
[[nodiscard]] Review review_game(const Game& game, std::span<const PositionAnalysis> analyses,
                                 Winner result = Winner::Nobody);

// The same without the reasons, in a small part of the time.
[[nodiscard]] Review judge_game(const Game& game, std::span<const PositionAnalysis> analyses,
                                Winner result = Winner::Nobody);

}  // namespace tafl
