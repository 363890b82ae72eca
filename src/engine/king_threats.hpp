// The king's mobility, his escapes and what blocks them, and the squares on which he can be captured. Exact for sliding
// kings; the jumps of R12 are left to the search.
#pragma once

#include "rules/king.hpp"

namespace tafl {

template <int N>
struct KingMobility {
    Bitboard<N> reach;          // squares that he could move to if it were his turn
    Bitboard<N> escape_blocks;  // a piece on one of these blocks all his escapes
    int escape_lines = 0;       // directions in which he could escape
};

// R2, R11: the four lines from the king's square.
template <int N>
[[nodiscard]] inline KingMobility<N> king_mobility(const CompiledRules<N>& rules,
                                                   const Position<N>& position) noexcept {
    KingMobility<N> mobility;
    mobility.escape_blocks = masks<N>.full;
    const int king = position.king;
    const int file = king % N, rank = king / N;
    const auto open = position.empty() & rules.outside_camps.view[0];
    const auto walk = [&](int step, int left) {
        Bitboard<N> line;
        left = left < rules.king_speed ? left : rules.king_speed;
        for (int square = king + step; left > 0; square += step, --left) {
            if (!open.has(square)) return;
            line |= bit<N>(square);
            if (rules.king_stop.has(square)) {
                mobility.reach |= bit<N>(square);
                if (rules.escape.has(square)) {
                    ++mobility.escape_lines;
                    mobility.escape_blocks &= line;
                    line = masks<N>.full;  // what blocks the first escape of this line blocks those behind it
                }
            }
            if (!rules.king_pass.view[0].has(square)) return;
        }
    };
    walk(1, N - 1 - file);
    walk(-1, file);
    walk(N, N - 1 - rank);
    walk(-N, rank);
    if (mobility.escape_lines == 0) mobility.escape_blocks = {};
    return mobility;
}

// The squares from which a piece reaches the target in one slide over empty squares, if it may stop on `stop`
// and cross `pass`; found by sliding outward from the target.
template <int N>
[[nodiscard]] inline Bitboard<N> slide_origins(const Bitboard<N>& target, const Bitboard<N>& stop,
                                               const Bitboard<N>& pass, int speed) noexcept {
    constexpr auto& m = masks<N>;
    Bitboard<N> reached;
    auto east = target, west = target, north = target, south = target;
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

// Empty squares from which the king threatens to escape with his next move.
template <int N>
[[nodiscard]] inline Bitboard<N> escape_threat_squares(const CompiledRules<N>& rules,
                                                       const Position<N>& position) noexcept {
    const auto open = position.empty() & rules.outside_camps.view[0];
    return slide_origins<N>(rules.escape & open, open & rules.king_stop, open & rules.king_pass.view[0],
                            rules.king_speed);
}

// R3: the empty squares beside the king on which an arriving attacker captures him.
template <int N>
[[nodiscard]] inline Bitboard<N> king_capture_squares(const CompiledRules<N>& rules,
                                                      const Position<N>& position) noexcept {
    const auto& around = geometry<N>().neighbours[position.king];
    const auto beside = around & position.empty() & rules.men_stop;
    if (beside.none()) return {};
    if (!rules.custodial_king.has(position.king)) {
        if (!rules.surround_edge && masks<N>.edge.has(position.king)) return {};
        const auto missing = around - surround_captors(rules, position);
        if (missing.none()) return beside;
        return missing.has_at_most_one() ? missing & beside : Bitboard<N>{};
    }
    const auto captors = custodial_captors(rules, position);
    if ((around & captors).none()) return {};
    Bitboard<N> squares;
    for_each_square(beside, [&](int square) {
        const int other = opposite<N>(position.king, square);
        if (other >= 0 && captors.has(other)) squares |= bit<N>(square);
    });
    return squares;
}

}  // namespace tafl
