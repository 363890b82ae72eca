// The king's ways: the squares he can slide to, his escapes and what would bar them, and the squares from which he
// could be taken. All exact for sliding kings; the jumps of R12 are left to the search.
#pragma once

#include "rules/king.hpp"

namespace tafl {

template <int N>
struct KingWays {
    Bitboard<N> reach;     // where he could stop in one move, were his side to move
    Bitboard<N> barriers;  // squares that lie on every way of escape: a man on one of them bars them all
    int escapes = 0;       // lines that lead to an escape square
};

// R2, R11: the four lines from where he stands.
template <int N>
[[nodiscard]] inline KingWays<N> king_ways(const CompiledRules<N>& book,
                                           const Position<N>& position) noexcept {
    KingWays<N> ways;
    ways.barriers = masks<N>.full;
    const int king = position.king;
    const int file = king % N, rank = king / N;
    const auto open = position.empty() & book.outside_camps.view[0];
    const auto walk = [&](int step, int left) {
        Bitboard<N> line;
        left = left < book.king_speed ? left : book.king_speed;
        for (int square = king + step; left > 0; square += step, --left) {
            if (!open.has(square)) return;
            line |= bit<N>(square);
            if (book.king_stop.has(square)) {
                ways.reach |= bit<N>(square);
                if (book.escape.has(square)) {
                    ++ways.escapes;
                    ways.barriers &= line;
                    line = masks<N>.full;  // further escapes on this line fall with the first
                }
            }
            if (!book.king_pass.view[0].has(square)) return;
        }
    };
    walk(1, N - 1 - file);
    walk(-1, file);
    walk(N, N - 1 - rank);
    walk(-N, rank);
    if (ways.escapes == 0) ways.barriers = {};
    return ways;
}

// Squares from which a piece that may stop on `stop` and go on over `pass` reaches the set in one slide over empty
// squares; found by sliding outward from the set.
template <int N>
[[nodiscard]] inline Bitboard<N> slides_from(const Bitboard<N>& set, const Bitboard<N>& stop,
                                             const Bitboard<N>& pass, int speed) noexcept {
    constexpr auto& m = masks<N>;
    Bitboard<N> reached;
    auto east = set, west = set, north = set, south = set;
    for (int step = 0; step < speed; ++step) {
        east = (east - m.last_file).template shifted_up<1>() & (stop | pass);
        west = (west - m.first_file).template shifted_down<1>() & (stop | pass);
        north = north.template shifted_up<N>() & m.full & (stop | pass);
        south = south.template shifted_down<N>() & (stop | pass);
        const auto all = east | west | north | south;
        if (all.none()) break;
        reached |= all & stop;
        east &= pass, west &= pass, north &= pass, south &= pass;
    }
    return reached;
}

// Empty squares from which the king would escape with his next move.
template <int N>
[[nodiscard]] inline Bitboard<N> springboards(const CompiledRules<N>& book,
                                              const Position<N>& position) noexcept {
    const auto open = position.empty() & book.outside_camps.view[0];
    return slides_from<N>(book.escape & open, open & book.king_stop, open & book.king_pass.view[0],
                          book.king_speed);
}

// R3: the empty squares beside the king on which an arriving attacker would take him.
template <int N>
[[nodiscard]] inline Bitboard<N> fatal_squares(const CompiledRules<N>& book,
                                               const Position<N>& position) noexcept {
    const auto& around = geometry<N>().neighbours[position.king];
    const auto beside = around & position.empty() & book.men_stop;
    if (beside.none()) return {};
    if (!book.custodial_king.has(position.king)) {
        if (!book.surround_edge && masks<N>.edge.has(position.king)) return {};
        const auto missing = around - surround_captors(book, position);
        if (missing.none()) return beside;
        return missing.has_at_most_one() ? missing & beside : Bitboard<N>{};
    }
    const auto captors = custodial_captors(book, position);
    if ((around & captors).none()) return {};
    Bitboard<N> fatal;
    for_each_square(beside, [&](int square) {
        const int other = opposite<N>(position.king, square);
        if (other >= 0 && captors.has(other)) fatal |= bit<N>(square);
    });
    return fatal;
}

// R4: the squares beside an enemy with an anvil or a hostile square beyond him. Whoever of the side arrives there takes
// something; very nearly, for an anvil that moves there itself leaves its place.
template <int N>
[[nodiscard]] inline Bitboard<N> capture_squares(const CompiledRules<N>& book, const Position<N>& position,
                                                 Side side) noexcept {
    constexpr auto& m = masks<N>;
    const int victims_side = index_of(!side);
    const auto victims = soldiers_against(position, side);
    auto anvils = anvils_of(book, position, side) | book.hostile_always[victims_side] |
                  (book.hostile_empty[victims_side] & position.empty());
    if (book.hostile_king[victims_side]) anvils |= bit<N>(position.king) & book.throne;
    const auto east = [&](const Bitboard<N>& set) { return (set - m.last_file).template shifted_up<1>(); };
    const auto west = [&](const Bitboard<N>& set) { return (set - m.first_file).template shifted_down<1>(); };
    const auto north = [&](const Bitboard<N>& set) { return set.template shifted_up<N>() & m.full; };
    const auto south = [&](const Bitboard<N>& set) { return set.template shifted_down<N>(); };
    const auto squares = east(east(anvils) & victims) | west(west(anvils) & victims) |
                         north(north(anvils) & victims) | south(south(anvils) & victims);
    return squares & position.empty();
}

}  // namespace tafl
