// The pieces on the board and the side to move: no history, no ruleset. A plain value of fixed size.
#pragma once

#include "rules/geometry.hpp"
#include "rules/types.hpp"
#include "rules/zobrist.hpp"

namespace tafl {

template <int N>
struct Position {
    std::array<Lines<N>, 2> pieces{};  // by side, the king among the defenders
    Bitboard<N> special;               // R12: commanders and knights
    std::uint64_t key = 0;             // of every other field but `open`
    Square king = no_square;
    Square chain = no_square;  // R12: the piece that may capture on, in the middle of its turn
    Side to_move = Side::Attackers;
    // R8: some piece of the king's side is connected with the edge through squares without an attacker. do_move keeps it
    // up to date, so that encirclement is tested only when a move may have caused it.
    bool open = true;

    bool operator==(const Position&) const = default;

    [[nodiscard]] const Bitboard<N>& of(Side side) const noexcept { return pieces[index_of(side)].view[0]; }
    [[nodiscard]] const Bitboard<N>& attackers() const noexcept { return of(Side::Attackers); }
    [[nodiscard]] const Bitboard<N>& defenders() const noexcept { return of(Side::Defenders); }
    [[nodiscard]] Bitboard<N> occupied() const noexcept { return attackers() | defenders(); }
    [[nodiscard]] Bitboard<N> empty() const noexcept { return masks<N>.full - attackers() - defenders(); }
    [[nodiscard]] Piece at(int square) const noexcept {
        if (attackers().has(square)) return special.has(square) ? Piece::Commander : Piece::Attacker;
        if (!defenders().has(square)) return Piece::None;
        if (square == king) return Piece::King;
        return special.has(square) ? Piece::Knight : Piece::Defender;
    }

    // The key without the side to move.
    [[nodiscard]] std::uint64_t placement_key() const noexcept {
        return to_move == Side::Defenders ? key ^ Zobrist::defenders_to_move : key;
    }
    // Puts a piece on an empty square, or removes it again.
    void toggle(int square, Piece piece) noexcept {
        const int side = index_of(side_of(piece));
        pieces[side] ^= geometry<N>().lines[square];
        key ^= zobrist.side[side][square];
        if (piece == Piece::King) key ^= zobrist.king[square];
        if (piece == Piece::Commander || piece == Piece::Knight) {
            special ^= Bitboard<N>::of(square);
            key ^= zobrist.special[square];
        }
    }
};

// What undo_move needs; owned by the caller, filled in by do_move. The boards are in unions so that they are not
// initialized: for every move, that costs as much as the move.
template <int N>
struct Undo {
    union {
        Lines<N> own;  // the mover's pieces as they stood
    };
    union {
        Bitboard<N> taken;  // the captured soldiers; valid if `captured`
    };
    union {
        Bitboard<N>
            special_taken;  // commanders and knights among them; valid if `captured`, under Movement::Full
    };
    std::uint64_t key = 0;
    Move move;
    Square chain = no_square;
    Side side = Side::Attackers;
    bool open = true;
    bool king_taken = false;
    bool captured = false;

    Undo() noexcept {}
};

// Precondition: setup.size == N and exactly one king. `open` is left true; Referee::settle() computes it.
template <int N>
[[nodiscard]] Position<N> to_position(const Setup& setup) noexcept {
    Position<N> position;
    for (int square = 0; square < N * N; ++square) {
        const Piece piece = setup.pieces[static_cast<std::size_t>(square)];
        if (piece == Piece::None) continue;
        position.toggle(square, piece);
        if (piece == Piece::King) position.king = static_cast<Square>(square);
    }
    position.to_move = setup.to_move;
    if (setup.to_move == Side::Defenders) position.key ^= Zobrist::defenders_to_move;
    return position;
}

template <int N>
[[nodiscard]] Setup to_setup(const Position<N>& position) noexcept {
    Setup setup;
    setup.size = N;
    setup.to_move = position.to_move;
    for_each_square(position.occupied(), [&](int square) {
        setup.pieces[static_cast<std::size_t>(square)] = position.at(square);
    });
    return setup;
}

}  // namespace tafl
