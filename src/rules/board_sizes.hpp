// The sizes of boards, as one list for everything that is compiled for each of them.
//
//     #define TAFL_INSTANTIATE(N) template struct Geometry<N>;
//     TAFL_EACH_BOARD_SIZE(TAFL_INSTANTIATE)
#pragma once

#include <utility>

#include "rules/types.hpp"

// The boards that nearly all games are played on.
#define TAFL_EACH_USUAL_BOARD_SIZE(USE) USE(7) USE(9) USE(11) USE(13) USE(15) USE(17) USE(19)
#define TAFL_EACH_RARE_BOARD_SIZE(USE) \
    USE(5) USE(6) USE(8) USE(10) USE(12) USE(14) USE(16) USE(18) USE(20) USE(21)
#define TAFL_EACH_BOARD_SIZE(USE) TAFL_EACH_USUAL_BOARD_SIZE(USE) TAFL_EACH_RARE_BOARD_SIZE(USE)

namespace tafl {

[[nodiscard]] constexpr bool is_usual_board_size(int size) noexcept {
    switch (size) {
#define TAFL_USUAL(N) case N:
        TAFL_EACH_USUAL_BOARD_SIZE(TAFL_USUAL)
#undef TAFL_USUAL
        return true;
        default: return false;
    }
}

// Returns act.operator()<N>() for the size N. Precondition: is_board_size(size).
template <class Act>
decltype(auto) with_board_size(int size, Act&& act) {
    switch (size) {
#define TAFL_ACT(N) \
    case N: return act.template operator()<N>();
        TAFL_EACH_BOARD_SIZE(TAFL_ACT)
#undef TAFL_ACT
        default: std::unreachable();
    }
}

}  // namespace tafl
