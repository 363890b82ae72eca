// The store behind two queues, so that the server's one thread never waits for the disk.
//
//   server's thread    write(job) ──► queue ──► writer thread: begin, job, job, job …, commit ──► results of the jobs
//                      read(job)  ──► queue ──► reader thread, on a connection of its own
//
// Group commit: jobs that wait together are committed together, so that a thousand moves a second cost far
// fewer than a thousand syncs. A job that throws is rolled back alone; if the commit fails, every job of the
// group fails. Jobs rarely throw, and each savepoint costs two more round trips to a database server: so a
// group runs without savepoints, and only if a job throws is it run again with them. Writes are done, and
// their results returned, in the order of the calls. Reads are fair: networks, and in each the addresses of its clients, are
// served in turn, by what their reads cost; an address with `max_reads_per_address` waiting reads is refused more, a network
// with four times as many. The site's own reads, without an address, have every second turn.
//
// A job is a function of Store&. It may be run several times until it commits (because another job throws, or
// because of a SerializationFailure: a conflict with another transaction of a shared database), so it must
// change nothing but the store. Its result, or its exception, arrives in the awaiting coroutine, on the
// coroutine's own executor. StoreError: nothing was stored.
//
// Give a job a name before awaiting it (why: suspend.hpp): `const auto job = [id](Store& store) {…}; co_await
// queue.read(job);`.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <type_traits>

#include "server/base/metrics.hpp"
#include "server/base/queues/worker_pool.hpp"
#include "server/base/refusal.hpp"
#include "store/store.hpp"

namespace tafl::server {

class StoreQueue {
  public:
    static constexpr std::size_t max_writes = 20'000;  // waiting writes; further ones fail with StoreError
    static constexpr std::size_t max_reads_per_address = 64;
    // What one step of a search or a download, which replays or writes many games, costs compared with a short read: a few
    // milliseconds. Whoever waits for them waits behind all short reads.
    static constexpr std::uint64_t long_read = 50;

    // `writer` and `reader` are two connections to the same data; each is used by one thread of the queue
    // only. When idle for `idle`, the writer checkpoints the write-ahead log.
    StoreQueue(std::unique_ptr<store::Store> writer, std::unique_ptr<store::Store> reader,
               std::chrono::milliseconds idle = std::chrono::seconds(2));
    virtual ~StoreQueue();  // completes the queued writes, drops the queued reads

    // Returns when the job is done and on disk.
    template <typename Job>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Job, store::Store&>> write(Job job) {
        const auto result = std::make_shared<TaskResult<std::invoke_result_t<Job, store::Store&>>>();
        StoreJob task = [result, shared = std::make_shared<Job>(std::move(job))](store::Store& store) {
            result->fill(*shared, store);
        };
        co_await enqueue_write(std::move(task));
        co_return result->take();
    }
    // Sees everything that was committed before the call. Throws Refusal (TooMany) if the address has too many
    // reads waiting; the server's own reads have no address and no limit.
    template <typename Job>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Job, store::Store&>> read(
        Job job, std::string address = {}, std::uint64_t cost = 1) {
        const auto result = std::make_shared<TaskResult<std::invoke_result_t<Job, store::Store&>>>();
        StoreJob task = [result, shared = std::make_shared<Job>(std::move(job))](store::Store& store) {
            result->fill(*shared, store);
        };
        co_await enqueue_read(std::move(address), std::move(task), cost);
        co_return result->take();
    }
    // The same for requests of players: a failure of the store becomes a Refusal (Unavailable).
    template <typename Job>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Job, store::Store&>> write_or_refuse(Job job) {
        try {
            co_return co_await write(std::move(job));
        } catch (const store::StoreError&) {
            throw cannot_save();
        }
    }
    template <typename Job>
    [[nodiscard]] boost::asio::awaitable<std::invoke_result_t<Job, store::Store&>> read_or_refuse(
        Job job, std::string address = {}, std::uint64_t cost = 1) {
        try {
            co_return co_await read(std::move(job), std::move(address), cost);
        } catch (const store::StoreError&) {
            throw cannot_read();
        }
    }
    [[nodiscard]] static Refusal cannot_read() {
        return unavailable("This cannot be read just now; try again in a moment.");
    }
    // A commit whose fsync failed may be on the disk all the same, and be found after a crash.
    [[nodiscard]] static Refusal cannot_save() { return unavailable("not-saved"_reason); }
    // The median duration of the last hundred commits, in milliseconds.
    [[nodiscard]] double commit_ms() const;

    struct Metrics {
        Histogram commits;
        Histogram transactions;  // from begin to the end of the commit
        Counter jobs;            // committed jobs
        Counter failed_commits;  // none of their jobs were stored
        Counter retries;         // after serialization failures
    };
    [[nodiscard]] const Metrics& metrics() const noexcept;
    [[nodiscard]] std::size_t waiting_writes() const;
    [[nodiscard]] std::size_t waiting_reads() const;  // running ones included

  protected:
    using StoreJob = std::function<void(store::Store&)>;
    StoreQueue();  // of a simulation (tests/server/simulation), which runs the jobs itself, without threads
    [[nodiscard]] virtual boost::asio::awaitable<void> enqueue_write(StoreJob job);
    [[nodiscard]] virtual boost::asio::awaitable<void> enqueue_read(std::string address, StoreJob job,
                                                                    std::uint64_t cost);

  private:
    struct Writer;
    std::unique_ptr<Writer> writer_;
    std::unique_ptr<store::Store> reader_;
    std::unique_ptr<WorkerPool> reads_;  // its thread uses the reader connection
};

}  // namespace tafl::server
