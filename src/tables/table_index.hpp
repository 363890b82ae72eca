// Numbers for the positions of a material, up to the symmetries of the board.
//
// The king stands on one of his representative squares, one of each orbit; the other squares where soldiers may stand are his
// places, in ascending order. Attackers are a combination of the places, defenders one of the places left. Combinations are numbered
// in colexicographic order:
//
//     number = first[king] + (rank of the attackers) * C(places - attackers, defenders) + (rank of the defenders)
//
// A king on an axis leaves symmetries that keep his square, so some positions have several numbers; all of them hold the same value.
#pragma once

#include <algorithm>
#include <optional>

#include "rules/compiled_rules.hpp"
#include "rules/position.hpp"
#include "tables/material.hpp"
#include "tables/symmetries.hpp"

namespace tafl::tables {

inline constexpr int max_board_size = 11;

// C(n, k) for the boards and materials that have tables. Saturates instead of overflowing.
inline constexpr auto binomials = [] {
    std::array<std::array<std::uint64_t, max_attackers + 1>, max_board_size * max_board_size + 1> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; n > 0 && k <= max_attackers; ++k) {
            const auto a = table[n - 1][k - 1], b = table[n - 1][k];
            table[n][k] = a > ~std::uint64_t{0} - b ? ~std::uint64_t{0} : a + b;
        }
    }
    return table;
}();
[[nodiscard]] constexpr std::uint64_t binomial(int n, int k) noexcept {
    return binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

template <int N>
class TableIndex {
  public:
    // `start`: the king's square in the opening, where he may stand even if he cannot return to it.
    TableIndex(const CompiledRules<N>& rules, Square start, Material material)
        : material_(material), maps_(symmetries_of(rules)) {
        const auto home = Bitboard<N>::of(start);
        for_each_square((rules.king_stop | home) - rules.escape,
                        [&](int square) { add_king(square, rules); });
    }

    [[nodiscard]] Material material() const noexcept { return material_; }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }  // of one side to move

    // Nothing if the position does not belong to the material or its pieces stand where they could not have moved.
    [[nodiscard]] std::optional<std::uint64_t> number(Square king, const Bitboard<N>& attackers,
                                                      const Bitboard<N>& men) const noexcept {
        const auto& from = king_squares_[king];
        if (from.maps.empty()) return std::nullopt;
        return number_of(from.king, maps_[from.maps.front()], attackers, men);
    }
    [[nodiscard]] std::optional<std::uint64_t> number(const Position<N>& position) const noexcept {
        return number(position.king, position.attackers(), position.defenders() - bit<N>(position.king));
    }

    // Calls `visit` with every number of the position.
    template <class Visit>
    void for_each_number(const Position<N>& position, const Visit& visit) const noexcept {
        const auto& from = king_squares_[position.king];
        const auto men = position.defenders() - bit<N>(position.king);
        for (const auto map : from.maps) {
            if (const auto number = number_of(from.king, maps_[map], position.attackers(), men))
                visit(*number);
        }
    }

    // Precondition: number < size(). `open` is left true; Referee::settle() computes it.
    [[nodiscard]] Position<N> position(std::uint64_t number, Side to_move) const noexcept {
        const auto after = std::upper_bound(kings_.begin(), kings_.end(), number,
                                            [](std::uint64_t n, const King& king) { return n < king.first; });
        const King& king = *(after - 1);
        number -= king.first;
        Position<N> position;
        position.king = king.square;
        position.to_move = to_move;
        position.pieces[1] ^= geometry<N>().lines[king.square];
        const auto for_defenders = binomial(king.places - material_.attackers, material_.defenders);
        place(position, Side::Attackers, king, number / for_defenders, material_.attackers, {});
        place(position, Side::Defenders, king, number % for_defenders, material_.defenders,
              position.attackers());
        return position;
    }

    // True for one number of each set of equal positions: the smallest.
    [[nodiscard]] bool is_canonical(std::uint64_t number, const Position<N>& position) const noexcept {
        const auto men = position.defenders() - bit<N>(position.king);
        const auto& king = king_squares_[position.king].king;
        for (const auto& map : maps_) {
            if (map[position.king] != position.king) continue;
            if (*number_of(king, map, position.attackers(), men) < number) return false;
        }
        return true;
    }

  private:
    struct King {
        Square square;
        std::uint64_t first;  // number of his first position
        int places;
        Bitboard<N> stops;                      // his places as squares
        std::array<Square, N * N> square_of{};  // by place
        std::array<Square, N * N> place_of{};   // by square
        [[nodiscard]] int place(int on) const noexcept { return place_of[static_cast<std::size_t>(on)]; }
    };
    struct KingSquare {
        std::vector<std::size_t>
            maps;      // those that map it to its representative; none: the king cannot stand on it
        int king = 0;  // of the representative, in kings_
    };

    void add_king(int square, const CompiledRules<N>& rules) {
        const auto at = static_cast<std::size_t>(square);
        Square representative = static_cast<Square>(square);
        for (const auto& map : maps_) representative = std::min(representative, map[at]);
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            if (maps_[i][at] == representative) king_squares_[at].maps.push_back(i);
        }
        if (representative < square) {
            king_squares_[at].king = king_squares_[representative].king;
            return;
        }
        king_squares_[at].king = static_cast<int>(kings_.size());
        King king{static_cast<Square>(square), size_, 0, rules.men_stop - bit<N>(square)};
        for_each_square(king.stops, [&](int stop) {
            king.place_of[static_cast<std::size_t>(stop)] = static_cast<Square>(king.places);
            king.square_of[static_cast<std::size_t>(king.places++)] = static_cast<Square>(stop);
        });
        size_ += binomial(king.places, material_.attackers) *
                 binomial(king.places - material_.attackers, material_.defenders);
        kings_.push_back(king);
    }

    [[nodiscard]] std::optional<std::uint64_t> number_of(int king_index, const SquareMap<N>& map,
                                                         const Bitboard<N>& attackers,
                                                         const Bitboard<N>& men) const noexcept {
        if (attackers.count() != material_.attackers || men.count() != material_.defenders)
            return std::nullopt;
        const King& king = kings_[static_cast<std::size_t>(king_index)];
        const auto ours = mapped<N>(attackers, map), others = mapped<N>(men, map);
        if (((ours | others) - king.stops).any()) return std::nullopt;
        std::uint64_t attackers_rank = 0, men_rank = 0;
        int taken = 0;
        for_each_square(ours, [&](int square) { attackers_rank += binomial(king.place(square), ++taken); });
        taken = 0;
        for_each_square(others, [&](int square) {
            men_rank += binomial(king.place(square) - below(ours, square), ++taken);
        });
        return king.first +
               attackers_rank * binomial(king.places - material_.attackers, material_.defenders) + men_rank;
    }

    [[nodiscard]] static int below(const Bitboard<N>& set, int square) noexcept {
        int count = 0;
        for_each_square(set, [&](int other) { count += other < square; });
        return count;
    }

    // The combination of `count` places with this rank; places on squares of `taken` are left out.
    static void place(Position<N>& position, Side side, const King& king, std::uint64_t rank, int count,
                      const Bitboard<N>& taken) noexcept {
        std::array<Square, N * N> squares{};
        int places = 0;
        for (int i = 0; i < king.places; ++i) {
            const Square square = king.square_of[static_cast<std::size_t>(i)];
            if (!taken.has(square)) squares[static_cast<std::size_t>(places++)] = square;
        }
        for (int at = places - 1; count > 0; --count, --at) {
            while (binomial(at, count) > rank) --at;
            rank -= binomial(at, count);
            position.pieces[index_of(side)] ^= geometry<N>().lines[squares[static_cast<std::size_t>(at)]];
        }
    }

    Material material_;
    std::vector<SquareMap<N>> maps_;
    std::vector<King> kings_;
    std::array<KingSquare, N * N> king_squares_;
    std::uint64_t size_ = 0;
};

}  // namespace tafl::tables
