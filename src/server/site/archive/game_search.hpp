// What the searches of both archives have in common: the site's games and the collection.
#pragma once

#include <algorithm>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "explorer/position_pattern.hpp"
#include "rules/ruleset.hpp"
#include "server/base/limits/rate_limiter.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/base/refusal.hpp"
#include "server/net/http/http.hpp"

namespace tafl::server {

// Games that reached a position and are examined for one page: the other conditions are checked one by one.
inline constexpr int max_examined = 5000;

// Throws Refusal if there is none with this name.
[[nodiscard]] std::shared_ptr<const Ruleset> known_ruleset(std::string_view name);

// The key of the position that the games must have reached: `ruleset`, `position` (empty: the ruleset's start) and the
// `moves` played from there, separated by blanks. Nothing: the query names neither position nor moves.
[[nodiscard]] std::optional<std::int64_t> query_reached(const Request& request);

using SharedPattern = std::shared_ptr<const PositionPattern>;

// The `pattern` that one of the games' positions must have, of the `ruleset`. Null: the query names none.
[[nodiscard]] SharedPattern query_pattern(const Request& request);

// A search by pattern replays games. Each request has a limit, and between two jobs of it the store answers others.
inline constexpr int max_replayed = 500;           // games a request
inline constexpr int max_replayed_plies = 50'000;  // plies a request
inline constexpr int replayed_at_once = 25;        // games a job

using PatternLimiter = RateLimiter<store::Moment>;
// Throws Refusal if searches by pattern came too fast from the request's address.
void admit_pattern_search(PatternLimiter& limiter, const Request& request, store::Moment now);

template <class Game, class Place>
struct Examined {
    std::vector<Game> games;  // that suit
    std::optional<Place> more;
    int examined = 0;
    std::int64_t plies = 0;  // of the examined games
};

// Replays games until `limit` of them suit, as many as one request may have are replayed, or none is left. `read`, a function of
// the store, a limit and the place of the page, returns the Examined games of a page.
template <class Game, class Place, class ReadPage>
[[nodiscard]] boost::asio::awaitable<Examined<Game, Place>> examine_games(StoreQueue& queue,
                                                                          const Request& request, int limit,
                                                                          std::optional<Place> place,
                                                                          ReadPage read) {
    if (request.disconnect) request.disconnect->listen([] {});
    Examined<Game, Place> all;
    for (bool is_done = false; !is_done;) {
        const int wanted = std::clamp(limit - static_cast<int>(all.games.size()), 1, replayed_at_once);
        const auto job = [read, wanted, place](store::Store& from) { return read(from, wanted, place); };
        auto page = co_await queue.read(job, request.caller.address, StoreQueue::long_read);
        std::ranges::move(page.games, std::back_inserter(all.games));
        all.examined += page.examined;
        all.plies += page.plies;
        all.more = place = page.more;
        // A page without games may have looked through many: that is enough for one request, too.
        is_done = !place || page.examined == 0 || std::ssize(all.games) >= limit ||
                  all.examined >= max_replayed || all.plies >= max_replayed_plies;
        if (request.disconnect && request.disconnect->has_happened())
            throw unavailable("The client has disconnected.");
    }
    co_return all;
}

}  // namespace tafl::server
