#include "engine/evaluator.hpp"

namespace tafl {

bool network_fits(const Ruleset& ruleset) noexcept {
    return ruleset.size() == Network::board && ruleset.escape == EscapeKind::Corners &&
           ruleset.men_speed == 0 && ruleset.king.speed == 0 && ruleset.jumps == Jumps::None &&
           ruleset.corners.width == 1 && ruleset.king.elsewhere == KingCapture::Surround;
}

}  // namespace tafl
