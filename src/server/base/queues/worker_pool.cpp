#include "server/base/queues/worker_pool.hpp"

#include <sched.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "server/base/limits/counts.hpp"
#include "server/base/queues/fair_queue.hpp"
#include "server/base/queues/suspend.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

namespace {

struct PoolTask {
    std::string address;
    std::function<void()> work;
    Continuation resume;
    WorkerPool::Turn turn;
};

Refusal pool_is_full(const std::string& busy) { return unavailable(busy + "; try again in a moment.", 2); }

// The tasks of one priority.
class Lane {
  public:
    Lane(std::size_t places, const WorkerPool::Settings& settings)
        : places_(places),
          max_per_address_(settings.max_per_address),
          max_per_network_(std::min(
              settings.max_per_network,
              addresses_of_network *
                  std::min(settings.max_per_address, WorkerPool::unlimited / addresses_of_network))) {}

    // Returns the task that gives way to this one. Throws Refusal.
    std::optional<PoolTask> add(PoolTask task, const std::string& busy) {
        const std::string address = task.address;
        const auto network = network_of(address);
        if (!address.empty() &&
            (addresses_.of(address) >= max_per_address_ || networks_.of(network) >= max_per_network_))
            throw rate_limited(2);
        std::optional<PoolTask> displaced;
        if (tasks_ >= places_) {
            displaced = waiting_.displace(address);
            if (!displaced) throw pool_is_full(busy);
            ended(displaced->address);
        }
        ++tasks_;
        addresses_.add(address);
        networks_.add(network);
        const auto cost = task.turn.cost;
        waiting_.add(address, std::move(task), cost);
        return displaced;
    }
    PoolTask take() { return waiting_.take(); }
    void ended(const std::string& address) {
        --tasks_;
        addresses_.remove(address);
        networks_.remove(network_of(address));
    }
    [[nodiscard]] bool is_waiting() const noexcept { return !waiting_.empty(); }
    [[nodiscard]] std::size_t tasks() const noexcept { return tasks_; }

  private:
    std::size_t places_, max_per_address_, max_per_network_;
    FairQueue<PoolTask> waiting_;
    Counts addresses_, networks_;  // of running and waiting tasks
    std::size_t tasks_ = 0;
};

// A batch thread never interrupts another, but has its share of a busy machine: with a nice value of 19 beside two busy loops a
// drawing of 0.2 seconds takes ten.
void give_way() noexcept {
    constexpr sched_param plain{};
    static_cast<void>(::sched_setscheduler(0, SCHED_BATCH, &plain));  // of this thread
}

}  // namespace

struct WorkerPool::Shared {
    explicit Shared(Settings given) : settings(std::move(given)) {
        for (int i = 0; i < settings.threads; ++i) threads.emplace_back([this] { serve(); });
    }
    ~Shared() {
        {
            const std::scoped_lock lock(mutex);
            is_closing = true;
        }
        wake.notify_all();
        for (auto& thread : threads) thread.join();
    }

    void add(PoolTask task) {
        std::unique_lock lock(mutex);
        auto& lane = lane_of(task.turn.priority);
        const auto displaced = lane.add(std::move(task), settings.busy);
        lock.unlock();
        wake.notify_one();
        if (displaced) displaced->resume(std::make_exception_ptr(pool_is_full(settings.busy)));
    }

    void serve() {
        if (settings.is_background) give_way();
        std::unique_lock lock(mutex);
        while (true) {
            wake.wait(lock, [this] { return is_closing || normal.is_waiting() || high.is_waiting(); });
            if (is_closing) return;
            auto& lane = next_lane();
            PoolTask task = lane.take();
            lock.unlock();
            auto thrown = outcome_of(task);
            lock.lock();
            lane.ended(task.address);
            task.resume(std::move(thrown));
        }
    }
    Lane& lane_of(Priority priority) { return priority == Priority::High ? high : normal; }
    // Precondition: a task waits.
    Lane& next_lane() {
        is_turn_of_high = high.is_waiting() && (!is_turn_of_high || !normal.is_waiting());
        return is_turn_of_high ? high : normal;
    }
    // The work's captures and its exception are destroyed with the coroutine, on the coroutine's thread.
    static std::exception_ptr outcome_of(PoolTask& task) {
        std::exception_ptr thrown;
        try {
            task.work();
        } catch (...) {
            thrown = std::current_exception();
        }
        task.work = nullptr;
        return thrown;
    }

    const Settings settings;
    std::mutex mutex;
    std::condition_variable wake;
    Lane normal{settings.most, settings}, high{settings.priority_places, settings};
    bool is_turn_of_high = false;
    bool is_closing = false;
    std::vector<std::thread> threads;  // last: the threads use all members above
};

WorkerPool::WorkerPool(Settings settings) : shared_(std::make_unique<Shared>(std::move(settings))) {}
WorkerPool::~WorkerPool() = default;

std::size_t WorkerPool::tasks() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->normal.tasks() + shared_->high.tasks();
}

boost::asio::awaitable<void> WorkerPool::run_task(std::string address, std::function<void()> task,
                                                  Turn turn) {
    std::function<void(Continuation)> start = [&](Continuation resume) {
        shared_->add({std::move(address), std::move(task), std::move(resume), turn});
    };
    co_await suspend(std::move(start));
}

}  // namespace tafl::server
