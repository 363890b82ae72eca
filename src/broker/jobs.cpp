#include "broker/jobs.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/numbers.hpp"
#include "base/text.hpp"

namespace tafl {

namespace {

using std::chrono::steady_clock;

constexpr int max_threads = 1'024;
constexpr std::size_t max_servers = 10'000;
constexpr std::size_t max_name_length = 64;

struct Status {
    std::string name;
    int threads = 0;
    int running = 0;
};

// "NAME THREADS RUNNING"; nothing for any other text.
std::optional<Status> parse_status(std::string_view text) {
    const auto last = text.rfind(' ');
    if (last == text.npos || last == 0) return std::nullopt;
    const auto middle = text.rfind(' ', last - 1);
    if (middle == text.npos || middle == 0 || middle > max_name_length) return std::nullopt;
    const auto threads = parse_number<int>(text.substr(middle + 1, last - middle - 1), 1, max_threads);
    const auto running = parse_number<int>(text.substr(last + 1), 0, max_threads);
    if (!threads || !running) return std::nullopt;
    return Status{std::string(text.substr(0, middle)), *threads, *running};
}

// No subscriber means that all servers are busy.
JobClient::Outcome outcome_of(const BrokerReply& reply) {
    if (!reply) return reply.error() == NoReply::Lost ? JobClient::Outcome::Lost : JobClient::Outcome::Busy;
    return reply->empty() ? JobClient::Outcome::Busy : JobClient::Outcome::Done;
}

}  // namespace

JobClient::JobClient(Broker& broker, std::string kind, std::function<void()> on_free)
    : broker_(broker),
      kind_(std::move(kind)),
      on_free_(std::move(on_free)),
      statuses_(broker.subscribe(kind_ + ".status", "", [this](const BrokerMessage& message) {
          received_status(message.payload);
      })) {}

JobClient::~JobClient() {
    broker_.unsubscribe(statuses_);
    for (const auto& [ticket, request] : submitted_) broker_.cancel(request);
}

void JobClient::received_status(const std::string& text) {
    const auto status = parse_status(text);
    if (!status) return;
    if (!servers_.contains(status->name) && servers_.size() >= max_servers) return;
    servers_[status->name] = {status->threads, steady_clock::now()};
    if (status->running >= status->threads) return;
    is_full_ = false;
    on_free_();
}

int JobClient::servers() const {
    const auto oldest = steady_clock::now() - silent_after;
    std::erase_if(servers_, [oldest](const auto& server) { return server.second.last_seen < oldest; });
    return static_cast<int>(servers_.size());
}

int JobClient::threads() const {
    int threads = 0;
    if (servers() == 0) return threads;
    for (const auto& [name, server] : servers_) threads += server.threads;
    return threads;
}

bool JobClient::can_submit() const {
    return !is_full_ && std::cmp_less(submitted_.size(), threads()) && broker_.is_connected();
}

void JobClient::submit(Ticket ticket, std::string_view job, std::chrono::milliseconds limit, Reply reply) {
    auto receive = [this, ticket, reply = std::move(reply)](const BrokerReply& received) {
        submitted_.erase(ticket);
        const auto outcome = outcome_of(received);
        if (outcome == Outcome::Busy) is_full_ = true;
        reply(outcome, received.value_or(""));
    };
    submitted_[ticket] = broker_.request(kind_ + ".ask", job, limit, std::move(receive));
}

void JobClient::cancel(Ticket ticket) {
    const auto found = submitted_.find(ticket);
    if (found == submitted_.end()) return;
    broker_.publish(kind_ + ".stop", broker_.reply_to(found->second));
    broker_.cancel(found->second);
    submitted_.erase(found);
}

JobServer::JobServer(boost::asio::any_io_executor executor, Broker& broker, std::string kind,
                     std::string name, int threads, Work work)
    : broker_(broker),
      kind_(std::move(kind)),
      name_(std::move(name)),
      threads_(threads),
      work_(std::move(work)),
      timer_(executor),
      stops_(broker.subscribe(kind_ + ".stop", "",
                              [this](const BrokerMessage& message) { stop_job(message.payload); })) {
    listen();
    report_status();
}

JobServer::~JobServer() {
    if (jobs_) broker_.unsubscribe(*jobs_);
    broker_.unsubscribe(stops_);
}

// Joins the queue group while a thread is free.
void JobServer::listen() {
    const bool wants_jobs = !is_busy() && !stopped_;
    if (wants_jobs == jobs_.has_value()) return;
    if (wants_jobs) {
        jobs_ = broker_.subscribe(kind_ + ".ask", "servers",
                                  [this, alive = std::weak_ptr(alive_)](const BrokerMessage& message) {
                                      if (!alive.expired())
                                          received(message);  // a drained subscription may outlive this
                                  });
    } else {
        broker_.drain(*std::exchange(jobs_, std::nullopt));  // jobs that cross with this are answered as busy
    }
}

void JobServer::received(const BrokerMessage& message) {
    if (message.reply_to.empty()) return;
    if (is_busy() || stopped_) {
        broker_.publish(message.reply_to, "");
        return;
    }
    running_.insert(message.reply_to);
    listen();
    work_.begin(message.reply_to, message.payload);
}

void JobServer::finish(const Job& job, std::string_view reply) {
    broker_.publish(job, reply);
    ++finished_;
    remove(job);
}

void JobServer::stop_job(const Job& job) {
    if (!running_.contains(job)) return;
    work_.stop(job);
    remove(job);
}

void JobServer::remove(const Job& job) {
    const bool was_busy = is_busy();
    running_.erase(job);
    listen();
    if (was_busy) send_status();
    if (stopped_ && running_.empty()) std::exchange(stopped_, [] {})();
}

void JobServer::send_status() {
    broker_.publish(kind_ + ".status", fmt::format("{} {} {}", name_, threads_, running_.size()));
}

void JobServer::report_status() {
    send_status();
    timer_.expires_after(job_status_interval);
    timer_.async_wait([this](boost::system::error_code error) {
        if (!error) report_status();
    });
}

void JobServer::stop(std::function<void()> done) {
    stopped_ = std::move(done);
    timer_.cancel();
    listen();
    if (running_.empty()) std::exchange(stopped_, [] {})();
}

}  // namespace tafl
