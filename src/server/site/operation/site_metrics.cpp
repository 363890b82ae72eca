#include "server/site/operation/site_metrics.hpp"

#include <algorithm>
#include <array>

#include "broker/broker.hpp"
#include "server/cluster/cluster.hpp"
#include "server/computer/search_pool.hpp"
#include "server/notify/mail_sender.hpp"
#include "server/notify/push_sender.hpp"
#include "server/play/hub.hpp"
#include "server/play/socket_messages.hpp"
#include "server/site/operation/service_manager.hpp"

namespace tafl::server {

namespace {

double size_of(const std::filesystem::path& file) {
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    return error ? 0 : static_cast<double>(size);
}

// Clients choose the method's name, so an unknown one must not become a label.
std::string_view known_verb(std::string_view verb) {
    static constexpr std::array<std::string_view, 7> known{"GET",   "HEAD",   "POST",   "PUT",
                                                           "PATCH", "DELETE", "OPTIONS"};
    return std::ranges::find(known, verb) == known.end() ? "other" : verb;
}

std::string_view shown_route(std::string_view route) { return route.empty() ? "none" : route; }

}  // namespace

SiteMetrics::SiteMetrics(const boost::asio::any_io_executor& executor, const Sources& sources)
    : timer_(executor), version_(sources.version) {
    auto& hub = sources.services.hub;
    add_http();
    add_play(hub);
    add_searches(hub.searches);
    add_store(sources.services.store);
    registry_.add_gauge("skjaldborg_store_writable", "1 if the store could be written when this was read.",
                        [&health = sources.health] { return health.was_writable() ? 1.0 : 0.0; });
    if (sources.connections.writer) add_connections(sources.connections);
    else add_file(sources.database, sources.damage);
    add_disk(sources.database.parent_path());
    if (sources.health.broker() != nullptr) add_broker(*sources.health.broker());
    if (sources.cluster != nullptr) add_cluster(*sources.cluster, hub.rooms.metrics());
    if (const auto* mails = sources.services.mails) add_mail(*mails);
    if (const auto* pushes = sources.services.pushes) add_pushes(*pushes);
    add_process_metrics(registry_);
    registry_.add("skjaldborg_loop_lag_seconds", "How late the server's one thread comes to a timer.", lag_);
    registry_.add_gauge("skjaldborg_build_info", "Always 1; the label names the version.", [] { return 1.0; },
                        {{"version", version_}});
    registry_.add_gauge("skjaldborg_node_info",
                        "Always 1; the label names this process, as the logs of all nodes do.",
                        [] { return 1.0; }, {{"node", sources.health.node()}});
}

void SiteMetrics::add_pushes(const PushSender& pushes) {
    registry_.add("skjaldborg_pushes_sent_total", "Messages that a push service took for a browser.",
                  pushes.metrics().sent);
    registry_.add(
        "skjaldborg_pushes_given_up_total",
        "Messages to browsers that were not subscribed any more, that were refused, or that waited too long.",
        pushes.metrics().given_up);
}

void SiteMetrics::add_mail(const MailSender& mails) {
    registry_.add("skjaldborg_mails_sent_total", "Mails that the mail server took.", mails.metrics().sent);
    registry_.add("skjaldborg_mails_given_up_total",
                  "Mails to addresses that were refused, or that waited too long for the mail server.",
                  mails.metrics().given_up);
    registry_.add_gauge("skjaldborg_mail_server_connected", "0 while the mail server takes no mail.",
                        [&mails] { return mails.is_mail_server_away() ? 0.0 : 1.0; });
}

void SiteMetrics::add_http() {
    registry_.add("skjaldborg_http_requests_total", "Requests that were answered.", requests_);
    registry_.add("skjaldborg_http_request_seconds", "From the end of a request to its response, by route.",
                  durations_);
    registry_.add("skjaldborg_http_errors_total", "Refused requests, by the code of the refusal.", errors_);
}

void SiteMetrics::add_play(Hub& hub) {
    const auto& rooms = hub.rooms.metrics();
    registry_.add("skjaldborg_moves_total", "Moves that are on disk and were sent to everybody.",
                  rooms.moves);
    registry_.add("skjaldborg_games_ended_total", "Games that ended.", rooms.ended);
    registry_.add("skjaldborg_command_seconds",
                  "From the arrival of a move or another command until its events are on disk.",
                  rooms.commands);
    const auto add_rooms = [&](std::string_view state, MetricsRegistry::Number number) {
        registry_.add_gauge("skjaldborg_rooms", "Games in memory.", std::move(number), {{"state", state}});
    };
    add_rooms("running", [&hub] { return static_cast<double>(hub.rooms.running()); });
    add_rooms("ended", [&hub] { return static_cast<double>(hub.rooms.in_memory() - hub.rooms.running()); });
    const auto add_sockets = [&](std::string_view kind, MetricsRegistry::Number number) {
        registry_.add_gauge("skjaldborg_sockets", "Open WebSockets, and streams of lines.", std::move(number),
                            {{"kind", kind}});
    };
    add_sockets("websocket", [&hub] {
        return static_cast<double>(hub.connections.sockets() - hub.connections.streams());
    });
    add_sockets("stream", [&hub] { return static_cast<double>(hub.connections.streams()); });
    registry_.add_gauge("skjaldborg_players_online", "Players with at least one socket.",
                        [&hub] { return static_cast<double>(hub.connections.players_online()); });
    registry_.add("skjaldborg_socket_messages_total", "Messages that came on sockets.",
                  hub.sockets.messages());
    registry_.add("skjaldborg_socket_refusals_total", "Refused messages, by the code of the refusal.",
                  hub.sockets.refusals());
}

void SiteMetrics::add_searches(SearchPool& searches) {
    const auto add_lane = [&](std::string_view name, SearchLane lane) {
        registry_.add_gauge("skjaldborg_searches_waiting", "Searches that wait for a thread.",
                            [&searches, lane] { return static_cast<double>(searches.waiting(lane)); },
                            {{"lane", name}});
    };
    add_lane("connected", SearchLane::Connected);
    add_lane("away", SearchLane::Disconnected);
    add_lane("hint", SearchLane::Hint);
    registry_.add_gauge("skjaldborg_searches_running", "Searches on a thread.",
                        [&searches] { return static_cast<double>(searches.running()); });
    registry_.add_gauge("skjaldborg_search_threads", "Threads for searches.",
                        [&searches] { return static_cast<double>(searches.threads()); });
    registry_.add_gauge("skjaldborg_workers",
                        "Workers, other processes, that were heard of in the last seconds.",
                        [&searches] { return static_cast<double>(searches.workers()); });
    registry_.add_gauge("skjaldborg_worker_threads", "Threads of workers in other processes.",
                        [&searches] { return static_cast<double>(searches.worker_threads()); });
    registry_.add("skjaldborg_search_seconds", "How long searches took on their thread.",
                  searches.durations());
}

void SiteMetrics::add_store(StoreQueue& store) {
    registry_.add("skjaldborg_store_commit_seconds", "How long commits took.", store.metrics().commits);
    registry_.add("skjaldborg_store_transaction_seconds", "How long transactions took, with their commit.",
                  store.metrics().transactions);
    registry_.add("skjaldborg_store_retries_total",
                  "Transactions that were run again, because another one was in the way.",
                  store.metrics().retries);
    registry_.add("skjaldborg_store_jobs_total", "Writes that were committed, several in one commit.",
                  store.metrics().jobs);
    registry_.add("skjaldborg_store_failed_commits_total", "Commits that failed; nothing of them is stored.",
                  store.metrics().failed_commits);
    registry_.add_gauge("skjaldborg_store_writes_waiting", "Writes that wait for the next commit.",
                        [&store] { return static_cast<double>(store.waiting_writes()); });
    registry_.add_gauge("skjaldborg_store_reads_waiting", "Reads that run or wait.",
                        [&store] { return static_cast<double>(store.waiting_reads()); });
}

void SiteMetrics::add_file(const std::filesystem::path& database, const DatabaseDamage& damage) {
    registry_.add(
        "skjaldborg_database_damaged_reads_total",
        "Pages of the database or its log that were not what was written there, when they were read.",
        damage.reads());
    const auto add = [&](std::string_view name, const std::filesystem::path& file) {
        registry_.add_gauge("skjaldborg_database_bytes", "Sizes of the database and of its write-ahead log.",
                            [file] { return size_of(file); }, {{"file", name}});
    };
    add("database", database);
    add("log", database.string() + "-wal");
}

void SiteMetrics::add_connections(const DatabaseConnections& connections) {
    const auto add = [&](std::string_view name, const std::shared_ptr<store::ConnectionState>& connection) {
        registry_.add_gauge("skjaldborg_database_connected",
                            "1 if the connection to the database server held at its last use.",
                            [connection] { return connection->is_connected ? 1.0 : 0.0; },
                            {{"connection", name}});
        registry_.add_counter("skjaldborg_database_connects_total",
                              "Connections that were made: the first, and one after each loss.",
                              [connection] { return static_cast<double>(connection->connects); },
                              {{"connection", name}});
    };
    add("writer", connections.writer);
    add("reader", connections.reader);
}

void SiteMetrics::add_broker(const Broker& broker) {
    registry_.add_gauge("skjaldborg_broker_connected", "1 while the broker is connected.",
                        [&broker] { return broker.is_connected() ? 1.0 : 0.0; });
}

void SiteMetrics::add_cluster(const Cluster& cluster, const RoomsMetrics& rooms) {
    registry_.add_gauge("skjaldborg_nodes", "Nodes that this one hears of, itself included.", [&cluster] {
        return cluster.is_connected() ? static_cast<double>(cluster.others() + 1) : 1.0;
    });
    registry_.add_gauge("skjaldborg_clock_difference_seconds",
                        "How far the clock of another node is from this one's, at most.", [&cluster] {
                            return std::chrono::duration<double>(cluster.clock_difference()).count();
                        });
    registry_.add_counter("skjaldborg_node_losses_total",
                          "Times that messages of other nodes were missing, and the store was compared.",
                          [&cluster] { return static_cast<double>(cluster.losses()); });
    registry_.add("skjaldborg_version_conflicts_total",
                  "Commands that were decided again, because another node was first in the same game.",
                  rooms.conflicts);
}

void SiteMetrics::add_disk(const std::filesystem::path& folder) {
    registry_.add_gauge("skjaldborg_disk_free_bytes", "Free space on the disk of the data folder.", [folder] {
        std::error_code error;
        const auto space = std::filesystem::space(folder, error);
        return error ? 0 : static_cast<double>(space.available);
    });
}

void SiteMetrics::count(const AnsweredRequest& request) {
    const auto route = shown_route(request.route);
    const auto status = std::to_string(request.status);
    requests_.with({{"method", known_verb(request.verb)}, {"route", route}, {"status", status}}).add();
    durations_.with({{"route", route}}).observe(request.taken);
    if (!request.error.empty()) errors_.with({{"code", request.error}}).add();
}

void SiteMetrics::start() {
    timer_.expires_after(std::chrono::seconds(1));
    wait();
}

void SiteMetrics::wait() {
    timer_.async_wait([this](boost::system::error_code error) {
        if (error) return;
        lag_.observe(std::chrono::steady_clock::now() - timer_.expiry());
        notify_service_manager("WATCHDOG=1");
        start();
    });
}

}  // namespace tafl::server
