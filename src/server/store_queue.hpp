// The store behind a queue: the site's thread never waits for the disk.
//
//   site's thread      write(job) ──► queue ──► writer's thread: begin, job, job, job …, commit ──► each job's answer
//                      read(job)  ──► queue ──► reader's thread, on a connection of its own
//
// Jobs that wait together are committed together, so that a thousand moves a second cost far fewer than a thousand
// writes to disk. A job that throws is taken back alone; if the commit fails, every job of the group fails with it.
// Order: jobs are done in the order in which they were handed in, and answered in that order.
//
// A job is a function of Store& and may be run once only. What it returns comes back to the coroutine that awaits it,
// on the coroutine's own executor; what it throws is thrown there. StoreError: nothing was kept.
//
// Give a job its name before it is awaited, `const auto job = [id](Store& store) {…}; co_await queue.read(job);`: of a
// lambda that is written inside the awaited expression GCC 12 destroys the captures twice.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>

#include "store/store.hpp"

namespace tafl::server {

class StoreQueue {
  public:
    // `writer` and `reader` are two views of the same data; each is used by one thread of the queue alone.
    // After so long a rest the writer settles what it wrote.
    StoreQueue(std::unique_ptr<store::Store> writer, std::unique_ptr<store::Store> reader,
               std::chrono::milliseconds rest = std::chrono::seconds(2));
    ~StoreQueue();  // does what is still queued, then ends its threads

    // Done and on disk when the awaiting coroutine goes on.
    template <typename Job>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Job, store::Store&>> write(Job job) {
        return run(std::move(job), true);
    }
    // Sees everything that was committed before it was asked for.
    template <typename Job>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Job, store::Store&>> read(Job job) {
        return run(std::move(job), false);
    }
    // How long the last commits took, in milliseconds: the median of the last hundred.
    [[nodiscard]] double commit_ms() const;

  private:
    struct Task {
        std::function<void(store::Store&)> work;         // throws where the job did
        std::function<void(std::exception_ptr)> answer;  // null: kept
    };
    void enqueue(Task task, bool writes);

    template <typename Job, typename Result = std::invoke_result_t<Job, store::Store&>>
    boost::asio::awaitable<Result> run(Job job, bool writes);

    struct Threads;
    std::unique_ptr<Threads> threads_;
};

namespace detail {
template <typename T>
struct Kept {
    std::optional<T> value;
    template <typename Job>
    void fill(Job& job, store::Store& store) {
        value.emplace(job(store));
    }
    T take() { return std::move(*value); }
};
template <>
struct Kept<void> {
    template <typename Job>
    void fill(Job& job, store::Store& store) {
        job(store);
    }
    void take() {}
};
}  // namespace detail

template <typename Job, typename Result>
boost::asio::awaitable<Result> StoreQueue::run(Job job, bool writes) {
    namespace asio = boost::asio;
    const auto executor = co_await asio::this_coro::executor;
    auto kept = std::make_shared<detail::Kept<Result>>();
    auto shared_job = std::make_shared<Job>(std::move(job));
    co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(std::exception_ptr)>(
        [&](auto handler) {
            auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            enqueue({[kept, shared_job](store::Store& store) { kept->fill(*shared_job, store); },
                     // Moved on, so that no other thread is left holding the coroutine.
                     [shared, executor](std::exception_ptr thrown) mutable {
                         asio::post(executor, [shared = std::move(shared), thrown = std::move(thrown)] {
                             std::move (*shared)(thrown);
                         });
                     }},
                    writes);
        },
        asio::use_awaitable);
    co_return kept->take();
}

}  // namespace tafl::server
