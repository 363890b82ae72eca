// The numbers whose exclusive or is a position's key. A piece counts as its side; the king and the special pieces
// of R12 add a number of their own, so that moving a soldier costs two look-ups. The same on every machine.
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.hpp"

namespace tafl {

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t n) noexcept {  // Steele, Lea, Flood: SplitMix
    n += 0x9E3779B97F4A7C15;
    n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9;
    n = (n ^ (n >> 27)) * 0x94D049BB133111EB;
    return n ^ (n >> 31);
}

struct Zobrist {
    using Table = std::array<std::uint64_t, max_squares>;
    std::array<Table, 2> side{};
    Table king{}, special{}, chain{};
    static constexpr std::uint64_t defenders_to_move = mixed(0);

    constexpr Zobrist() {
        std::uint64_t n = 1;
        for (Table* table : {&side[0], &side[1], &king, &special, &chain}) {
            for (auto& number : *table) number = mixed(n++);
        }
    }
};

inline constexpr Zobrist zobrist{};

}  // namespace tafl
