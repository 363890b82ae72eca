#include "explorer/position_finder.hpp"

#include <algorithm>

#include "notation/game_input.hpp"

namespace tafl {

namespace {

int men_of(const Setup& setup) {
    int men = 0;
    for (int i = 0; i < setup.squares(); ++i)
        if (setup.pieces[static_cast<Square>(i)] != Piece::None) ++men;
    return men;
}

}  // namespace

PositionFinder::PositionFinder(const BoardSymmetries& symmetries, std::string_view ruleset,
                               const Setup& position)
    : symmetries_(&symmetries),
      ruleset_(ruleset),
      position_(folded(position)),
      men_(men_of(position)),
      to_move_(position.to_move) {}

// Most positions differ in the number of men, which is cheaper to compare than folded ones.
bool PositionFinder::is_here(const Setup& setup) const {
    return setup.to_move == to_move_ && men_of(setup) == men_ && folded(setup).key() == position_.key();
}

std::optional<Arrival> PositionFinder::find(Game game, std::string_view moves) const {
    for (Arrival arrival;; ++arrival.ply) {
        const auto here = game.setup();
        const auto move = moves.substr(0, moves.find(' '));
        const bool is_found = is_here(here);
        const bool is_played = !move.empty() && play_written(game, move).has_value();
        if (is_found && is_played) arrival.move = position_.unfold(folded(here).fold(game.last().move));
        if (is_found) return arrival;
        if (!is_played) return std::nullopt;
        moves.remove_prefix(std::min(moves.size(), move.size() + 1));
    }
}

}  // namespace tafl
