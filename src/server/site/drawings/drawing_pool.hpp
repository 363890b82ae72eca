// The background thread for slow drawings: printable sets, animations. One thread, because drawing text is
// not thread-safe. Its results are cached.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "server/base/lru_cache.hpp"
#include "server/base/queues/fair_queue.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/net/http/header_values.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

struct DrawingPool {
    struct InBytes {
        std::size_t operator()(const std::string& file) const noexcept { return file.size(); }
    };
    std::string url{};  // the site's URL, printed in the leaflet
    LruCache<std::string, std::string, InBytes> cache{std::size_t{24} << 20};
    WorkerPool pool{{.most = places_of_queue(1, std::chrono::milliseconds(400)),
                     .max_per_address = 2,
                     .busy = "Many files are drawn just now",
                     .is_background = true}};
};

// The owner for fair queueing; used even without rate limits (`--requests 0`).
inline constexpr RouteRules as_picture{.scope = store::Scope::Read, .answer = picture_size};

[[nodiscard]] inline std::string owner_of(const Request& request) { return limited_address(request.address); }

// Animated pictures of games.
void add_animation_routes(Router& router, Services& services, const std::shared_ptr<DrawingPool>& drawings);

// Preview pictures for links to a game, a ruleset or a puzzle.
void add_card_routes(Router& router, Services& services, const std::shared_ptr<DrawingPool>& drawings);

}  // namespace tafl::server
