#include "server/site/game_page.hpp"

#include <algorithm>

namespace tafl::server {

GamePage read_page(store::Store& store, store::GameFilter filter) {
    for (++filter.limit;; filter.limit *= 2) {
        GamePage page{store.find_games(filter), std::nullopt};
        if (static_cast<int>(page.games.size()) < filter.limit) return page;
        const store::Moment last = page.games.back().began;
        const auto left = std::find_if(page.games.begin(), page.games.end(),
                                       [&](const store::GameHead& game) { return game.began == last; });
        if (left == page.games.begin()) continue;
        page.games.erase(left, page.games.end());
        page.more = last + std::chrono::milliseconds(1);
        return page;
    }
}

}  // namespace tafl::server
