#include "lab/arena/balance.hpp"

#include <algorithm>

namespace tafl::arena {

SelfplayConditions balance_conditions() noexcept {
    SelfplayConditions conditions;
    conditions.min_random_plies = 2;
    conditions.max_random_plies = 4;
    conditions.balanced = SelfplayPly::max_score;
    conditions.play_out = true;
    return conditions;
}

void BalanceTally::add(const SelfplayGame& game, Game& board) {
    board.restart();
    for (const auto& ply : game.plies) {
        moves_ += board.legal_moves().size();
        ++positions_;
        (void)board.play(ply.move);
    }
    ++games_;
    ++results_[static_cast<std::size_t>(game.result)];
    ++endings_[board.outcome().reason];
    plies_.push_back(static_cast<int>(game.plies.size()));
}

Share BalanceTally::attackers() const noexcept {
    const auto points =
        static_cast<double>(won_by(Winner::Attackers)) + 0.5 * static_cast<double>(won_by(Winner::Draw));
    return share_of(points, static_cast<double>(games_));
}

Share BalanceTally::draws() const noexcept {
    return share_of(static_cast<double>(won_by(Winner::Draw)), static_cast<double>(games_));
}

double BalanceTally::mean_plies() const noexcept {
    return games_ == 0 ? 0 : static_cast<double>(positions_) / static_cast<double>(games_);
}

int BalanceTally::median_plies() const {
    if (plies_.empty()) return 0;
    auto sorted = plies_;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::ranges::nth_element(sorted, middle);
    return *middle;
}

double BalanceTally::mean_moves() const noexcept {
    return positions_ == 0 ? 0 : static_cast<double>(moves_) / static_cast<double>(positions_);
}

}  // namespace tafl::arena
