#include "server/base/queues/store_queue.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/base/log.hpp"
#include "server/base/queues/suspend.hpp"

namespace tafl::server {

namespace {

// The jobs of one commit: limits how many fail when one commit fails.
constexpr std::size_t max_group_size = 512;
// The attempts for a group that conflicts with other transactions.
constexpr int max_attempts = 3;

class CommitTimes {
  public:
    void add(std::chrono::steady_clock::duration taken) {
        const std::scoped_lock lock(mutex_);
        times_[next_++ % times_.size()] = std::chrono::duration<double, std::milli>(taken).count();
    }
    double median() const {
        const std::scoped_lock lock(mutex_);
        auto sorted = times_;
        const auto count = std::min(next_, sorted.size());
        if (count == 0) return 0;
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(count / 2);
        std::nth_element(sorted.begin(), middle, sorted.begin() + static_cast<std::ptrdiff_t>(count));
        return *middle;
    }

  private:
    mutable std::mutex mutex_;
    std::array<double, 100> times_{};
    std::size_t next_ = 0;
};

struct JobThrew {
    std::exception_ptr what;
};

void run_without_savepoint(store::Store& store, const std::function<void(store::Store&)>& job) {
    try {
        job(store);
    } catch (const store::SerializationFailure&) {
        throw;
    } catch (...) {
        throw JobThrew{std::current_exception()};
    }
}

bool is_failure_of_store(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const store::StoreError&) {
        return true;
    } catch (...) {  // a Refusal, for example: the store itself works
        return false;
    }
}

std::string text_of(const std::exception_ptr& thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& failure) {
        return failure.what();
    } catch (...) {
        return "unknown";
    }
}

// What a job threw, or null. The other jobs of the transaction are not affected. Throws if the connection
// fails or the whole transaction must be retried.
std::exception_ptr run_in_savepoint(store::Store& store, const std::function<void(store::Store&)>& job) {
    store.set_savepoint();
    try {
        job(store);
    } catch (const store::SerializationFailure&) {
        throw;
    } catch (...) {
        const auto thrown = std::current_exception();
        store.roll_back_to_savepoint();
        return thrown;
    }
    store.release_savepoint();
    return nullptr;
}

}  // namespace

struct StoreQueue::Writer {
    struct Write {
        StoreJob job;
        Continuation resume;
    };

    Writer(std::unique_ptr<store::Store> writing, std::chrono::milliseconds pause)
        : store(std::move(writing)), idle(pause), thread([this] { serve(); }) {}
    ~Writer() {
        {
            const std::scoped_lock lock(mutex);
            is_closed = true;
        }
        wake.notify_one();
        thread.join();
    }

    void add(Write write) {
        {
            const std::scoped_lock lock(mutex);
            if (queue.size() >= max_writes) throw store::StoreError("too many writes wait for the disk");
            queue.push_back(std::move(write));
        }
        wake.notify_one();
    }

