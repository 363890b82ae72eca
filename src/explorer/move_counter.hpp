// Counts the moves of games for the store: in each position, how often each move was played and how those games ended.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "explorer/folded_position.hpp"
#include "store/collection.hpp"

namespace tafl {

struct CountedGame {
    store::GameOrigin origin = store::GameOrigin::Site;
    std::string id;
    Winner result = Winner::Nobody;
    std::array<std::optional<double>, 2> ratings{};  // by index_of(Side)
};

class MoveCounter {
  public:
    // A position that came up twice in a game is counted once, with the move that was played first.
    void add(const CountedGame& counted, const std::vector<FoldedMove>& moves);
    // What was counted, in the order that Store::add_move_counts() asks for; then begins at nothing.
    [[nodiscard]] std::vector<store::MoveCount> take();
    [[nodiscard]] std::size_t size() const noexcept { return counts_.size(); }

  private:
    std::map<std::tuple<std::int64_t, store::GameOrigin, int>, store::MoveCount> counts_;
};

}  // namespace tafl
