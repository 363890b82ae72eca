// Zobrist keys. A piece has the number of its side; the king and the special pieces of R12 add one of their own, so that
// moving a soldier costs two look-ups. The same on every machine.
#pragma once

#include <array>
#include <cstdint>

#include "base/random.hpp"
#include "rules/types.hpp"

namespace tafl {

struct Zobrist {
    using Table = std::array<std::uint64_t, max_squares>;
    std::array<Table, 2> side{};
    Table king{}, special{}, chain{};
    static constexpr std::uint64_t defenders_to_move = split_mix(0);

    constexpr Zobrist() {
        std::uint64_t n = 1;
        const auto fill = [&](std::size_t from, std::size_t to) {
            for (Table* table : {&side[0], &side[1], &king, &special, &chain}) {
                for (auto i = from; i < to; ++i) (*table)[i] = split_mix(n++);
            }
        };
        // Keys are kept in files and databases: the squares of boards up to 19x19, which were all there were once, have the
        // numbers that they had then.
        constexpr std::size_t once = 19 * 19;
        fill(0, once);
        fill(once, max_squares);
    }
};

inline constexpr Zobrist zobrist{};

}  // namespace tafl
