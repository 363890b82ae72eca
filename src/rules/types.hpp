// The nouns of the game that do not depend on a ruleset: sides, pieces, squares, moves, outcomes.
//
// A square is an index: rank * size + file, with a1 = 0 at the bottom left and the files running first.
// It does not know the board's size.
#pragma once

#include <array>
#include <cstdint>

namespace tafl {

enum class Side : std::uint8_t { Attackers, Defenders };

[[nodiscard]] constexpr Side operator!(Side side) noexcept {
    return side == Side::Attackers ? Side::Defenders : Side::Attackers;
}
[[nodiscard]] constexpr int index_of(Side side) noexcept { return static_cast<int>(side); }

// R12: commanders are attackers and knights are defenders with special moves.
enum class Piece : std::uint8_t { None, Attacker, Defender, King, Commander, Knight };

[[nodiscard]] constexpr bool is_attacker(Piece piece) noexcept {
    return piece == Piece::Attacker || piece == Piece::Commander;
}
[[nodiscard]] constexpr bool is_defender(Piece piece) noexcept {  // the king belongs to the defenders
    return piece == Piece::Defender || piece == Piece::King || piece == Piece::Knight;
}
// Precondition: the piece is not None.
[[nodiscard]] constexpr Side side_of(Piece piece) noexcept {
    return is_attacker(piece) ? Side::Attackers : Side::Defenders;
}

using Square = std::uint16_t;
inline constexpr Square no_square = 0xFFFF;

inline constexpr int min_size = 5;
inline constexpr int max_size = 21;
inline constexpr int max_squares = max_size * max_size;

[[nodiscard]] constexpr bool is_board_size(int size) noexcept { return size >= min_size && size <= max_size; }

// A slide or a jump (R12). `from == to` ends a turn whose piece could capture on (R12).
struct Move {
    Square from = no_square;
    Square to = no_square;
    auto operator<=>(const Move&) const = default;
};

// Who won a game. The numbers are also those of files and databases. Nobody: the game goes on, or was aborted.
enum class Winner : std::uint8_t { Nobody, Attackers, Defenders, Draw };

[[nodiscard]] constexpr Winner winner_of(Side side) noexcept {
    return side == Side::Attackers ? Winner::Attackers : Winner::Defenders;
}

// Why a game ended; notation/outcomes.hpp has the names.
enum class Reason : std::uint8_t {
    None,
    KingEscaped,
    KingCaptured,
    ExitFort,
    Encircled,
    NoLegalMove,
    NoPiecesLeft,
    Repetition,
    PlyLimit,
};

// The clauses of the rule book; the number of a clause is its value. Every rule in the code names its clause, and so does
// every golden position.
enum class Clause : std::uint8_t {
    None,
    Turn,          // R1: the turn, and the order in which things are decided
    Squares,       // R2: movement, special squares, escapes
    King,          // R3: capture of the king
    Custodial,     // R4
    Trap,          // R5
    Shieldwall,    // R6
    ExitFort,      // R7
    Encirclement,  // R8
    NoMoves,       // R9
    Repetition,    // R10, and the limit of plies
    Camps,         // R11
    Special,       // R12: commanders and knights
};

// The clause that ends a game for this reason.
[[nodiscard]] constexpr Clause clause_of(Reason reason) noexcept {
    switch (reason) {
        case Reason::None: return Clause::None;
        case Reason::KingEscaped: return Clause::Squares;
        case Reason::KingCaptured: return Clause::King;
        case Reason::ExitFort: return Clause::ExitFort;
        case Reason::Encircled: return Clause::Encirclement;
        case Reason::NoLegalMove: return Clause::NoMoves;
        case Reason::NoPiecesLeft: return Clause::Turn;
        case Reason::Repetition:
        case Reason::PlyLimit: return Clause::Repetition;
    }
    return Clause::None;
}

// winner == Nobody: the game goes on, and the reason is None.
struct Outcome {
    Winner winner = Winner::Nobody;
    Reason reason = Reason::None;
    [[nodiscard]] constexpr bool is_over() const noexcept { return winner != Winner::Nobody; }
    bool operator==(const Outcome&) const = default;
};

// A placement of pieces and the side to move, for boards of all sizes. The entries of `pieces` from size * size on are
// None.
struct Setup {
    int size = 11;
    Side to_move = Side::Attackers;
    std::array<Piece, max_squares> pieces{};
    bool operator==(const Setup&) const = default;
    [[nodiscard]] constexpr int squares() const noexcept { return size * size; }
};

}  // namespace tafl
