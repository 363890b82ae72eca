// One searching thread's mind, and how one is made for a ruleset.
#pragma once

#include <memory>

#include "engine/search_task.hpp"

namespace tafl {

// What it has learnt of moves stays from one search to the next.
class Worker {
  public:
    virtual ~Worker() = default;
    // Searches the game's present position until the limits end it; `index` 0 reports and minds the clock.
    [[nodiscard]] virtual Answer search(const Game& game, SearchTask& task, int index) = 0;
    [[nodiscard]] virtual Score evaluate(const Game& game) = 0;
    virtual void forget() noexcept = 0;
};

// For the game's ruleset; a worker serves games of that ruleset only.
[[nodiscard]] std::unique_ptr<Worker> make_worker(const Game& game, std::shared_ptr<const Network> network);

// The same for a board of N by N, defined in searcher.hpp: one size takes long to compile, and the searcher_*.cpp
// share them out.
template <int N>
[[nodiscard]] std::unique_ptr<Worker> make_searcher(const Ruleset& ruleset,
                                                    std::shared_ptr<const Network> network);

}  // namespace tafl
