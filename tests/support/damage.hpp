// Random damage to lines of a protocol.
#pragma once

#include <string>

#include "support/choose.hpp"

namespace tafl::test {

// The line with one to three faults: a changed byte or a truncated end; one line in fifty is unchanged.
[[nodiscard]] inline std::string damaged(std::string line, Dice& dice) {
    for (int faults = dice.chance(2) ? 0 : dice.between(1, 3); faults > 0 && !line.empty(); --faults) {
        const auto at = static_cast<std::size_t>(dice.below(static_cast<int>(line.size())));
        if (dice.chance(75)) {
            line[at] = static_cast<char>(dice.below(256));
        } else {
            line.resize(at);
        }
    }
    return line;
}

}  // namespace tafl::test
