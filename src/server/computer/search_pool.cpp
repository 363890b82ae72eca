#include "server/computer/search_pool.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/base/fair_queue.hpp"

namespace tafl::server {

namespace {

struct SearchJob {
    SearchPool::Ticket ticket = 0;
    SearchPool::Work work;
    std::shared_ptr<SearchControl> control;
};

int worker_count(int wanted) {
    if (wanted > 0) return wanted;
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

std::size_t capacity(SearchLane lane) {
    return lane == SearchLane::Hint ? SearchPool::most_hints : SearchPool::most_waiting;
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
    std::optional<SearchJob> next() {
        std::unique_lock lock(mutex);
        const auto first = [this] {
            return std::ranges::find_if(lanes, [](const auto& lane) { return !lane.empty(); });
        };
        wake.wait(lock, [&] { return is_closing || first() != lanes.end(); });
        if (is_closing) return std::nullopt;
        auto job = first()->take();
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
    [[nodiscard]] auto& lane(SearchLane which) { return lanes[static_cast<std::size_t>(which)]; }

    boost::asio::any_io_executor executor;
    std::map<Ticket, std::function<void()>> answers;  // the executor's thread alone
    Ticket last = 0;

    std::mutex mutex;
    std::condition_variable wake;
    std::array<FairQueue<SearchJob>, 3> lanes;  // by SearchLane, the most urgent first
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

SearchPool::Ticket SearchPool::ask(const SearchRequest& request, Work work, std::function<void()> done) {
    const auto ticket = shared_->last + 1;
    {
        const std::scoped_lock lock(shared_->mutex);
        auto& lane = shared_->lane(request.lane);
        if (lane.size() >= capacity(request.lane)) return 0;
        lane.add(request.owner, {ticket, std::move(work), std::make_shared<SearchControl>()}, request.cost);
    }
    shared_->last = ticket;
    shared_->answers.emplace(ticket, std::move(done));
    shared_->wake.notify_one();
    return ticket;
}

void SearchPool::cancel(Ticket ticket) {
    if (shared_->answers.erase(ticket) == 0) return;
    const std::scoped_lock lock(shared_->mutex);
    for (auto& lane : shared_->lanes)
        lane.erase_if([ticket](const SearchJob& job) { return job.ticket == ticket; });
    if (const auto found = shared_->running.find(ticket); found != shared_->running.end())
        found->second->stop();
}

std::size_t SearchPool::waiting(SearchLane lane) const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->lane(lane).size();
}

bool SearchPool::is_full(SearchLane lane) const { return waiting(lane) >= capacity(lane); }

}  // namespace tafl::server
