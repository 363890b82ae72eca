// Searches for the nodes of a site: the other end of SearchPool.
// Threads: the broker's executor; the searches have their own.
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
    // As for JobServer.
    SearchWorker(boost::asio::any_io_executor executor, Broker& broker, std::string name, int threads);

    // Takes no more searches; `done` is called when those it has are answered.
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
