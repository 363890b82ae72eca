// The state of a connection to a database server, for the metrics. Its Store writes it; any thread may read
// it.
#pragma once

#include <atomic>
#include <cstdint>

namespace tafl::store {

struct ConnectionState {
    std::atomic<bool> is_connected = false;   // after the last statement
    std::atomic<std::uint64_t> connects = 0;  // the first one and each reconnect
};

}  // namespace tafl::store