    void serve() {
        for (auto group = next_group(); !group.empty(); group = next_group()) {
            auto outcomes = commit_group(group);
            for (std::size_t i = 0; i < group.size(); ++i) {
                group[i].job = nullptr;  // its captures die with the coroutine, on the coroutine's thread
                group[i].resume(std::move(outcomes[i]));
            }
            if (!wait_for_work(idle)) store->checkpoint();
        }
    }
    // Blocks until jobs are waiting. Empty: the queue is closed and drained.
    std::vector<Write> next_group() {
        std::unique_lock lock(mutex);
        wake.wait(lock, [this] { return is_closed || !queue.empty(); });
        std::vector<Write> group;
        for (; !queue.empty() && group.size() < max_group_size; queue.pop_front()) {
            group.push_back(std::move(queue.front()));
        }
        return group;
    }
    bool wait_for_work(std::chrono::milliseconds most) {
        std::unique_lock lock(mutex);
        return wake.wait_for(lock, most, [this] { return is_closed || !queue.empty(); });
    }
    // What each job threw, or null.
    std::vector<std::exception_ptr> commit_group(const std::vector<Write>& group) {
        std::vector<std::exception_ptr> outcomes;
        bool has_savepoints = false;
        for (int attempt = 1; attempt <= max_attempts;) {
            const auto done = try_group(group, outcomes, has_savepoints);
            if (done == Attempt::Done) break;
            if (done == Attempt::JobThrew) has_savepoints = true;
            else if (attempt++ < max_attempts) metrics.retries.add();
            else metrics.failed_commits.add();
        }
        return outcomes;
    }
    enum class Attempt : std::uint8_t { Done, JobThrew, WasInTheWay };
    Attempt try_group(const std::vector<Write>& group, std::vector<std::exception_ptr>& outcomes,
                      bool has_savepoints) {
        outcomes.assign(group.size(), nullptr);
        try {
            const auto begin = std::chrono::steady_clock::now();
            store->begin();
            if (!has_savepoints) run_all(group);
            else run_each(group, outcomes);
            commit(group.size());
            metrics.transactions.observe(std::chrono::steady_clock::now() - begin);
            return Attempt::Done;
        } catch (const store::SerializationFailure&) {
            fail_group(outcomes);
            return Attempt::WasInTheWay;
        } catch (const JobThrew& job) {
            store->roll_back();
            outcomes[0] = job.what;
            if (group.size() == 1 && is_failure_of_store(job.what)) note_failure(job.what);
            return group.size() == 1 ? Attempt::Done : Attempt::JobThrew;
        } catch (...) {
            note_failure(std::current_exception());
            fail_group(outcomes);
            return Attempt::Done;
        }
    }
    void run_all(const std::vector<Write>& group) {
        for (const auto& write : group) run_without_savepoint(*store, write.job);
    }
    void run_each(const std::vector<Write>& group, std::vector<std::exception_ptr>& outcomes) {
        for (std::size_t i = 0; i < group.size(); ++i) outcomes[i] = run_in_savepoint(*store, group[i].job);
    }
    void commit(std::size_t jobs) {
        const auto start = std::chrono::steady_clock::now();
        store->commit();
        const auto taken = std::chrono::steady_clock::now() - start;
        commits.add(taken);
        metrics.commits.observe(taken);
        metrics.jobs.add(jobs);
        if (std::exchange(is_away, false)) log_event(LogLevel::Notice, "the store can be written again");
        log_if_slow("slow commit", taken, {{"seconds", taken}, {"jobs", jobs}});
    }
    void note_failure(const std::exception_ptr& failure) {
        metrics.failed_commits.add();
        if (!std::exchange(is_away, true))
            log_event(LogLevel::Warning, "the store cannot be written", {{"why", text_of(failure)}});
    }
    void fail_group(std::vector<std::exception_ptr>& outcomes) {  // with the exception that is being handled
        store->roll_back();
        std::ranges::fill(outcomes, std::current_exception());
    }

    std::unique_ptr<store::Store> store;
    std::chrono::milliseconds idle;
    mutable std::mutex mutex;
    std::condition_variable wake;
    std::deque<Write> queue;
    bool is_closed = false;
    bool is_away = false;  // the last commit failed
    CommitTimes commits;
    Metrics metrics;
    std::thread thread;  // last: the thread uses all members above
};

StoreQueue::StoreQueue(std::unique_ptr<store::Store> writer, std::unique_ptr<store::Store> reader,
                       std::chrono::milliseconds idle)
    : writer_(std::make_unique<Writer>(std::move(writer), idle)),
      reader_(std::move(reader)),
      reads_(std::make_unique<WorkerPool>(WorkerPool::Settings{.max_per_address = max_reads_per_address})) {}

StoreQueue::StoreQueue() = default;
StoreQueue::~StoreQueue() = default;

double StoreQueue::commit_ms() const { return writer_->commits.median(); }

const StoreQueue::Metrics& StoreQueue::metrics() const noexcept { return writer_->metrics; }

std::size_t StoreQueue::waiting_writes() const {
    const std::scoped_lock lock(writer_->mutex);
    return writer_->queue.size();
}

std::size_t StoreQueue::waiting_reads() const { return reads_->tasks(); }

boost::asio::awaitable<void> StoreQueue::enqueue_write(StoreJob job) {
    std::function<void(Continuation)> start = [&](Continuation resume) {
        writer_->add({std::move(job), std::move(resume)});
    };
    co_await suspend(std::move(start));
}

boost::asio::awaitable<void> StoreQueue::enqueue_read(std::string address, StoreJob job, std::uint64_t cost) {
    auto work = [task = std::move(job), store = reader_.get()] { task(*store); };
    const WorkerPool::Turn turn{address.empty() ? WorkerPool::Priority::High : WorkerPool::Priority::Normal,
                                cost};
    co_await reads_->run(std::move(address), std::move(work), turn);
}

}  // namespace tafl::server
