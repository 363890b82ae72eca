// The computer's threads: so many searches at once and no more, whoever asks. Those who wait are served in turn, one
// search for each owner and round, so that fifty games of one player do not keep another waiting. Hints wait until no game
// does.
//
// Each thread has one Engine with a small table, whatever games it searches. `work` runs on a thread of the pool,
// `done` afterwards on the executor; after cancel() `done` is not called any more, if called on the executor's thread.
// Threads: ask() and cancel() belong to the executor's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <functional>
#include <memory>

#include "engine/engine.hpp"

namespace tafl::server {

class SearchPool {
  public:
    static constexpr int table_mib = 16;

    // `workers` 0: one less than the machine has processors, at least one.
    SearchPool(boost::asio::any_io_executor executor, int workers);
    ~SearchPool();  // stops what runs; nobody is answered any more

    using Ticket = std::uint64_t;  // 0: none
    using Work = std::function<void(Engine&, SearchControl&)>;
    [[nodiscard]] Ticket ask(std::int64_t owner, Work work, std::function<void()> done);
    static constexpr int most_hints = 8;  // that may wait: whoever asks looks at hints_waiting() first
    [[nodiscard]] Ticket ask_hint(std::int64_t owner, Work work, std::function<void()> done);
    void cancel(Ticket ticket);
    [[nodiscard]] int waiting() const;
    [[nodiscard]] int hints_waiting() const;

  private:
    struct Shared;
    Ticket add(std::int64_t owner, Work work, std::function<void()> done, bool is_hint);
    std::shared_ptr<Shared> shared_;
};

}  // namespace tafl::server
