// A tree as an opening book.
#pragma once

#include "engine/opening_book.hpp"
#include "theory/tree.hpp"

namespace tafl::theory {

// Plays a move that the tree has searched and that gives away at most two percent of the winning chance; where the best one was not
// searched, the engine thinks for itself.
class TreeBook final : public OpeningBook {
  public:
    explicit TreeBook(std::shared_ptr<const Tree> tree);
    [[nodiscard]] std::optional<Move> move(const Game& game, std::uint64_t choice) const override;

  private:
    std::shared_ptr<const Tree> tree_;
    std::uint64_t rules_;
};

}  // namespace tafl::theory
