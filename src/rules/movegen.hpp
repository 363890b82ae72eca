// R1, R2, R11: generates the slides of all pieces of a side at once.
//
// In a view (geometry.hpp) a piece slides toward higher bits. Let `open` be the empty squares of the view, without
// its first file; `starts` those of them directly above a piece of the side. Adding the two carries every start to
// the end of its run of open squares, and changes nothing else:
//
//     pieces   . . P . . . p . . | . P .      (low bits left, P own, p other, | the end of a line)
//     open     . 1 0 1 1 1 0 1 1 | 0 0 1
//     starts   . 0 0 1 0 0 0 0 0 | 0 0 1
//     sum      . 1 0 0 0 0 1 1 1 | 0 0 0 ...
//     reached = open without sum: the squares slid over or stopped on
//
// The first file of the next line is never open, so that no carry leaves its line. A square and a direction identify
// one move, since the piece that moved is the nearest below it in the view: four boards are the whole move list.
#pragma once

#include "rules/compiled_rules.hpp"
#include "rules/inline.hpp"
#include "rules/move_list.hpp"
#include "rules/position.hpp"

namespace tafl {

template <int N>
struct Destinations {
    std::array<Bitboard<N>, view_count> view;

    [[nodiscard]] int count() const noexcept {
        int n = 0;
        for (const auto& board : view) n += board.count();
        return n;
    }
    [[nodiscard]] bool any() const noexcept {
        for (const auto& board : view) {
            if (board.any()) return true;
        }
        return false;
    }
};

// The move that ends on `bit` of view `v`. `own`: the pieces of the side to move.
template <int N>
[[nodiscard]] Move move_to(const Lines<N>& own, int v, int bit) noexcept {
    const auto& square = geometry<N>().from_view[v];
    return {square[own.view[v].last_below(bit)], square[bit]};
}

// The squares that `movers` reach through `open`, by one addition.
template <int N>
[[nodiscard]] TAFL_INLINE Bitboard<N> runs(const Bitboard<N>& open, const Bitboard<N>& movers) noexcept {
    return open - sum(open, movers.template shifted_up<1>() & open);
}

template <int N>
[[nodiscard]] TAFL_INLINE Bitboard<N> plain_slides(const CompiledRules<N>& rules, const Position<N>& position,
                                                   Side side, int v) noexcept {
    const auto& own = position.pieces[index_of(side)].view[v];
    const auto& other = position.pieces[index_of(!side)].view[v];
    const auto open = masks<N>.after_first - own - other;
    const auto reached = runs<N>(open, own);
    auto destinations = reached & rules.men_stop;
    // Under `Plain` the throne and the corners are the same bits in every view. The king also stops where soldiers may only pass.
    if (side == Side::Defenders && (reached & rules.king_only).any()) {
        destinations |= runs<N>(open, geometry<N>().lines[position.king].view[v]) & rules.king_only;
    }
    return destinations;
}

// The same one step at a time, for speed limits and squares that may be crossed but not stopped on, or the reverse.
template <int N>
[[nodiscard]] Bitboard<N> stepped_slides(Bitboard<N> movers, const Bitboard<N>& open, const Bitboard<N>& stop,
                                         const Bitboard<N>& pass, int speed) noexcept {
    Bitboard<N> destinations;
    for (int step = 0; step < speed && movers.any(); ++step) {
        const auto reached = movers.template shifted_up<1>() & open;
        destinations |= reached & stop;
        movers = reached & pass;
    }
    return destinations;
}

template <int N>
[[nodiscard]] Bitboard<N> full_slides(const CompiledRules<N>& rules, const Position<N>& position, Side side,
                                      int v) noexcept {
    const auto& own = position.pieces[index_of(side)].view[v];
    const auto open = masks<N>.after_first - own - position.pieces[index_of(!side)].view[v];
    const auto& outside = rules.outside_camps.view[v];
    const auto king = side == Side::Defenders ? geometry<N>().lines[position.king].view[v] : Bitboard<N>{};
    const auto slides = [&](const Bitboard<N>& movers, const Bitboard<N>& ground) {
        return stepped_slides<N>(movers, open & ground, rules.men_stops.view[v], rules.men_pass.view[v],
                                 rules.men_speed);
    };
    auto destinations = slides((side == Side::Attackers ? own & outside : own) - king, outside);
    if (side == Side::Defenders) {
        return destinations | stepped_slides<N>(king, open & outside, rules.king_stops.view[v],
                                                rules.king_pass.view[v], rules.king_speed);
    }
    for (int group = 0; group < rules.camp_count;
         ++group) {  // R11: a camp is open to its own attackers until they leave it
        const auto& camp = rules.camp[group].view[v];
        destinations |= slides(own & camp, outside | camp);
    }
    return destinations;
}

template <int N, Movement C>
[[nodiscard]] TAFL_INLINE Bitboard<N> slides(const CompiledRules<N>& rules, const Position<N>& position,
                                             Side side, int v) noexcept {
    if constexpr (C == Movement::Plain) return plain_slides<N>(rules, position, side, v);
    return full_slides<N>(rules, position, side, v);
}

template <int N, Movement C>
[[nodiscard]] TAFL_INLINE Destinations<N> all_slides(const CompiledRules<N>& rules,
                                                     const Position<N>& position, Side side) noexcept {
    Destinations<N> destinations;
    for (int v = 0; v < view_count; ++v) destinations.view[v] = slides<N, C>(rules, position, side, v);
    return destinations;
}

// Under `Plain`: whether the piece on `from` can slide to `to`, whichever side is to move. move_legality.hpp finds the
// reason why not.
template <int N>
[[nodiscard]] bool is_plain_slide(const CompiledRules<N>& rules, const Position<N>& position,
                                  Move move) noexcept {
    const auto& g = geometry<N>();
    const bool in_rank = move.from / N == move.to / N;
    if (!in_rank && move.from % N != move.to % N) return false;
    const int v = (in_rank ? 0 : 2) + (move.to < move.from);
    const auto open = masks<N>.after_first - position.pieces[0].view[v] - position.pieces[1].view[v];
    if (!runs<N>(open, g.lines[move.from].view[v]).has(g.to_view[v][move.to])) return false;
    return (move.from == position.king ? rules.king_stop : rules.men_stop).has(move.to);
}

template <int N, Movement C>
[[nodiscard]] TAFL_OUTLINE bool can_slide_at_all(const CompiledRules<N>& rules, const Position<N>& position,
                                                 Side side) noexcept {
    for (int v = 0; v < view_count; ++v) {
        if (slides<N, C>(rules, position, side, v).any()) return true;
    }
    return false;
}

// Nearly always some piece can take one step in the first view; only if none can are all slides generated.
template <int N, Movement C>
[[nodiscard]] TAFL_INLINE bool can_slide(const CompiledRules<N>& rules, const Position<N>& position,
                                         Side side) noexcept {
    if constexpr (C == Movement::Plain) {
        const auto& own = position.pieces[index_of(side)].view[0];
        const auto& other = position.pieces[index_of(!side)].view[0];
        const auto steps = own.template shifted_up<1>() & masks<N>.after_first & rules.men_stop;
        if ((steps - own - other).any()) return true;
    }
    return can_slide_at_all<N, C>(rules, position, side);
}

template <int N>
void push_slides(const Destinations<N>& destinations, const Lines<N>& own, MoveList<N>& list) noexcept {
    for (int v = 0; v < view_count; ++v) {
        const auto& square = geometry<N>().from_view[v];
        int previous = -2;
        Square from = no_square;
        for_each_square(destinations.view[v], [&](int bit) {
            if (bit != previous + 1) from = square[own.view[v].last_below(bit)];
            previous = bit;
            list.push({from, square[bit]});
        });
    }
}

}  // namespace tafl
