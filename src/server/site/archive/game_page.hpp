// A page of the archive.
#pragma once

#include <optional>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

struct GamePage {
    std::vector<store::GameHead> games;  // newest first
    std::optional<store::Moment> more;   // the cursor: the next page begins before this moment
};

// A round of a tournament is not longer.
inline constexpr int max_begun_together = 1'000;

// At least `filter.limit` games, if so many exist: games that began in the same millisecond stay on one page,
// because the cursor cannot tell them apart; beyond max_begun_together they are left out. Of games with a position, max_examined are examined: then there may be fewer on the
// page, or none, and more behind it. For jobs of the StoreQueue.
[[nodiscard]] GamePage read_page(store::Store& store, store::GameFilter filter);

}  // namespace tafl::server
