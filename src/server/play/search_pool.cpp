#include "server/play/search_pool.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace tafl::server {

namespace {

struct Job {
    SearchPool::Ticket ticket = 0;
    SearchPool::Work work;
    std::shared_ptr<SearchControl> control;
};

// Who waits: owners in turn, each with a queue of their own.
class Turns {
  public:
    void add(std::int64_t owner, Job job) {
        const auto found =
            std::find_if(owners_.begin(), owners_.end(), [&](auto& o) { return o.first == owner; });
        auto& queue = found != owners_.end() ? found->second : owners_.emplace_back(owner, Queue()).second;
        queue.push_back(std::move(job));
    }
    [[nodiscard]] bool is_empty() const { return owners_.empty(); }
    Job take() {  // precondition: not empty
        auto& queue = owners_.front().second;
        auto job = std::move(queue.front());
        queue.pop_front();
        if (queue.empty()) {
            owners_.pop_front();
        } else {
            owners_.splice(owners_.end(), owners_, owners_.begin());
        }
        return job;
    }
    void remove(SearchPool::Ticket ticket) {
        for (auto& [owner, queue] : owners_) {
            std::erase_if(queue, [&](const Job& job) { return job.ticket == ticket; });
        }
        owners_.remove_if([](const auto& owner) { return owner.second.empty(); });
    }
    [[nodiscard]] int count() const {
        int jobs = 0;
        for (const auto& owner : owners_) jobs += static_cast<int>(owner.second.size());
        return jobs;
    }

  private:
    using Queue = std::deque<Job>;
    std::list<std::pair<std::int64_t, Queue>> owners_;
};

int worker_count(int wanted) {
    if (wanted > 0) return wanted;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

struct SearchPool::Shared : std::enable_shared_from_this<Shared> {
    explicit Shared(boost::asio::any_io_executor on) : executor(std::move(on)) {}

    void serve() {
        EngineOptions options;
        options.hash_mib = table_mib;
        Engine engine(options);
        while (auto job = next()) {
            job->work(engine, *job->control);
            const std::scoped_lock lock(mutex);
            running.erase(job->ticket);
            if (is_closing) return;
            boost::asio::post(executor, [self = weak_from_this(), ticket = job->ticket] {
                if (const auto pool = self.lock()) pool->answer(ticket);
            });
        }
    }
    std::optional<Job> next() {
        std::unique_lock lock(mutex);
        wake.wait(lock, [&] { return is_closing || !games.is_empty() || !hints.is_empty(); });
        if (is_closing) return std::nullopt;
        auto job = games.is_empty() ? hints.take() : games.take();
        running.emplace(job.ticket, job.control);
        return job;
    }
    void answer(Ticket ticket) {
        const auto found = answers.find(ticket);
        if (found == answers.end()) return;  // cancelled meanwhile
        const auto done = std::move(found->second);
        answers.erase(found);
        done();
    }

    boost::asio::any_io_executor executor;
    std::map<Ticket, std::function<void()>> answers;  // the executor's thread alone
    Ticket last = 0;

    std::mutex mutex;
    std::condition_variable wake;
    Turns games;
    Turns hints;
    std::map<Ticket, std::shared_ptr<SearchControl>> running;
    bool is_closing = false;
    std::vector<std::thread> threads;
};

SearchPool::SearchPool(boost::asio::any_io_executor executor, int workers)
    : shared_(std::make_shared<Shared>(std::move(executor))) {
    for (int i = 0; i < worker_count(workers); ++i) {
        shared_->threads.emplace_back([shared = shared_.get()] { shared->serve(); });
    }
}

SearchPool::~SearchPool() {
    {
        const std::scoped_lock lock(shared_->mutex);
        shared_->is_closing = true;
        for (auto& [ticket, control] : shared_->running) control->stop();
    }
    shared_->wake.notify_all();
    for (auto& thread : shared_->threads) thread.join();
}

SearchPool::Ticket SearchPool::ask(std::int64_t owner, Work work, std::function<void()> done) {
    return add(owner, std::move(work), std::move(done), false);
}

SearchPool::Ticket SearchPool::ask_hint(std::int64_t owner, Work work, std::function<void()> done) {
    return add(owner, std::move(work), std::move(done), true);
}

SearchPool::Ticket SearchPool::add(std::int64_t owner, Work work, std::function<void()> done, bool is_hint) {
    const auto ticket = ++shared_->last;
    shared_->answers.emplace(ticket, std::move(done));
    {
        const std::scoped_lock lock(shared_->mutex);
        auto& turns = is_hint ? shared_->hints : shared_->games;
        turns.add(owner, {ticket, std::move(work), std::make_shared<SearchControl>()});
    }
    shared_->wake.notify_one();
    return ticket;
}

void SearchPool::cancel(Ticket ticket) {
    if (shared_->answers.erase(ticket) == 0) return;
    const std::scoped_lock lock(shared_->mutex);
    shared_->games.remove(ticket);
    shared_->hints.remove(ticket);
    if (const auto found = shared_->running.find(ticket); found != shared_->running.end())
        found->second->stop();
}

int SearchPool::waiting() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->games.count() + shared_->hints.count();
}

int SearchPool::hints_waiting() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->hints.count();
}

}  // namespace tafl::server
