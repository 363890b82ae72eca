// How far the work on a table is.
#pragma once

#include <cstdint>
#include <functional>

namespace tafl::tables {

struct Stage {
    int round = 0;  // 0: the moves that end the game or capture
    std::uint64_t done = 0, total = 0;
};
// Called every few thousand positions by one thread; false stops the work.
using StageListener = std::function<bool(const Stage&)>;

}  // namespace tafl::tables
