#include "rules/geometry.hpp"

namespace tafl {

template <int N>
Geometry<N>::Geometry() {
    for (int rank = 0; rank < N; ++rank) {
        for (int file = 0; file < N; ++file) place(rank, file);
    }
}

template <int N>
void Geometry<N>::place(int rank, int file) {
    const int square = at(rank, file);
    const int turned = at(file, rank);
    const int bits[view_count] = {square, squares - 1 - square, turned, squares - 1 - turned};
    for (int v = 0; v < view_count; ++v) {
        to_view[v][square] = static_cast<Square>(bits[v]);
        from_view[v][bits[v]] = static_cast<Square>(square);
        lines[square].view[v].set(bits[v]);
    }
    for (int dr = -1; dr <= 1; ++dr) {
        for (int df = -1; df <= 1; ++df) {
            if ((dr == 0 && df == 0) || !on_board(rank + dr, file + df)) continue;
            const int other = at(rank + dr, file + df);
            ring[square].set(other);
            if (dr == 0 || df == 0) neighbours[square].set(other);
        }
    }
}

template <int N>
const Geometry<N> Geometry<N>::table{};

#define TAFL_INSTANTIATE(N) template struct Geometry<N>;
TAFL_EACH_BOARD_SIZE(TAFL_INSTANTIATE)
#undef TAFL_INSTANTIATE

}  // namespace tafl
