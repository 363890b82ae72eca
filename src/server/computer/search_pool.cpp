#include "server/computer/search_pool.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "broker/jobs.hpp"
#include "server/base/log.hpp"
#include "server/base/queues/fair_queue.hpp"
#include "server/base/refusal.hpp"
#include "server/computer/search_json.hpp"

namespace tafl::server {

namespace {

struct SearchJob {
    SearchPool::Ticket ticket = 0;
    SearchLane lane = SearchLane::Connected;
    std::string owner;
    SearchQuestion question;
    std::shared_ptr<SearchControl> control;
    bool was_lost = false;  // a worker lost it: the retry runs here
};

int thread_count(int wanted) {
    if (wanted > 0) return wanted;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

constexpr std::chrono::seconds grace{3};  // for a worker, beyond the search's own time limit

// Nothing if the reply is no valid answer; the search is then run here.
std::optional<SearchAnswer> read(std::string_view reply, const SearchQuestion& question) {
    try {
        return parse_answer(reply, question);
    } catch (const Refusal& refusal) {
        log_line("a worker's answer cannot be read: " + refusal.text);
        return std::nullopt;
    }
}

// The waiting searches, most urgent lane first.
class Lanes {
  public:
    // Returns the search that gives way to this one in a full lane, or this one.
    [[nodiscard]] std::optional<SearchJob> add(SearchJob job, std::uint64_t cost) {
        auto& [queue, returned] = lane(job.lane);
        std::optional<SearchJob> less_urgent;
        if (size(job.lane) >= SearchPool::max_waiting) {
            less_urgent = queue.displace(job.owner);
            if (!less_urgent) return job;
        }
        const auto owner = job.owner;
        queue.add(owner, std::move(job), cost);
        return less_urgent;
    }
    // Puts a search first in its lane.
    void put_back(SearchJob job) { lane(job.lane).returned.push_back(std::move(job)); }
    [[nodiscard]] std::size_t size() const {
        std::size_t all = 0;
        for (const auto& lane : lanes_) all += lane.size();
        return all;
    }
    // The next search, for a thread here or for a worker.
    [[nodiscard]] std::optional<SearchJob> take(bool for_worker) {
        for (std::size_t i = 0, first = first_of_next_turn(); i < lanes_.size(); ++i) {
            auto& lane = lanes_[(first + i) % lanes_.size()];
            if (lane.size() != 0) return take(lane, for_worker);
        }
        return std::nullopt;
    }
    void erase(SearchPool::Ticket ticket) {
        const auto is_it = [ticket](const SearchJob& job) { return job.ticket == ticket; };
        for (auto& lane : lanes_) {
            lane.queue.erase_if(is_it);
            std::erase_if(lane.returned, is_it);
        }
    }
    [[nodiscard]] bool has(SearchLane which, const std::string& owner) const {
        return lanes_[static_cast<std::size_t>(which)].queue.size_of_network(owner) > 0;
    }
    // The time of a search that was taken just now.
    [[nodiscard]] std::chrono::milliseconds time_of(const SearchJob& job, std::chrono::milliseconds left,
                                                    int threads) const {
        std::size_t networks = 0, searches = 1;
        for (const auto& [queue, returned] : lanes_) {
            networks += queue.networks();
            searches += queue.size_of_network(job.owner);
        }
        if (searches == 1) ++networks;  // with its own, of which nothing waits any more
        return SearchPool::time_of_search(left, threads, networks, searches);
    }
    [[nodiscard]] std::size_t size(SearchLane which) const {
        return lanes_[static_cast<std::size_t>(which)].size();
    }

  private:
    struct Lane {
        FairQueue<SearchJob> queue;
        std::deque<SearchJob> returned;  // workers were busy or did not answer
        [[nodiscard]] std::size_t size() const { return queue.size() + returned.size(); }
    };
    [[nodiscard]] Lane& lane(SearchLane which) { return lanes_[static_cast<std::size_t>(which)]; }
    // Every fourth turn begins with the second or the third lane, so that none waits for ever.
    std::size_t first_of_next_turn() { return ++turns_ % 4 == 0 ? 1 + turns_ / 4 % 2 : 0; }
    static std::optional<SearchJob> take(Lane& lane, bool for_worker) {
        if (lane.returned.empty()) return lane.queue.take();
        if (for_worker && lane.returned.front().was_lost) return std::nullopt;
        SearchJob job = std::move(lane.returned.front());
        lane.returned.pop_front();
        return job;
    }

    std::array<Lane, search_lanes> lanes_;
    std::size_t turns_ = 0;
};

}  // namespace

struct SearchPool::Shared : std::enable_shared_from_this<Shared> {
    Shared(boost::asio::any_io_executor on, std::shared_ptr<const TableSource> known)
        : executor(std::move(on)), tables(std::move(known)) {}

    // --- the threads

    void serve() {
        auto job = next();
        if (!job) return;
        EngineOptions options;
        options.hash_mib = table_mib;
        options.tables = tables;
        Engine engine(options);  // its memory is taken with the first search
        for (; job; job = next()) {
            const auto start = std::chrono::steady_clock::now();
            auto found = server::answer(job->question, engine, *job->control);
            durations.observe(std::chrono::steady_clock::now() - start);
            const std::scoped_lock lock(mutex);
            running.erase(job->ticket);
            if (is_closing) return;
            finish_later(job->ticket, std::move(found));
        }
    }
    void finish_later(Ticket ticket, std::optional<SearchAnswer> found) {
        boost::asio::post(executor, [self = weak_from_this(), ticket, found = std::move(found)] {
            if (const auto pool = self.lock()) pool->finish(ticket, found);
        });
    }
    std::optional<SearchJob> next() {
        std::unique_lock lock(mutex);
        wake.wait(lock, [this] { return is_closing || lanes.size() != 0; });
        if (is_closing) return std::nullopt;
        auto job = take(false);
        running.emplace(job->ticket, job->control);
        return job;
    }
    // With the time that it has. Precondition: the mutex is locked.
    std::optional<SearchJob> take(bool for_worker) {
        auto job = lanes.take(for_worker);
        if (!job || !job->question.limits.movetime) return job;
        using std::chrono::milliseconds;
        const auto left = std::chrono::duration_cast<milliseconds>(last_came + full_queue -
                                                                   std::chrono::steady_clock::now());
        auto& time = *job->question.limits.movetime;
        time = std::min(time, lanes.time_of(*job, left, all_threads));
        return job;
    }

