// A search pool whose only thread is occupied by an endless search, so that requests have to wait.
#pragma once

#include <thread>

#include "server/computer/search_pool.hpp"
#include "support/play.hpp"

namespace tafl::test {

[[nodiscard]] inline server::SearchQuestion endless_question() {
    return {std::make_shared<const Game>(builtin("copenhagen")), SearchLimits{}, false};
}
[[nodiscard]] inline server::SearchQuestion quick_question() {
    SearchLimits limits;
    limits.depth = 1;
    return {std::make_shared<const Game>(builtin("brandub")), limits, false};
}

// Occupies the thread; cancel the ticket to release it.
[[nodiscard]] inline server::SearchPool::Ticket hold_thread(server::SearchPool& pool) {
    const auto ticket = pool.submit({}, endless_question(), [](const auto&) {});
    while (pool.waiting(server::SearchLane::Connected) > 0) std::this_thread::yield();
    return ticket;
}

}  // namespace tafl::test
