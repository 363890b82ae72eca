#include "theory/tree_book.hpp"

#include "base/random.hpp"

namespace tafl::theory {

namespace {

constexpr double max_given_away = 0.02;

bool is_searched(const MoveView& move) noexcept { return move.positions > 0 || is_win(move.score); }

}  // namespace

TreeBook::TreeBook(std::shared_ptr<const Tree> tree)
    : tree_(std::move(tree)), rules_(rules_hash(tree_->ruleset())) {}

std::optional<Move> TreeBook::move(const Game& game, std::uint64_t choice) const {
    if (rules_hash(game.ruleset()) != rules_) return {};
    const auto view = tree_->look_up(game);
    if (!view || view->moves.empty()) return {};
    const auto& best = view->moves.front();
    if (!is_searched(best) || is_loss(best.score)) return {};
    std::vector<Move> good;
    for (const auto& move : view->moves)
        if (is_searched(move) && best.chance - move.chance <= max_given_away) good.push_back(move.move);
    return good[split_mix(choice) % good.size()];
}

}  // namespace tafl::theory
