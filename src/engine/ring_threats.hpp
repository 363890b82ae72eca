// R8: the moves with which the attackers close a ring by arriving on its last gap, and the squares on which they close one or threaten to.
// Captures that close a ring are left to the search.
//
// The square that closes a ring lies on every path of the king's side to the edge, so also on the shortest one. Two squares close it
// together only if one lies on the shortest path, and the other on the shortest path that the first leaves open.
//
//     . a . a .
//     a K . . x       the shortest path from K to the edge: d2, e2, f2; on e2 an attacker separates west from east (encirclement.hpp)
//     . a . a .
#pragma once

#include <array>
#include <optional>
#include <span>

#include "engine/capture_squares.hpp"
#include "engine/king_threats.hpp"
#include "rules/referee.hpp"

namespace tafl {

// The squares on which an attacker would separate free neighbours from each other, as separates_nothing() decides for one square.
template <int N>
[[nodiscard]] Bitboard<N> separating_squares(const Bitboard<N>& attackers) noexcept {
    constexpr auto& m = masks<N>;
    const auto north = attackers.template shifted_down<N>();  // those with an attacker on their north
    const auto south = attackers.template shifted_up<N>();
    const auto east_of = [](const Bitboard<N>& set) {
        return (set - m.first_file).template shifted_down<1>();
    };
    const auto west_of = [](const Bitboard<N>& set) { return (set - m.last_file).template shifted_up<1>(); };
    const auto east = east_of(attackers), west = west_of(attackers);
    // A group of free neighbours ends, going clockwise, at one that an attacker follows.
    const auto ends_north = (east_of(north) | east) - north, ends_east = (east_of(south) | south) - east;
    const auto ends_south = (west_of(south) | west) - south, ends_west = (west_of(north) | north) - west;
    const auto two_ends = (ends_north & ends_east) | (ends_south & ends_west) |
                          ((ends_north | ends_east) & (ends_south | ends_west));
    return two_ends & m.full;
}

// A path of the king's side to the edge: the piece it begins with, and the squares that no attacker may enter.
template <int N>
struct PathOut {
    Bitboard<N> begin, squares;
};

// A shortest path over empty squares that are not `closed`; `begin` is empty if there is none.
template <int N>
[[nodiscard]] PathOut<N> shortest_path_out(const Position<N>& position, const Bitboard<N>& closed) noexcept {
    constexpr std::size_t longest = 2 * N;
    if (const auto at_edge = position.defenders() & masks<N>.edge; at_edge.any())
        return {bit<N>(at_edge.first()), {}};
    std::array<Bitboard<N>, longest> layers;  // by the number of steps
    layers[0] = position.defenders();
    auto open = position.empty() - closed;
    for (std::size_t steps = 1; steps < longest; ++steps) {
        layers[steps] = spread<N>(layers[steps - 1]) & open;
        if (layers[steps].none()) break;
        open -= layers[steps];
        const auto end = layers[steps] & masks<N>.edge;
        if (end.none()) continue;
        PathOut<N> path;
        auto at = bit<N>(end.first());
        for (; steps > 0; --steps) {
            path.squares |= at;
            at = bit<N>((spread<N>(at) & layers[steps - 1]).first());
        }
        path.begin = at;
        return path;
    }
    return {};
}

// Paths to the edge that share no square but the piece they begin with. An attacker who arrives closes one at most: while two are open,
// no single move without a capture closes a ring, and while three are, no two moves do. Most moves leave the paths open that were
// found before, so these are kept.
template <int N>
class DisjointPaths {
  public:
    explicit DisjointPaths(int wanted) noexcept : wanted_{wanted} {}

    // True if it has found `wanted` paths; false does not mean that there are fewer.
    [[nodiscard]] bool exist(const Position<N>& position) noexcept {
        const auto defenders = position.defenders(), attackers = position.attackers();
        const auto are_open = [&](const Paths& paths) {
            return (paths.begins - defenders).none() && (paths.squares & attackers).none();
        };
        if (are_open(kept_[last_])) return true;
        for (std::size_t i = 0; i < kept_.size(); ++i) {
            if (!are_open(kept_[i])) continue;
            last_ = i;
            return true;
        }
        return find(position);
    }

  private:
    struct Paths {
        Bitboard<N> begins = masks<N>.full, squares;  // of all; none yet
    };

    [[nodiscard]] bool find(const Position<N>& position) noexcept {
        Paths paths{{}, {}};
        for (int i = 0; i < wanted_; ++i) {
            const auto path = shortest_path_out<N>(position, paths.squares);
            if (path.begin.none()) return false;
            paths.begins |= path.begin;
            paths.squares |= path.squares;
            if (path.squares.none()) break;  // a piece at the edge
        }
        last_ = (last_ + 1) % kept_.size();
        kept_[last_] = paths;
        return true;
    }

    int wanted_;
    std::size_t last_ = 0;  // of kept_: the paths that were open last
    std::array<Paths, 16> kept_;
};

template <int N, Movement C>
class RingMoves {
  public:
    // Either side may be to move, but no turn may be unfinished (R12). Referee and position must outlive this object.
    RingMoves(const Referee<N, C>& referee, const Position<N>& position) noexcept
        : referee_{referee}, position_{position} {}

    // A move that closes a ring.
    [[nodiscard]] std::optional<Move> find() const noexcept {
        if (!position_.open) return std::nullopt;
        const auto squares = last_gaps(position_.attackers());
        if (squares.none()) return std::nullopt;
        MoveList<N> list;
        push_slides_to<N>(all_slides<N, C>(referee_.rules(), position_, Side::Attackers),
                          position_.pieces[index_of(Side::Attackers)], squares, list);
        for (const Move move : list)
            if (closes(move)) return move;
        return std::nullopt;
    }

    // The squares on which an attacker leaves one gap at most, and those from which one could move into the last gap.
    [[nodiscard]] Bitboard<N> building_squares() const noexcept {
        const auto gaps = last_gaps(position_.attackers());
        if (gaps.any()) {
            const auto& rules = referee_.rules();
            const auto empty = position_.empty();
            return slide_origins<N>(gaps, empty & rules.men_stop, empty & rules.men_pass.view[0],
                                    rules.men_speed);
        }
        Bitboard<N> squares;
        for_each_square(path_out(position_.attackers()), [&](int square) {
            const auto others = last_gaps(position_.attackers() | bit<N>(square));
            if (others.any()) squares |= others | bit<N>(square);
        });
        return squares;
    }

  private:
    [[nodiscard]] bool closes(Move move) const noexcept {
        auto after = position_;
        after.to_move = Side::Attackers;
        Undo<N> undo;
        return referee_.template do_move<Side::Attackers>(after, move, undo).reason == Reason::Encircled;
    }

    // The squares on which one attacker more shuts the king's side in.
    [[nodiscard]] Bitboard<N> last_gaps(const Bitboard<N>& attackers) const noexcept {
        Bitboard<N> gaps;
        const auto path = path_out(attackers);
        if (path.none()) return gaps;
        for_each_square(path & separating_squares<N>(attackers), [&](int square) {
            const auto open = masks<N>.full - attackers - bit<N>(square);
            if (!reaches_edge<N>(position_.defenders(), open)) gaps |= bit<N>(square);
        });
        return gaps;
    }

    // The squares of a shortest path. None if a piece stands at the edge, or if there is no path.
    [[nodiscard]] Bitboard<N> path_out(const Bitboard<N>& attackers) const noexcept {
        return shortest_path_out<N>(position_, attackers).squares;
    }

    const Referee<N, C>& referee_;
    const Position<N>& position_;
};

}  // namespace tafl
