// Threads for work that would block the server's one thread: password hashes, drawings, records, reads of the
// store.
//
//     const auto pdf = co_await pool.run(address, [=] { return draw(ruleset); });
//
// Networks, and in each its addresses, are served in turn (FairQueue). In a full pool the newest task of who has the most
// gives way to another's; else the new one is refused at once. Tasks with priority have every second turn, and places of
// their own. Threads: run() may be called from any; the coroutine continues on its own executor.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace tafl::server {

class WorkerPool {
  public:
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
    struct Settings {
        int threads = 1;
        std::size_t most = unlimited;             // tasks without priority, running and waiting
        std::size_t max_per_address = unlimited;  // the same for one address; "" has no limit
        std::size_t max_per_network =
            unlimited;  // and for one network; at most addresses_of_network times as many
        std::size_t priority_places = unlimited;  // of the tasks with priority
        std::string busy{};                       // the refusal of a full pool: "Many sets are being drawn"
        bool is_background = false;               // never interrupts other threads
    };
    explicit WorkerPool(Settings settings);
    ~WorkerPool();  // waits for running tasks; drops waiting ones, with the coroutines that await them

    enum class Priority : std::uint8_t { Normal, High };
    struct Turn {
        Priority priority = Priority::Normal;
        std::uint64_t cost = 1;  // of the task, compared with others
    };
    // Returns what `work` returns and throws what it throws. Throws Refusal if the pool or the share of the address is full.
    template <typename Work>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Work&>> run(std::string address, Work work,
                                                                          Turn turn);
    template <typename Work>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Work&>> run(std::string address, Work work) {
        return run(std::move(address), std::move(work), Turn());
    }
    [[nodiscard]] std::size_t tasks() const;  // running and waiting

  private:
    [[nodiscard]] boost::asio::awaitable<void> run_task(std::string address, std::function<void()> task,
                                                        Turn turn);

    struct Shared;
    std::unique_ptr<Shared> shared_;
};

// The result of a task, written on one thread and read on another.
template <typename Result>
struct TaskResult {
    std::optional<Result> value;
    template <typename Work, typename... Args>
    void fill(Work& work, Args&... args) {
        value.emplace(work(args...));
    }
    Result take() { return *std::move(value); }
};
template <>
struct TaskResult<void> {
    template <typename Work, typename... Args>
    void fill(Work& work, Args&... args) {
        work(args...);
    }
    void take() {}
};

template <typename Work>
boost::asio::awaitable<std::invoke_result_t<Work&>> WorkerPool::run(std::string address, Work work,
                                                                    Turn turn) {
    const auto result = std::make_shared<TaskResult<std::invoke_result_t<Work&>>>();
    std::function<void()> task = [result, shared = std::make_shared<Work>(std::move(work))] {
        result->fill(*shared);
    };
    co_await run_task(std::move(address), std::move(task), turn);
    co_return result->take();
}

}  // namespace tafl::server
