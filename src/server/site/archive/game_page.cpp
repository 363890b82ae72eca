#include "server/site/archive/game_page.hpp"

#include <algorithm>

#include "server/site/archive/game_search.hpp"

namespace tafl::server {

namespace {

// The moment at which the last game that is examined began; nothing if all are.
std::optional<store::Moment> end_of_examined(store::Store& store, const store::GameFilter& filter) {
    if (!filter.position) return std::nullopt;
    const auto before = filter.before ? filter.before->time_since_epoch().count() : INT64_MAX;
    const auto last =
        store.position_cursor(store::GameOrigin::Site, *filter.position, {before, 0}, max_examined - 1);
    if (!last) return std::nullopt;
    return store::Moment(std::chrono::milliseconds(last->at));
}

}  // namespace

GamePage read_page(store::Store& store, store::GameFilter filter) {
    filter.since = end_of_examined(store, filter);
    for (++filter.limit;; filter.limit = std::min(2 * filter.limit, max_begun_together + 1)) {
        GamePage page{store.find_games(filter), filter.since};
        if (static_cast<int>(page.games.size()) < filter.limit) return page;
        const store::Moment last = page.games.back().began;
        const auto left = std::find_if(page.games.begin(), page.games.end(),
                                       [&](const store::GameHead& game) { return game.began == last; });
        if (left == page.games.begin()) {
            if (filter.limit <= max_begun_together) continue;
            page.games.pop_back();
            page.more = last;
            return page;
        }
        page.games.erase(left, page.games.end());
        page.more = last + std::chrono::milliseconds(1);
        return page;
    }
}

}  // namespace tafl::server
