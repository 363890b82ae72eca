// Distributes jobs from one process to others: searches, games of self-play. The queue of waiting jobs stays
// with the client.
//
//     JobClient ── KIND.ask ──► one of the JobServers that are free ──► its reply, or an empty one: busy after all
//               ── KIND.stop ──► all JobServers
//                                JobServer ── KIND.status ──► all JobClients: "NAME THREADS RUNNING"
//
// A server is in the queue group of its kind only while a thread is free, so that jobs go to servers that can
// begin at once. It reports its load once a second, and when a thread becomes free (docs/adr/0012).
//
// Threads: the broker's executor.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "broker/broker.hpp"

namespace tafl {

inline constexpr std::chrono::seconds job_status_interval{1};

class JobClient {
  public:
    static constexpr std::chrono::seconds silent_after{3};  // then a silent server counts as gone

    // `on_free` is called when a server may have become free.
    JobClient(Broker& broker, std::string kind, std::function<void()> on_free);
    JobClient(const JobClient&) = delete;
    JobClient& operator=(const JobClient&) = delete;
    ~JobClient();

    // False: no server would accept a job now.
    [[nodiscard]] bool can_submit() const;

    enum class Outcome : std::uint8_t { Done, Busy, Lost };
    using Reply = std::function<void(Outcome, const std::string& reply)>;
    using Ticket = std::uint64_t;  // chosen by the caller
    // Precondition: no job with this ticket is running.
    void submit(Ticket ticket, std::string_view job, std::chrono::milliseconds limit, Reply reply);
    void cancel(Ticket ticket);  // `reply` will not be called; the server stops the job

    [[nodiscard]] int servers() const;  // known servers
    [[nodiscard]] int threads() const;  // their threads in total
    [[nodiscard]] std::size_t running() const { return submitted_.size(); }

  private:
    struct Server {
        int threads = 0;
        std::chrono::steady_clock::time_point last_seen;
    };
    void received_status(const std::string& status);

    Broker& broker_;
    std::string kind_;
    std::function<void()> on_free_;
    Broker::Subscription statuses_;
    mutable std::map<std::string, Server> servers_;  // by name; silent ones are removed when the list is used
    std::map<Ticket, Broker::Request> submitted_;
    bool is_full_ = false;  // a server was busy after all, and none has become free since
};

class JobServer {
  public:
    using Job = std::string;  // the subject for its reply identifies a job
    struct Work {
        // Starts the job; call finish() at its end. Must not throw.
        std::function<void(const Job& job, const std::string& text)> begin;
        // The job was cancelled; do not call finish().
        std::function<void(const Job& job)> stop;
    };

    // `name`: unique among the servers, without blanks. `threads`: the number of parallel jobs, at least 1.
    JobServer(boost::asio::any_io_executor executor, Broker& broker, std::string kind, std::string name,
              int threads, Work work);
    JobServer(const JobServer&) = delete;
    JobServer& operator=(const JobServer&) = delete;
    ~JobServer();

    void finish(const Job& job, std::string_view reply);  // precondition: `reply` is not empty
    // Accepts no more jobs; `done` is called when the running ones are finished.
    void stop(std::function<void()> done);
    [[nodiscard]] std::uint64_t finished() const noexcept { return finished_; }

  private:
    void listen();
    void received(const BrokerMessage& message);
    void stop_job(const Job& job);
    void remove(const Job& job);
    void report_status();
    void send_status();
    [[nodiscard]] bool is_busy() const { return running_.size() >= static_cast<std::size_t>(threads_); }

    Broker& broker_;
    std::string kind_;
    std::string name_;
    int threads_;
    Work work_;
    boost::asio::steady_timer timer_;
    std::set<Job> running_;
    std::optional<Broker::Subscription> jobs_;  // while a thread is free; older ones may still be draining
    Broker::Subscription stops_;
    std::function<void()> stopped_;  // set by stop()
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::uint64_t finished_ = 0;
};

}  // namespace tafl