    // --- the executor's thread

    void add(SearchJob job, std::uint64_t cost) {
        std::unique_lock lock(mutex);
        all_threads = static_cast<int>(threads.size()) + (workers ? workers->threads() : 0);
        last_came = std::chrono::steady_clock::now();
        const auto gives_way = lanes.add(std::move(job), cost);
        lock.unlock();
        if (gives_way) finish_later(gives_way->ticket, std::nullopt);
        feed_workers();
        wake.notify_one();
    }
    void finish(Ticket ticket, const std::optional<SearchAnswer>& found) {
        const auto waiter = waiters.find(ticket);
        if (waiter == waiters.end()) return;  // cancelled in the meantime
        const auto done = std::move(waiter->second);
        waiters.erase(waiter);
        done(found);
    }
    // Sends waiting searches to workers while one may be free.
    void feed_workers() {
        while (workers && workers->can_submit()) {
            std::unique_lock lock(mutex);
            auto job = take(true);
            lock.unlock();
            if (!job) return;
            ask_worker(*std::move(job));
        }
    }
    void ask_worker(SearchJob job) {
        const auto ticket = job.ticket;
        const auto question = job.question;
        const auto limit = question.limits.movetime.value_or(std::chrono::minutes(1)) + grace;
        auto receive = [this, job = std::move(job)](JobClient::Outcome outcome,
                                                    const std::string& reply) mutable {
            if (outcome == JobClient::Outcome::Done) {
                if (const auto found = read(reply, job.question)) return finish(job.ticket, found);
            }
            job.was_lost = outcome != JobClient::Outcome::Busy;
            const std::scoped_lock lock(mutex);
            lanes.put_back(std::move(job));
            wake.notify_one();
        };
        workers->submit(ticket, to_json(question), limit, std::move(receive));
    }

    boost::asio::any_io_executor executor;
    const std::shared_ptr<const TableSource> tables;
    std::map<Ticket, Done> waiters;
    std::optional<JobClient> workers;
    Ticket last = 0;

    std::mutex mutex;
    std::condition_variable wake;
    Lanes lanes;
    int all_threads = 1;  // here and at workers
    std::chrono::steady_clock::time_point last_came{};
    std::map<Ticket, std::shared_ptr<SearchControl>> running;
    bool is_closing = false;
    Histogram durations;
    std::vector<std::thread> threads;
};

SearchPool::SearchPool(boost::asio::any_io_executor executor, int threads, Broker* broker,
                       std::shared_ptr<const TableSource> tables)
    : shared_(std::make_shared<Shared>(std::move(executor), std::move(tables))) {
    if (broker != nullptr)
        shared_->workers.emplace(*broker, search_jobs, [shared = shared_.get()] { shared->feed_workers(); });
    for (int i = 0; i < thread_count(threads); ++i)
        shared_->threads.emplace_back([shared = shared_.get()] { shared->serve(); });
}

void SearchPool::detach_workers() { shared_->workers.reset(); }

SearchPool::~SearchPool() {
    detach_workers();
    {
        const std::scoped_lock lock(shared_->mutex);
        shared_->is_closing = true;
        for (auto& [ticket, control] : shared_->running) control->stop();
    }
    shared_->wake.notify_all();
    for (auto& thread : shared_->threads) thread.join();
}

SearchPool::Ticket SearchPool::submit(const SearchRequest& request, SearchQuestion question, Done done) {
    const auto ticket = ++shared_->last;
    shared_->waiters.emplace(ticket, std::move(done));
    shared_->add(
        {ticket, request.lane, request.owner, std::move(question), std::make_shared<SearchControl>()},
        request.cost);
    return ticket;
}

void SearchPool::cancel(Ticket ticket) {
    if (shared_->waiters.erase(ticket) == 0) return;
    if (shared_->workers) shared_->workers->cancel(ticket);
    const std::scoped_lock lock(shared_->mutex);
    shared_->lanes.erase(ticket);
    if (const auto found = shared_->running.find(ticket); found != shared_->running.end())
        found->second->stop();
}

std::size_t SearchPool::waiting(SearchLane lane) const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->lanes.size(lane);
}

int SearchPool::workers() const { return shared_->workers ? shared_->workers->servers() : 0; }
int SearchPool::worker_threads() const { return shared_->workers ? shared_->workers->threads() : 0; }
std::size_t SearchPool::running() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->running.size();
}

int SearchPool::threads() const { return static_cast<int>(shared_->threads.size()); }

const Histogram& SearchPool::durations() const { return shared_->durations; }

bool SearchPool::is_full(SearchLane lane, const std::string& owner) const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->lanes.size(lane) >= max_waiting && shared_->lanes.has(lane, owner);
}

SearchPool::Done resume_with(std::shared_ptr<SearchAnswer> answer, Continuation resume) {
    return
        [answer = std::move(answer), resume = std::move(resume)](const std::optional<SearchAnswer>& found) {
            if (!found) return resume(std::make_exception_ptr(unavailable("busy"_reason, 2)));
            *answer = *found;
            resume();
        };
}

}  // namespace tafl::server
