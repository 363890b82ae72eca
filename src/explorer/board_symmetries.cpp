#include "explorer/board_symmetries.hpp"

#include <algorithm>

namespace tafl {

namespace {

using SquareMap = std::array<Square, max_squares>;

// Bits 1 and 2 reflect files and ranks, bit 4 exchanges them.
SquareMap symmetry_map(int number, int size) {
    SquareMap map{};
    for (int rank = 0; rank < size; ++rank) {
        for (int file = 0; file < size; ++file) {
            int to_file = (number & 1) != 0 ? size - 1 - file : file;
            int to_rank = (number & 2) != 0 ? size - 1 - rank : rank;
            if ((number & 4) != 0) std::swap(to_file, to_rank);
            map[static_cast<std::size_t>(rank * size + file)] = static_cast<Square>(to_rank * size + to_file);
        }
    }
    return map;
}

// Camps may change their numbers, as long as squares of one camp stay together.
bool keeps_camps(const CampRules& camps, const SquareMap& map, int squares) {
    std::array<int, 256> becomes;
    becomes.fill(-1);
    for (int i = 0; i < squares; ++i) {
        const auto square = static_cast<std::size_t>(i);
        const int group = camps.group[square], target = camps.group[map[square]];
        if ((group == 0) != (target == 0) || camps.soft[square] != camps.soft[map[square]]) return false;
        int& known = becomes[static_cast<std::size_t>(group)];
        if (known >= 0 && known != target) return false;
        known = target;
    }
    return true;
}

bool keeps(const Ruleset& ruleset, const SquareMap& map) {
    const int squares = ruleset.start.squares();
    for (const SquareSet& set : {ruleset.escape_squares, ruleset.throne.squares, ruleset.corners.squares}) {
        for (int i = 0; i < squares; ++i) {
            const auto square = static_cast<std::size_t>(i);
            if (set[square] != set[map[square]]) return false;
        }
    }
    return keeps_camps(ruleset.camps, map, squares);
}

}  // namespace

BoardSymmetries::BoardSymmetries(const Ruleset& ruleset) : size_(ruleset.size()) {
    for (int number = 0; number < 8; ++number) {
        const auto map = symmetry_map(number, size_);
        if (keeps(ruleset, map)) maps_.push_back(map);
    }
    // Two squares beside a corner, not on one line through the centre, tell the symmetries apart.
    const Move probe{1, static_cast<Square>(size_)};
    for (const auto& map : maps_) {
        const auto inverse = std::ranges::find_if(maps_, [&](const SquareMap& other) {
            return other[map[probe.from]] == probe.from && other[map[probe.to]] == probe.to;
        });
        inverses_.push_back(static_cast<int>(inverse - maps_.begin()));
    }
}

Move BoardSymmetries::unmap(int which, Move move) const noexcept {
    return map(inverses_[static_cast<std::size_t>(which)], move);
}

}  // namespace tafl
