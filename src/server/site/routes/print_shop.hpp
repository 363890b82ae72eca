// The one background thread that draws what takes long: sets to print, animations. Drawing text is not thread-safe, so
// it is one. What it drew is cached.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "server/base/lru_cache.hpp"
#include "server/base/worker_pool.hpp"
#include "server/net/header_values.hpp"
#include "server/site/services.hpp"

namespace tafl::server {

struct PrintShop {
    struct InBytes {
        std::size_t operator()(const std::string& file) const noexcept { return file.size(); }
    };
    std::string url{};  // where to play, in the leaflet
    LruCache<std::string, std::string, InBytes> kept{std::size_t{24} << 20};
    WorkerPool pool{
        {.most = 12, .most_of_owner = 2, .busy = "Many files are drawn just now", .is_background = true}};
};

// Whose share of the one thread a request takes; also where requests are not limited (`--requests 0`).
[[nodiscard]] inline std::string owner_of(const Request& request) { return limited_address(request.address); }

// Games as animated pictures.
void add_animation_routes(Router& router, Services& services, const std::shared_ptr<PrintShop>& shop);

// Pictures for those who get the link of a game or a ruleset.
void add_card_routes(Router& router, Services& services, const std::shared_ptr<PrintShop>& shop);

}  // namespace tafl::server
