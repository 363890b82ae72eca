// A ruleset compiled for its board: options about squares become masks. The rules code reads only this and never a
// ruleset's name.
#pragma once

#include "rules/geometry.hpp"
#include "rules/ruleset.hpp"

namespace tafl {

// Which clauses of movement the code is compiled with; one source serves both (docs/adr/0004).
//   Plain  every piece slides any distance and crosses the same squares; no camps, no jumps; throne and corners in their places, on a
//          usual board
//   Full   speeds, camps (R11), throne crossed by the king alone or by nobody, special pieces (R12), sides that pass (R9), any board
enum class Movement : std::uint8_t { Plain, Full };

template <int N>
struct CompiledRules {
    using Board = Bitboard<N>;

    explicit CompiledRules(const Ruleset& ruleset) noexcept;

    Movement movement = Movement::Plain;  // what the ruleset needs

    // R2, R11: movement
    Board men_stop;                  // where a soldier may end a move (camps apart)
    Board king_stop;                 // the same for the king
    Board king_only;                 // king_stop without men_stop
    Lines<N> men_stops, king_stops;  // men_stop and king_stop, for Full
    Lines<N> men_pass;               // squares that may be crossed when empty (camps apart)
    Lines<N> king_pass;
    int men_speed = N;
    int king_speed = N;
    Board throne, corners, escape;
    Board camps;  // R11: those that are closed
    Lines<N> outside_camps;
    std::array<Lines<N>, 4> camp;  // R11, each group
    int camp_count = 0;

    // R4: the hostile squares, by the side of the captured soldiers
    std::array<Board, 2> hostile_empty;   // hostile while empty
    std::array<Board, 2> hostile_always;  // hostile also while occupied
    std::array<bool, 2> hostile_king{};   // the throne while the king stands on it
    bool king_is_hammer = true;
    bool king_is_anvil = true;
    bool trap_capture = false;   // R5
    ShieldwallRules shieldwall;  // R6

    // R3: the king
    Board custodial_king;                   // the squares where two attackers capture him
    Board surround_empty, surround_always;  // squares that count as an attacker around him
    Board custodial_empty, custodial_always;
    bool surround_edge = false;

    bool exit_fort = false;
    bool attackers_cross_throne = true;  // R7
    bool attackers_stop_on_throne = false;
    bool corners_bracket = false;
    Encirclement encirclement = Encirclement::None;
    NoMoves no_moves = NoMoves::Lose;
    RepetitionRules repetition;
    int ply_limit = 0;
    Jumps jumps = Jumps::None;  // R12
    JumpRules jump;
    bool berserk_escape = false;
};

template <int N>
[[nodiscard]] Lines<N> in_every_view(const Bitboard<N>& set) noexcept {
    Lines<N> lines{};
    for_each_square(set, [&](int square) { lines ^= geometry<N>().lines[square]; });
    return lines;
}

}  // namespace tafl
