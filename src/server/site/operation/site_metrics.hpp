// The metrics of a server: every name and its source in one list (docs/operation.md explains the important
// ones). Threads: the server's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <string>

#include "server/base/metrics.hpp"
#include "server/net/net_settings.hpp"
#include "server/site/operation/database_damage.hpp"
#include "server/site/operation/health.hpp"
#include "server/site/services.hpp"
#include "store/connection_state.hpp"

namespace tafl::server {

class Cluster;
class MailSender;
class PushSender;
class SearchPool;
struct RoomsMetrics;

// The connections to a PostgreSQL database; null if the store is a file.
struct DatabaseConnections {
    std::shared_ptr<store::ConnectionState> writer, reader;
};

class SiteMetrics {
  public:
    // Everything outlives the metrics.
    struct Sources {
        Services& services;
        const Health& health;
        std::filesystem::path
            database;  // the file, its write-ahead log beside it; may be missing, its folder not
        const DatabaseDamage& damage;  // of the file
        DatabaseConnections connections;
        const Cluster* cluster;  // null: a site of one node
        std::string version;
    };
    SiteMetrics(const boost::asio::any_io_executor& executor, const Sources& sources);
    SiteMetrics(const SiteMetrics&) = delete;
    SiteMetrics& operator=(const SiteMetrics&) = delete;

    void count(const AnsweredRequest& request);
    // Starts measuring once a second how late the server's thread runs a timer, and notifies the service
    // manager's watchdog.
    void start();
    [[nodiscard]] const MetricsRegistry& registry() const noexcept { return registry_; }

  private:
    void add_play(Hub& hub);
    void add_searches(SearchPool& searches);
    void add_store(StoreQueue& store);
    void add_file(const std::filesystem::path& database, const DatabaseDamage& damage);
    void add_connections(const DatabaseConnections& connections);
    void add_disk(const std::filesystem::path& folder);
    void add_broker(const Broker& broker);
    void add_cluster(const Cluster& cluster, const RoomsMetrics& rooms);
    void add_pushes(const PushSender& pushes);
    void add_mail(const MailSender& mails);
    void add_http();
    void wait();

    MetricsRegistry registry_;
    Family<Counter> requests_;
    Family<Histogram> durations_;
    Family<Counter> errors_;
    Histogram lag_;
    boost::asio::steady_timer timer_;
    std::string version_;
};

// The process as the Prometheus client libraries report it: process_cpu_seconds_total, process_open_fds …
void add_process_metrics(MetricsRegistry& registry);

}  // namespace tafl::server
