// R8, `no-escape`: the attackers win when the defenders can no longer escape, as the program of hnefatafl.org decides it (the last
// rule of its page). The test counts attackers and free squares at the edge; it searches no moves. If attackers bar every way from
// the king to the edge, only a ring counts (golden positions: two pockets).
//
// Attackers close a corner
//     by a wall            or by shutting the king's side out of it
//     # a a . .            # . . a .      the flood from the corner passes an attacker right beside it, and skips a
//     a                    . . a          defender there; elsewhere it meets no piece of the king's side
//     a                    . a
#pragma once

#include <array>

#include "rules/encirclement.hpp"
#include "rules/position.hpp"

namespace tafl {

template <int N>
class NoEscapeTest {
  public:
    explicit NoEscapeTest(const Position<N>& position) noexcept
        : position_{position},
          defenders_{position.defenders().count() - 1},
          attackers_{position.attackers().count()} {}

    [[nodiscard]] bool holds() noexcept {
        if (is_king_trapped()) return true;
        const auto king = Bitboard<N>::of(position_.king);
        if (!reaches_edge<N>(king, masks<N>.full - position_.attackers())) return false;
        for (const int rank : {0, last})
            for (const int file : {0, last})
                if (!close_corner({rank, file})) return false;
        return (defenders_ < 4 && attackers_ >= 13) || (defenders_ < 6 && sides_are_short(3)) ||
               sides_are_short(2);
    }

  private:
    static constexpr int last = N - 1;
    struct Point {
        int rank, file;
        constexpr Point operator+(Point step) const noexcept { return {rank + step.rank, file + step.file}; }
        constexpr Point operator*(int n) const noexcept { return {rank * n, file * n}; }
    };
    [[nodiscard]] static constexpr int at(Point p) noexcept { return Geometry<N>::at(p.rank, p.file); }
    [[nodiscard]] bool attacked(Point p) const noexcept { return position_.attackers().has(at(p)); }

    // Attackers, or a corner, hold the next two squares on either hand of a king on the edge, and as a rule in front of him.
    [[nodiscard]] bool is_king_trapped() const noexcept {
        const Point king{position_.king / N, position_.king % N};
        const bool at_a_file = king.file == 0 || king.file == last;
        if (!at_a_file && king.rank != 0 && king.rank != last) return false;
        const int place = at_a_file ? king.rank : king.file;
        if (place < 2 || place > last - 2) return false;
        const Point along = at_a_file ? Point{1, 0} : Point{0, 1};
        const int inward = (at_a_file ? king.file : king.rank) == 0 ? 1 : -1;
        const Point in = at_a_file ? Point{0, inward} : Point{inward, 0};
        for (const int steps : {-2, -1, 1, 2}) {
            const bool corner = place + steps == 0 || place + steps == last;
            if (!corner && !attacked(king + along * steps)) return false;
        }
        const auto two_in = [&](Point from) { return attacked(from + in) && attacked(from + in * 2); };
        const int corners = (place == 2) + (place == last - 2);
        if (attackers_ + corners > 5 && !two_in(king)) return false;
        return defenders_ < 2 ||
               (attackers_ + corners > 7 && (two_in(king + along) || two_in(king + along * -1)));
    }

    // Whether attackers close the corner; adds the squares of the edge that it then keeps from the king's side.
    [[nodiscard]] bool close_corner(Point corner) noexcept {
        const Point along_rank{0, corner.file == 0 ? 1 : -1};
        const Point along_file{corner.rank == 0 ? 1 : -1, 0};
        Bitboard<N> wall;
        for (const Point step : {along_rank, along_file})
            for (const int steps : {1, 2}) wall.set(at(corner + step * steps));
        kept_.set(at(corner));
        if ((wall - position_.attackers()).none()) {
            kept_ |= wall;
            return true;
        }
        const auto& beside = geometry<N>().neighbours[at(corner)];
        auto seen = beside;
        seen.set(at(corner));
        const auto begin = beside - position_.defenders();
        const auto first = spread<N>(begin) - seen;
        const auto room = flood<N>(first, position_.empty() - seen);
        const auto theirs = position_.defenders() - seen;
        if (((first | spread<N>(room)) & theirs).any()) return false;
        kept_ |= (begin | room) & masks<N>.edge;
        return true;
    }

    // Whether each side of the board leaves the defenders at most `most` squares in a row.
    [[nodiscard]] bool sides_are_short(int most) const noexcept {
        const auto free = masks<N>.edge - position_.attackers() - kept_;
        for (const Point step : {Point{1, 0}, Point{0, 1}})
            for (const Point begin : {Point{0, 0}, step.rank == 1 ? Point{0, last} : Point{last, 0}})
                if (!is_short(free, begin, step, most)) return false;
        return true;
    }
    [[nodiscard]] static bool is_short(const Bitboard<N>& free, Point begin, Point step, int most) noexcept {
        int count = 0;
        int end = 0;
        for (int i = 0; i < N; ++i) {
            if (!free.has(at(begin + step * i))) continue;
            if (++count > most || (count > 1 && i != end)) return false;
            end = i + 1;
        }
        return true;
    }

    const Position<N>& position_;
    int defenders_;  // without the king
    int attackers_;
    Bitboard<N> kept_;  // squares of the edge that closed corners keep
};

}  // namespace tafl
