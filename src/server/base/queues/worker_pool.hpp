// Threads for work that would block the server's one thread: password hashes, drawings, records, reads of the
// store.
//
//     const auto pdf = co_await pool.run(address, [=] { return draw(ruleset); });
//
// Owners (addresses, mostly) are served in turn. A full pool refuses at once instead of making everybody
// wait. Tasks with priority come before all others, and have places of their own when the pool is full.
// Threads: run() may be called from any; the coroutine continues on its own executor.
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
        std::size_t most = unlimited;           // tasks, running and waiting
        std::size_t max_per_owner = unlimited;  // the same for one owner; the owner "" has no limit
        std::size_t priority_places = 0;        // beyond `most`, for tasks with priority
        std::string busy{};                     // the refusal of a full pool: "Many sets are being drawn"
        bool is_background = false;             // never interrupts other threads
    };
    explicit WorkerPool(Settings settings);
    ~WorkerPool();  // waits for running tasks; drops waiting ones, with the coroutines that await them

    enum class Priority : std::uint8_t { Normal, High };
    // Returns what `work` returns and throws what it throws. Throws Refusal if the pool or the owner's share
    // is full.
    template <typename Work>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Work&>> run(
        std::string owner, Work work, Priority priority = Priority::Normal);
    [[nodiscard]] std::size_t tasks() const;  // running and waiting

  private:
    [[nodiscard]] boost::asio::awaitable<void> run_task(std::string owner, std::function<void()> task,
                                                        Priority priority);

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
boost::asio::awaitable<std::invoke_result_t<Work&>> WorkerPool::run(std::string owner, Work work,
                                                                    Priority priority) {
    const auto result = std::make_shared<TaskResult<std::invoke_result_t<Work&>>>();
    std::function<void()> task = [result, shared = std::make_shared<Work>(std::move(work))] {
        result->fill(*shared);
    };
    co_await run_task(std::move(owner), std::move(task), priority);
    co_return result->take();
}

}  // namespace tafl::server
