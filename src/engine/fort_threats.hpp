// R7: the moves with which the defenders complete an exit fort. Finds nearly all of them, but no move that does two things at once.
// Every move it finds wins. While the attackers are to move it is a threat, and few moves parry it.
//
// The king closes a fort by moving into it, or a man does while the king stands at the edge. The man must block every path from the
// attackers to the king, so he goes to the shortest one; if there is no path, beside a wall that can still be captured.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "engine/capture_squares.hpp"
#include "rules/referee.hpp"

namespace tafl {

template <int N>
[[nodiscard]] constexpr Bitboard<N> within_two(int square) noexcept {
    return spread<N>(geometry<N>().ring[square]);
}

// The squares among `squares` around which most men of a fort already stand.
template <int N>
[[nodiscard]] Bitboard<N> fort_sites(const Position<N>& position, const Bitboard<N>& squares) noexcept {
    constexpr int most_men = 3;  // the smallest fort has four, and one may be missing
    Bitboard<N> sites;
    const auto men = position.defenders() - bit<N>(position.king);
    for_each_square(squares, [&](int square) {
        if ((within_two<N>(square) & men).count() >= most_men) sites |= bit<N>(square);
    });
    return sites;
}

template <int N, Movement C>
class FortMoves {
  public:
    // Either side may be to move, but no turn may be unfinished (R12). Referee and position must outlive this object.
    FortMoves(const Referee<N, C>& referee, const Position<N>& position) noexcept
        : referee_{referee}, position_{position}, king_{bit<N>(position.king)} {}

    // `sites`: fort_sites().
    [[nodiscard]] std::optional<Move> find(const Bitboard<N>& sites) const noexcept {
        if (const auto move = by_king(sites - king_)) return move;
        return (sites & king_).any() ? by_man() : std::nullopt;
    }

    // The attackers to move, and `threat` completes a fort: a move that does not end the game prevents it only if it ends on one of these
    // squares. They lie inside the fort, on the way of the threat, and beside the man that makes it, where he is captured; the fort does
    // without other men that can be (FortTest). All squares where that is not certain.
    [[nodiscard]] Bitboard<N> parries(Move threat) const noexcept {
        auto after = position_;
        after.to_move = Side::Defenders;
        Undo<N> undo;
        (void)referee_.template do_move<Side::Defenders>(after, threat, undo);
        FortTest<N> fort(rules(), after);
        const bool captures = after.attackers() != position_.attackers();
        const auto& hostile = rules().hostile_empty[index_of(Side::Defenders)];
        const bool entered = rules().camps.any() || (hostile & rules().men_stop).any();
        if (captures || entered || !fort.holds()) return masks<N>.full;
        return (masks<N>.full - fort.ground()) | way_of(threat) | geometry<N>().neighbours[threat.from];
    }

  private:
    [[nodiscard]] const CompiledRules<N>& rules() const noexcept { return referee_.rules(); }
    [[nodiscard]] Bitboard<N> open() const noexcept {
        return (position_.empty() | king_) - rules().corners - rules().camps;
    }

    [[nodiscard]] bool completes(Move move) const noexcept {
        auto after = position_;
        after.to_move = Side::Defenders;
        Undo<N> undo;
        return referee_.template do_move<Side::Defenders>(after, move, undo).reason == Reason::ExitFort;
    }

    [[nodiscard]] std::optional<Move> by_king(const Bitboard<N>& squares) const noexcept {
        std::optional<Move> found;
        for_each_square(squares, [&](int square) {
            const Move move{position_.king, static_cast<Square>(square)};
            if (!found && !is_reached(bit<N>(square), open()) && completes(move)) found = move;
        });
        return found;
    }
    [[nodiscard]] std::optional<Move> by_man() const noexcept {
        const auto squares = closing_squares();
        if (squares.none()) return std::nullopt;
        MoveList<N> list;
        push_slides_to<N>(all_slides<N, C>(rules(), position_, Side::Defenders),
                          position_.pieces[index_of(Side::Defenders)], squares, list);
        for (const Move move : list) {
            if (move.from != position_.king && completes(move)) return move;
        }
        return std::nullopt;
    }

    // Whether an attacker can walk to `from` through `open`.
    [[nodiscard]] bool is_reached(const Bitboard<N>& from, const Bitboard<N>& open) const noexcept {
        auto reached = from;
        for (Bitboard<N> before; before != reached;) {
            const auto next = spread<N>(reached);
            if ((next & position_.attackers()).any()) return true;
            before = reached;
            reached |= next & open;
        }
        return false;
    }

    [[nodiscard]] Bitboard<N> closing_squares() const noexcept {
        std::array<Bitboard<N>, N * N> layers;  // by the number of steps from the king
        layers[0] = king_;
        auto reached = king_;
        for (std::size_t steps = 0;; ++steps) {
            const auto next = spread<N>(layers[steps]) - reached;
            const auto contact = next & position_.attackers();
            if (contact.any()) return on_path(std::span(layers).first(steps + 1), contact.first());
            const auto layer = next & open();
            if (layer.none()) return beside_walls(reached);
            layers[steps + 1] = layer;
            reached |= layer;
        }
    }
    // The squares of a shortest path from an attacker to the king on which a man blocks all paths.
    [[nodiscard]] Bitboard<N> on_path(std::span<const Bitboard<N>> layers, int square) const noexcept {
        Bitboard<N> squares;
        for (auto steps = layers.size(); --steps > 0;) {
            square = (spread<N>(bit<N>(square)) & layers[steps]).first();
            if (!is_reached(king_, open() - bit<N>(square))) squares |= bit<N>(square);
        }
        return squares;
    }
    // The squares that the move crosses, and the one it ends on.
    [[nodiscard]] static Bitboard<N> way_of(Move move) noexcept {
        const int step = move.from / N == move.to / N ? 1 : N;
        Bitboard<N> way;
        for (int square = move.from; square != move.to;)
            way |= bit<N>(square += move.from < move.to ? step : -step);
        return way;
    }
    [[nodiscard]] Bitboard<N> beside_walls(const Bitboard<N>& room) const noexcept {
        Bitboard<N> around, beside;
        for_each_square(room, [&](int square) { around |= geometry<N>().ring[square]; });
        for_each_square(around & position_.defenders(),
                        [&](int square) { beside |= geometry<N>().ring[square]; });
        return (around | beside) & position_.empty();
    }

    const Referee<N, C>& referee_;
    const Position<N>& position_;
    Bitboard<N> king_;
};

}  // namespace tafl
