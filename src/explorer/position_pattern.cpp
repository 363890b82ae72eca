#include "explorer/position_pattern.hpp"

#include <algorithm>

namespace tafl {

PositionPattern::PositionPattern(const BoardSymmetries& symmetries, const Pattern& pattern)
    : to_move_(pattern.to_move) {
    for (int which = 0; which < symmetries.count(); ++which) {
        std::vector<Given> turned;
        for (int i = 0; i < pattern.setup.squares(); ++i) {
            const auto square = static_cast<Square>(i);
            if (pattern.any[square]) continue;
            turned.push_back({symmetries.map(which, square), pattern.setup.pieces[square]});
        }
        std::ranges::sort(turned, {}, &Given::at);
        if (std::ranges::find(turned_, turned) == turned_.end()) turned_.push_back(std::move(turned));
    }
}

bool PositionPattern::is_in(const Setup& position) const noexcept {
    if (to_move_ && *to_move_ != position.to_move) return false;
    return std::ranges::any_of(turned_, [&](const auto& turned) {
        return std::ranges::all_of(
            turned, [&](const Given& given) { return position.pieces[given.at] == given.piece; });
    });
}

bool PositionPattern::is_in(Game game) const {
    while (!is_in(game.setup())) {
        if (game.plies() == 0) return false;
        game.undo();
    }
    return true;
}

}  // namespace tafl
