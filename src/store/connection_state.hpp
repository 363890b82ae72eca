// What a connection to a database server is doing, for those who watch the site. Written by its Store, read on any thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace tafl::store {

struct ConnectionState {
    std::atomic<bool> is_connected = false;   // as of the last statement
    std::atomic<std::uint64_t> connects = 0;  // the first one, and one after each loss
};

}  // namespace tafl::store
