// A page of the archive.
#pragma once

#include <optional>
#include <vector>

#include "store/store.hpp"

namespace tafl::server {

struct GamePage {
    std::vector<store::GameHead> games;  // newest first
    std::optional<store::Moment> more;   // before which the next page begins
};

// At least `filter.limit` games, if there are as many: those that began in the same millisecond stay on one page, because the
// cursor cannot tell them apart. For the threads of the StoreQueue.
[[nodiscard]] GamePage read_page(store::Store& store, store::GameFilter filter);

}  // namespace tafl::server
