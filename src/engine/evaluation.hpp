// What a placement is worth, by hand: how many men are left, how many moves the king is from an escape
// square, how much of the board is his, and how closely he is held. Everything in terms of the ruleset's
// options.
#pragma once

#include <array>
#include <bitset>

#include "rules/ruleset.hpp"

namespace tafl {

class Evaluation {
  public:
    explicit Evaluation(const Ruleset& ruleset);

    // For the attackers, in hundredths of an attacker. Precondition: the game is not over.
    [[nodiscard]] int operator()(const Setup& setup) const noexcept;

    [[nodiscard]] bool is_escape(Square square) const noexcept { return escape_[square]; }

  private:
    static constexpr int never = 5;
    struct KingsWay {
        int distance = never;  // the king's moves to an escape square while nobody else moves
        int exits = 0;         // escape squares that are one move away
        int reach = 0;         // squares that are one move away
    };
    struct Men {
        int attackers = 0, defenders = 0;
        Square king = no_square;
    };
    [[nodiscard]] Men count(const Setup& setup) const noexcept;
    [[nodiscard]] KingsWay kings_way(const Setup& setup, Square king) const noexcept;
    [[nodiscard]] int room(const Setup& setup, Square king) const noexcept;
    [[nodiscard]] int held(const Setup& setup, Square king) const noexcept;
    [[nodiscard]] int danger(const KingsWay& way, Side to_move) const noexcept;
    [[nodiscard]] bool on_board(int file, int rank) const noexcept {
        return file >= 0 && file < size_ && rank >= 0 && rank < size_;
    }

    int size_;
    int king_speed_;
    int defender_value_;
    int captors_;  // how many the king's capture takes
    SquareSet escape_, king_stops_, king_passes_;
};

}  // namespace tafl
