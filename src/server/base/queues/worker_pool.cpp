#include "server/base/queues/worker_pool.hpp"

#include <sched.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "server/base/queues/fair_queue.hpp"
#include "server/base/queues/suspend.hpp"
#include "server/base/refusal.hpp"

namespace tafl::server {

namespace {

struct PoolTask {
    std::string owner;
    std::function<void()> work;
    Continuation resume;
    WorkerPool::Priority priority{};
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
        const bool is_first = task.priority == Priority::High;
        const std::string owner = task.owner;
        const std::scoped_lock lock(mutex);
        const std::size_t above = is_first ? settings.priority_places : 0;
        if (tasks >= settings.most && tasks - settings.most >= above)
            throw unavailable(settings.busy + "; try again in a moment.", 2);
        if (!owner.empty() && tasks_of[owner] >= settings.max_per_owner) throw rate_limited(2);
        ++tasks;
        ++tasks_of[owner];
        queue.add(owner, std::move(task), is_first ? 0 : 1);
        wake.notify_one();
    }

    void serve() {
        if (settings.is_background) give_way();
        std::unique_lock lock(mutex);
        while (true) {
            wake.wait(lock, [this] { return is_closing || !queue.empty(); });
            if (is_closing) return;
            PoolTask task = queue.take();
            lock.unlock();
            auto thrown = outcome_of(task);
            lock.lock();
            --tasks;
            if (--tasks_of[task.owner] == 0) tasks_of.erase(task.owner);
            task.resume(std::move(thrown));
        }
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
    FairQueue<PoolTask> queue;
    std::map<std::string, std::size_t> tasks_of;  // running and waiting, by owner
    std::size_t tasks = 0;
    bool is_closing = false;
    std::vector<std::thread> threads;  // last: the threads use all members above
};

WorkerPool::WorkerPool(Settings settings) : shared_(std::make_unique<Shared>(std::move(settings))) {}
WorkerPool::~WorkerPool() = default;

std::size_t WorkerPool::tasks() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->tasks;
}

boost::asio::awaitable<void> WorkerPool::run_task(std::string owner, std::function<void()> task,
                                                  Priority priority) {
    std::function<void(Continuation)> start = [&](Continuation resume) {
        // An owner's tasks with priority have a turn of their own, so that they do not wait for the others of that owner.
        if (priority == Priority::High) owner += " first";
        shared_->add({std::move(owner), std::move(task), std::move(resume), priority});
    };
    co_await suspend(std::move(start));
}

}  // namespace tafl::server
