// The line of play in a request: {ruleset or rulesetFile, position?, moves?}.
#pragma once

#include "api/line.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/queues/fair_queue.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/net/http/http.hpp"

namespace tafl::server {

// The list `moves`, at most a thousand; empty if absent. Throws Refusal, as read_line() does.
[[nodiscard]] std::vector<std::string> read_moves(const JsonFields& body);
[[nodiscard]] api::Line read_line(const Request& request);

// Where lines are played: a thousand moves take milliseconds, for which the server's one thread has no time.
[[nodiscard]] inline std::shared_ptr<WorkerPool> pool_for_lines() {
    return std::make_shared<WorkerPool>(
        WorkerPool::Settings{.most = places_of_queue(1, std::chrono::milliseconds(50)),
                             .max_per_address = 8,
                             .busy = "Many lines are played just now"});
}

[[nodiscard]] Response to_response(
    const api::LineError& error);  // 400; code `illegal` with the move's index if a move is illegal

}  // namespace tafl::server
