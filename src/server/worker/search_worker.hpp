// Runs searches for the nodes of a site: the remote end of SearchPool. Threads: the broker's executor;
// searches run on threads of their own.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <map>
#include <string>

#include "broker/jobs.hpp"
#include "server/computer/search_pool.hpp"

namespace tafl::server {

class SearchWorker {
  public:
    // Parameters as for JobServer and SearchPool.
    SearchWorker(boost::asio::any_io_executor executor, Broker& broker, std::string name, int threads,
                 std::shared_ptr<const TableSource> tables = nullptr);

    // Accepts no more searches; `done` is called when the running ones are answered.
    void stop(std::function<void()> done) { jobs_.stop(std::move(done)); }
    [[nodiscard]] std::uint64_t answered() const noexcept { return jobs_.finished(); }

  private:
    void begin(const JobServer::Job& job, const std::string& question);
    void stop_search(const JobServer::Job& job);

    SearchPool pool_;
    std::map<JobServer::Job, SearchPool::Ticket> tickets_;
    JobServer jobs_;
};

}  // namespace tafl::server
