#include "server/store_queue.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace tafl::server {

namespace {

// How many jobs one commit may hold: bounds what one failed commit takes with it.
constexpr std::size_t largest_group = 512;

// What waits for one thread.
template <typename Task>
class Waiting {
  public:
    void add(Task task) {
        {
            const std::scoped_lock lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        something_.notify_one();
    }
    void close() {
        {
            const std::scoped_lock lock(mutex_);
            is_closed_ = true;
        }
        something_.notify_one();
    }
    // False: there was nothing for so long.
    bool wait_for(std::chrono::milliseconds most) {
        std::unique_lock lock(mutex_);
        return something_.wait_for(lock, most, [this] { return is_closed_ || !tasks_.empty(); });
    }
    // Sleeps until there is something. Empty: closed, and nothing is left.
    std::vector<Task> take(std::size_t most) {
        std::unique_lock lock(mutex_);
        something_.wait(lock, [this] { return is_closed_ || !tasks_.empty(); });
        std::vector<Task> taken;
        for (; !tasks_.empty() && taken.size() < most; tasks_.pop_front()) {
            taken.push_back(std::move(tasks_.front()));
        }
        return taken;
    }

  private:
    std::mutex mutex_;
    std::condition_variable something_;
    std::deque<Task> tasks_;
    bool is_closed_ = false;
};

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

// What a job threw, or null. The other jobs of the transaction are not touched by it; throws where they are.
std::exception_ptr do_alone(store::Store& store, const std::function<void(store::Store&)>& work) {
    store.set_savepoint();
    try {
        work(store);
    } catch (...) {
        const auto thrown = std::current_exception();
        store.return_to_savepoint();
        return thrown;
    }
    store.release_savepoint();
    return nullptr;
}

}  // namespace

struct StoreQueue::Threads {
    Threads(std::unique_ptr<store::Store> writing, std::unique_ptr<store::Store> reading,
            std::chrono::milliseconds pause)
        : writer(std::move(writing)),
          reader(std::move(reading)),
          rest(pause),
          writes_thread([this] { write_all(); }),
          reads_thread([this] { read_all(); }) {}
    ~Threads() {
        writes.close();
        reads.close();
        writes_thread.join();
        reads_thread.join();
    }

    void write_all() {
        for (auto group = writes.take(largest_group); !group.empty(); group = writes.take(largest_group)) {
            auto outcomes = write_group(group);
            for (std::size_t i = 0; i < group.size(); ++i) finish(group[i], std::move(outcomes[i]));
            if (!writes.wait_for(rest)) writer->settle();
        }
    }

    // The job is let go of first: what it holds ends with the coroutine, on the coroutine's thread; so does what it threw.
    static void finish(Task& task, std::exception_ptr outcome) {
        task.work = nullptr;
        task.answer(std::move(outcome));
    }

    // What each job is to be told.
    std::vector<std::exception_ptr> write_group(const std::vector<Task>& group) {
        std::vector<std::exception_ptr> outcomes(group.size());
        try {
            writer->begin();
            for (std::size_t i = 0; i < group.size(); ++i) outcomes[i] = do_alone(*writer, group[i].work);
            const auto start = std::chrono::steady_clock::now();
            writer->commit();
            commits.add(std::chrono::steady_clock::now() - start);
        } catch (...) {
            writer->roll_back();
            std::ranges::fill(outcomes, std::current_exception());
        }
        return outcomes;
    }

    void read_all() {
        for (auto one = reads.take(1); !one.empty(); one = reads.take(1)) {
            std::exception_ptr thrown;
            try {
                one.front().work(*reader);
            } catch (...) {
                thrown = std::current_exception();
            }
            finish(one.front(), std::move(thrown));
        }
    }

    std::unique_ptr<store::Store> writer;
    std::unique_ptr<store::Store> reader;
    std::chrono::milliseconds rest;
    Waiting<Task> writes;
    Waiting<Task> reads;
    CommitTimes commits;
    std::thread writes_thread;
    std::thread reads_thread;
};

StoreQueue::StoreQueue(std::unique_ptr<store::Store> writer, std::unique_ptr<store::Store> reader,
                       std::chrono::milliseconds rest)
    : threads_(std::make_unique<Threads>(std::move(writer), std::move(reader), rest)) {}

StoreQueue::~StoreQueue() = default;

double StoreQueue::commit_ms() const { return threads_->commits.median(); }

void StoreQueue::enqueue(Task task, bool writes) {
    (writes ? threads_->writes : threads_->reads).add(std::move(task));
}

}  // namespace tafl::server
