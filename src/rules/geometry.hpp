// Tables and masks that depend only on the size of the board: neighbours, edges, and the four views.
//
// A view is the board renumbered so that one of the four directions of sliding runs upward in square numbers:
//
//     view      0 east        1 west           2 north       3 south
//     square    r*N + f       N*N-1-(r*N + f)  f*N + r       N*N-1-(f*N + r)
//
// A slide is then always a run of rising bits, and one addition finds all slides of a view (movegen.hpp).
// The four views share the pattern of their first column, of the centre and of the corners.
#pragma once

#include "rules/bitboard.hpp"
#include "rules/board_sizes.hpp"
#include "rules/types.hpp"

namespace tafl {

inline constexpr int view_count = 4;

template <int N>
struct alignas(32) Lines {  // a set of squares in every view
    std::array<Bitboard<N>, view_count> view;
    bool operator==(const Lines&) const = default;
    constexpr Lines& operator^=(const Lines& other) noexcept {
        for (int v = 0; v < view_count; ++v) view[v] ^= other.view[v];
        return *this;
    }
    // Moves a piece, four words at a time, in the vector notation common to GCC and Clang.
    void move(const Lines& from, const Lines& to) noexcept {
        typedef std::uint64_t Four __attribute__((vector_size(32), may_alias));
        auto* words = reinterpret_cast<Four*>(this);
        const auto* out = reinterpret_cast<const Four*>(&from);
        const auto* in = reinterpret_cast<const Four*>(&to);
        for (int i = 0; i < Bitboard<N>::words; ++i) words[i] ^= out[i] ^ in[i];
    }
};

// Masks for slides and floods, folded into the code as constants.
template <int N>
struct Masks {
    Bitboard<N> full, edge, first_file, last_file;
    Bitboard<N> after_first;  // full without the first file: where an upward slide in a view may end

    constexpr Masks() {
        for (int rank = 0; rank < N; ++rank) {
            for (int file = 0; file < N; ++file) {
                const int square = rank * N + file;
                full.set(square);
                if (rank == 0 || rank == N - 1 || file == 0 || file == N - 1) edge.set(square);
                (file == 0 ? first_file : after_first).set(square);
                if (file == N - 1) last_file.set(square);
            }
        }
    }
};

template <int N>
inline constexpr Masks<N> masks{};

// Tables by square; built once, in geometry.cpp.
template <int N>
struct Geometry {
    static constexpr int squares = N * N;

    std::array<std::array<Square, squares>, view_count> to_view{};    // square -> bit of the view
    std::array<std::array<Square, squares>, view_count> from_view{};  // bit of the view -> square
    std::array<Lines<N>, squares> lines{};                            // one square in every view
    std::array<Bitboard<N>, squares> neighbours{};                    // up to four
    std::array<Bitboard<N>, squares> ring{};                          // the up to eight squares around

    Geometry();
    [[nodiscard]] static constexpr bool on_board(int rank, int file) noexcept {
        return rank >= 0 && rank < N && file >= 0 && file < N;
    }
    [[nodiscard]] static constexpr int at(int rank, int file) noexcept { return rank * N + file; }
    static const Geometry table;

  private:
    void place(int rank, int file);
};

#define TAFL_DECLARE_GEOMETRY(N) extern template struct Geometry<N>;
TAFL_EACH_BOARD_SIZE(TAFL_DECLARE_GEOMETRY)
#undef TAFL_DECLARE_GEOMETRY

template <int N>
[[nodiscard]] inline const Geometry<N>& geometry() noexcept {
    return Geometry<N>::table;
}

// One square as a set. A table look-up is faster than a variable shift, which goes through memory.
template <int N>
[[nodiscard]] inline const Bitboard<N>& bit(int square) noexcept {
    return geometry<N>().lines[square].view[0];
}

// All squares one step away from the set.
template <int N>
[[nodiscard]] constexpr Bitboard<N> spread(const Bitboard<N>& set) noexcept {
    constexpr auto& m = masks<N>;
    const auto right = (set - m.last_file).template shifted_up<1>();
    const auto left = (set - m.first_file).template shifted_down<1>();
    return (right | left | set.template shifted_up<N>() | set.template shifted_down<N>()) & m.full;
}

// The pairs of squares of the set that touch, at a side or at a corner.
template <int N>
[[nodiscard]] constexpr int pairs_of_neighbours(const Bitboard<N>& set) noexcept {
    constexpr auto& m = masks<N>;
    const auto right = (set - m.last_file).template shifted_up<1>();
    const auto left = (set - m.first_file).template shifted_down<1>();
    const auto beside = [&](const Bitboard<N>& others) { return (set & others).count(); };
    return beside(right) + beside(set.template shifted_up<N>()) + beside(right.template shifted_up<N>()) +
           beside(left.template shifted_up<N>());
}

// The squares of `through` that are reached from `from` by orthogonal steps inside `through`.
template <int N>
[[nodiscard]] constexpr Bitboard<N> flood(const Bitboard<N>& from, const Bitboard<N>& through) noexcept {
    Bitboard<N> reached = from & through;
    for (Bitboard<N> before; before != reached;) {
        before = reached;
        reached |= spread<N>(reached) & through;
    }
    return reached;
}

}  // namespace tafl
