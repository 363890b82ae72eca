// The computer's searches, on threads of this process and on those of workers elsewhere. Moves of people who are connected
// come first, then games whose player is away, then hints.
//
// Within a lane an owner (an address) with many or long searches waits behind one with few or short ones (FairQueue). What
// waits goes to a worker while one is free, else to the next thread here. A search that a worker does not answer in time is
// done here.
//
// Each thread has one Engine with a small table, whatever games it searches. `done` is called on the executor, unless
// cancel() was called before. Threads: everything here belongs to the executor's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/base/metrics.hpp"
#include "server/computer/search.hpp"

namespace tafl {
class Broker;
}

namespace tafl::server {

enum class SearchLane : std::uint8_t { Connected, Away, Hint };
inline constexpr int search_lanes = 3;

struct SearchRequest {
    SearchLane lane = SearchLane::Connected;
    std::string owner;       // those who share it take turns as one
    std::uint64_t cost = 1;  // what the search may use, in nodes
};

inline constexpr const char* search_jobs = "search";  // their kind, among workers

class SearchPool {
  public:
    static constexpr int table_mib = 16;
    static constexpr std::size_t most_waiting = 256;  // in each lane of games
    static constexpr std::size_t most_hints = 8;

    // `threads` 0: one less than the machine has processors, at least one. `broker`: where workers are found; may be null.
    SearchPool(boost::asio::any_io_executor executor, int threads, Broker* broker = nullptr);
    ~SearchPool();         // stops what runs; `done` is not called any more
    void leave_workers();  // the broker is about to end; what workers had is not answered

    using Ticket = std::uint64_t;  // 0: none
    using Done = std::function<void(const SearchAnswer&)>;
    // 0: the lane is full.
    [[nodiscard]] Ticket ask(const SearchRequest& request, SearchQuestion question, Done done);
    void cancel(Ticket ticket);
    [[nodiscard]] std::size_t waiting(SearchLane lane) const;
    [[nodiscard]] bool is_full(SearchLane lane) const;
    [[nodiscard]] int workers() const;         // processes elsewhere
    [[nodiscard]] int worker_threads() const;  // of them
    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] int threads() const;
    [[nodiscard]] const Histogram& durations() const;  // of the searches that have ended

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace tafl::server
