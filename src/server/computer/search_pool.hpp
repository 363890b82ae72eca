// The computer's searches, on threads of this process and on remote workers. Moves for connected players come
// first, then games whose player is disconnected, then hints; every fourth turn is of one of the latter two.
//
// Within a lane, a network with many or long searches waits behind one with few or short ones, and in it the addresses
// likewise; in a full lane those with the most give way (FairQueue). The networks whose
// searches wait share the time until `full_queue` after the last one came: the more there are, the shorter is each search. A waiting search goes to a worker if one is free, else to the next
// thread here. If a worker does not answer in time, the search is run here.
//
// Each thread has one Engine with a small table and uses it for all games. `done` is called on the executor,
// unless cancel() was called before. Threads: call everything on the executor's one thread.
#pragma once

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/metrics.hpp"
#include "server/base/queues/suspend.hpp"
#include "server/computer/search.hpp"

namespace tafl {
class Broker;
}

namespace tafl::server {

enum class SearchLane : std::uint8_t { Connected, Disconnected, Hint };
inline constexpr int search_lanes = 3;

struct SearchRequest {
    SearchLane lane = SearchLane::Connected;
    std::string owner;       // an address; "" has no limit
    std::uint64_t cost = 1;  // an upper bound, in nodes
};

inline constexpr const char* search_jobs = "search";  // the kind of job that workers serve

class SearchPool {
  public:
    static constexpr int table_mib = 16;
    static constexpr std::size_t max_waiting = 1'024;  // in each lane

    static constexpr std::chrono::milliseconds min_search{5};
    // Of one of `searches` of a network, when so much time is `left` for the searches of `networks`.
    [[nodiscard]] static constexpr std::chrono::milliseconds time_of_search(std::chrono::milliseconds left,
                                                                            int threads, std::size_t networks,
                                                                            std::size_t searches) noexcept {
        return std::max(min_search, left * threads / static_cast<int>(networks * searches));
    }

    // `threads` 0: one less than the machine's processors, at least one. `broker`: reaches the workers; may
    // be null. `tables`: endgame tables for the searches here; may be null.
    SearchPool(boost::asio::any_io_executor executor, int threads, Broker* broker = nullptr,
               std::shared_ptr<const TableSource> tables = nullptr);
    ~SearchPool();          // stops running searches; `done` is not called any more
    void detach_workers();  // call before the broker is destroyed; searches at workers are not answered

    using Ticket = std::uint64_t;  // 0: none
    // Nothing: the search gave way to others, before it began.
    using Done = std::function<void(const std::optional<SearchAnswer>&)>;
    [[nodiscard]] Ticket submit(const SearchRequest& request, SearchQuestion question, Done done);
    void cancel(Ticket ticket);
    [[nodiscard]] std::size_t waiting(SearchLane lane) const;
    // Whether the lane is full, and the owner's network has a search in it.
    [[nodiscard]] bool is_full(SearchLane lane, const std::string& owner = {}) const;
    [[nodiscard]] int workers() const;         // remote worker processes
    [[nodiscard]] int worker_threads() const;  // their threads in total
    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] int threads() const;
    [[nodiscard]] const Histogram& durations() const;  // of finished searches

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

// Writes the answer and resumes, with the refusal of a search that gave way.
[[nodiscard]] SearchPool::Done resume_with(std::shared_ptr<SearchAnswer> answer, Continuation resume);

}  // namespace tafl::server
