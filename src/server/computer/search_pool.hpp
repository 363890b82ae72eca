// The computer's search threads. Moves of people who are connected come first, then games whose player is away, then hints.
//
// Within a lane an owner (an address) with many or long searches waits behind one with few or short ones (FairQueue).
//
// Each thread has one Engine with a small table, whatever games it searches. `work` runs on a thread of the pool, `done`
// afterwards on the executor, unless cancel() was called on the executor's thread before.
// Threads: ask() and cancel() belong to the executor's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/engine.hpp"

namespace tafl::server {

enum class SearchLane : std::uint8_t { Connected, Away, Hint };

struct SearchRequest {
    SearchLane lane = SearchLane::Connected;
    std::string owner;       // those who share it take turns as one
    std::uint64_t cost = 1;  // what the search may use, in nodes
};

class SearchPool {
  public:
    static constexpr int table_mib = 16;
    static constexpr std::size_t most_waiting = 256;  // in each lane of games
    static constexpr std::size_t most_hints = 8;

    // `workers` 0: one less than the machine has processors, at least one.
    SearchPool(boost::asio::any_io_executor executor, int workers);
    ~SearchPool();  // stops what runs; `done` is not called any more

    using Ticket = std::uint64_t;  // 0: none
    using Work = std::function<void(Engine&, SearchControl&)>;
    // 0: the lane is full.
    [[nodiscard]] Ticket ask(const SearchRequest& request, Work work, std::function<void()> done);
    void cancel(Ticket ticket);
    [[nodiscard]] std::size_t waiting(SearchLane lane) const;
    [[nodiscard]] bool is_full(SearchLane lane) const;

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace tafl::server
