#include "server/site/site.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "server/base/limits/storage_budget.hpp"
#include "server/base/log.hpp"
#include "server/base/site_clock.hpp"
#include "server/cluster/cluster.hpp"
#include "server/net/http/static_files.hpp"
#include "server/net/listener.hpp"
#include "server/notify/mail_sender.hpp"
#include "server/notify/push_sender.hpp"
#include "server/people/tokens.hpp"
#include "server/play/hub.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/explored_game.hpp"
#include "server/site/account/people_authenticator.hpp"
#include "server/site/operation/admin_socket.hpp"
#include "server/site/operation/data_folder.hpp"
#include "server/site/operation/health.hpp"
#include "server/site/operation/service_manager.hpp"
#include "server/site/operation/site_routes.hpp"
#include "server/site/operation/startup.hpp"
#include "server/site/services.hpp"
#include "store/data_folder.hpp"

namespace tafl::server {

namespace asio = boost::asio;
using asio::awaitable;

namespace {

void log_request(const AnsweredRequest& request, LogLevel level, std::string_view event) {
    log_event(level, event,
              {{"method", request.verb},
               {"route", request.route},
               {"status", request.status},
               {"error", request.error},
               {"seconds", request.taken},
               {"client", request.client},
               {"request", request.id}});
}

// For the scraper. On a port of its own, so that a proxy in front of the site's port cannot expose it to the
// public.
awaitable<Response> get_metrics(std::shared_ptr<Health> health, const MetricsRegistry& registry) {
    static_cast<void>(co_await health->is_writable());  // its result is one of the metrics
    co_return Response{.body = registry.text(), .type = "text/plain; version=0.0.4; charset=utf-8"};
}

void add_metrics_routes(Router& router, const std::shared_ptr<Health>& health,
                        const MetricsRegistry& registry) {
    router.add(Method::Get, "/metrics",
               [health, &registry](const Request&) { return get_metrics(health, registry); });
}

std::string in_address(const std::string& address) {  // in the form for a URL
    return address.find(':') == address.npos ? address : "[" + address + "]";
}

}  // namespace

// Constructed from top to bottom, destroyed from bottom to top: each part stands below the parts it uses.
struct Site::Parts {
    explicit Parts(SiteSettings given)
        : settings(std::move(given)),
          folder(settings.data),
          now(settings.now ? settings.now : Now([this] { return clock.now(); })),
          connections(connections_of(settings)),
          store(open_store(folder.path(), settings, connections, damage)),
          sessions(*store, now),
          tokens(*store, now),
          broker(connect_to_broker(context.get_executor(), settings)),
          cluster(join_cluster()),
          storage(settings.net.requests_a_minute > 0, [this] { return is_disk_low(); }),
          hub({.executor = context.get_executor(),
               .store = *store,
               .now = now,
               .search_threads = settings.search_threads,
               .has_gap = [this] { return clock.has_gap(); },
               .broker = broker.get(),
               .cluster = cluster ? &*cluster : nullptr,
               .tables = settings.tables,
               .storage = &storage,
               .words = settings.filtered_words ? WordFilter(*settings.filtered_words) : WordFilter()}),
          mails({channel_context(), settings.url, settings.smtp}),
          pushes(
              {channel_context(), contact(), settings.pushes && !settings.url.empty(), settings.push_hosts}),
          services{{hub},  *store,  sessions,       tokens,
                   hub,    now,     settings.url,   cluster ? &*cluster : nullptr,
                   &mails, &pushes, settings.tables},
          health(std::make_shared<Health>(watched(), now)),
          metrics(context.get_executor(), {services, *health, store::database_in(folder.path()), damage,
                                           connections, cluster ? &*cluster : nullptr, settings.version}),
          files(settings.web),
          signals(context, SIGTERM, SIGINT) {
        hub.on_person_changed([this](store::PlayerId player) {
            if (player == 0) sessions.forget_all();
            else sessions.forget(player);
        });
        hub.find_callers_by([this](const Caller& caller, std::string_view token) {
            return find_again(authenticator, caller, token);
        });
        add_routes();
    }

    // Contains the host's name, so that logs and metrics say where it is; each start has a new name.
    static std::string new_node_name() {
        char host[256] = "";
        (void)::gethostname(host, sizeof host - 1);
        return fmt::format("{}-{}", std::string_view(host).substr(0, 40), random_word(4));
    }

    // Several nodes can only share a database with a server of its own.
    std::optional<Cluster> join_cluster() {
        if (!broker || settings.store.empty()) return std::nullopt;
        log_event(LogLevel::Notice, fmt::format("this is node {}", node));
        return std::optional<Cluster>(std::in_place, context.get_executor(), *broker, node, now);
    }

    ChannelContext channel_context() {
        return {context.get_executor(),       *store, now, hub.rooms, hub.connections,
                cluster ? &*cluster : nullptr};
    }
    // The contact for push services.
    std::string contact() const {
        return settings.smtp && !settings.url.starts_with("https:") ? "mailto:" + settings.smtp->from
                                                                    : settings.url;
    }

    void add_routes() {
        router.add_socket("/api/v1/socket", for_play);
        add_site_routes(router, health);
        if (!settings.security_contact.empty()) add_security_txt(router, settings.security_contact, now);
        add_health_routes(metrics_router, health);
        add_metrics_routes(metrics_router, health, metrics.registry());
        add_operator_routes(operator_router, services);
        add_admin_routes(operator_router, services);
        add_moderation_routes(operator_router, services);
        add_public_routes(router, services, files);
    }

    // An exception that a handler does not catch ends only that handler, and is logged.
    void run_until_stopped() {
        context.restart();
        while (!context.stopped()) {
            try {
                context.run();
            } catch (const std::exception& error) {
                if (settings.net.log_error) settings.net.log_error(error.what());
            }
        }
    }

    // Runs the context until the work is done, and rethrows its exception.
    void run_until_done(awaitable<void> work) {
        std::exception_ptr thrown;
        asio::co_spawn(context, std::move(work), [&](std::exception_ptr error) {
            thrown = error;
            context.stop();
        });
        context.restart();
        context.run();
        if (thrown) std::rethrow_exception(thrown);
    }

    // Whether the local disk is nearly full; looks every five seconds. False if the data is in a database elsewhere.
    bool is_disk_low() {
        if (!settings.store.empty() || now() < disk_looked_at + std::chrono::seconds(5)) return is_low;
        disk_looked_at = now();
        std::error_code error;
        const auto space = std::filesystem::space(folder.path(), error);
        is_low = !error && space.available < settings.disk_reserve;
        return is_low;
    }

    void listen() {
        settings.net.on_answer = [this](const AnsweredRequest& request) { answered(request); };
        start(listener, settings.net, {router, &hub, &files, authenticator, &storage});
        if (!settings.metrics_address.empty())
            start(metrics_listener, metrics_net(), {metrics_router, nullptr, nullptr, authenticator});
        try {
            admin_socket.emplace(context.get_executor(), folder.path(), operator_router, authenticator);
        } catch (const std::system_error& error) {
            throw SiteError(fmt::format("the socket for `tafl admin` in {} cannot be made: {}",
                                        folder.path().string(), error.code().message()));
        }
        metrics.start();
        mails.start();
        pushes.start();
        asio::co_spawn(context, recount(), [](std::exception_ptr thrown) {
            if (thrown)
                log_event(LogLevel::Warning,
                          "not all games could be counted for the explorer; the next start goes on");
        });
    }
    // Counts the games that a migration left uncounted, a few at a time, so that players' moves are stored in between.
    awaitable<void> recount() {
        static constexpr int at_once = 5;
        const auto job = [](store::Store& games) { return recount_games(games, at_once); };
        while (co_await store->write(job) == at_once) {
        }
    }
    void start(std::optional<Listener>& on, const NetSettings& net, const Backend& backend) {
        try {
            on.emplace(context.get_executor(), net, backend);
        } catch (const boost::system::system_error& error) {
            throw SiteError(fmt::format("cannot listen on {} port {}: {}", net.address, net.port,
                                        error.code().message()));
        }
        on->start();
    }
    Health::Watched watched() {
        return {.store = *store,
                .place = settings.store.empty() ? "data folder" : "database",
                .broker = broker.get(),
                .node = node,
                .pages = &files};
    }
    NetSettings metrics_net() const {
        NetSettings net;
        net.address = settings.metrics_address;
        net.port = settings.metrics_port;
        net.requests_a_minute = 0;
        net.connections.in_all = 100;
        net.log_error = settings.net.log_error;
        return net;
    }
    void answered(const AnsweredRequest& request) {
        metrics.count(request);
        if (is_slow(request.taken)) log_request(request, LogLevel::Warning, "slow request");
        else if (settings.logs_requests) log_request(request, LogLevel::Info, "request");
    }

    // When this returns, everything accepted before is on disk, because the queue is in order.
    awaitable<void> end() {
        health->stop();
        notify_service_manager("STOPPING=1");
        co_await admin_socket->stop();
        co_await listener->stop();
        if (cluster) cluster->leave();
        if (metrics_listener) co_await metrics_listener->stop();
        const auto nothing = [](store::Store&) {};
        co_await store->write(nothing);
    }

    SiteSettings settings;
    bool is_low = false;  // the disk
    Moment disk_looked_at{};
    std::string node = new_node_name();
    DataFolder folder;
    asio::io_context context{1};
    SiteClock clock;
    Now now;
    DatabaseConnections connections;
    DatabaseDamage damage;
    std::unique_ptr<StoreQueue> store;
    Sessions sessions;
    ApiTokens tokens;
    PeopleAuthenticator authenticator{sessions, tokens};
    std::unique_ptr<Broker> broker;  // null: no other processes
    std::optional<Cluster> cluster;  // the other nodes
    StorageBudget storage;
    Hub hub;
    MailSender mails;
    PushSender pushes;
    Services services;
    std::shared_ptr<Health> health;
    SiteMetrics metrics;
    Router router;
    Router metrics_router;
    Router operator_router;
    StaticFiles files;
    asio::signal_set signals;
    std::optional<Listener> listener;
    std::optional<Listener> metrics_listener;
    std::optional<AdminSocket> admin_socket;
};

Site::Site(SiteSettings settings) {
    settings.net.connections.in_all = allow_many_descriptors();
    parts_ = std::make_unique<Parts>(std::move(settings));
    try {
        parts_->run_until_done(parts_->sessions.clean());
        parts_->run_until_done(parts_->hub.recover());
    } catch (const store::StoreError& error) {
        throw SiteError(error.what());
    }
    parts_->listen();
}

Site::~Site() = default;

std::uint16_t Site::port() const { return parts_->listener->port(); }

std::uint16_t Site::metrics_port() const {
    return parts_->metrics_listener ? parts_->metrics_listener->port() : std::uint16_t{0};
}

std::string Site::url() const {
    return fmt::format("http://{}:{}/", in_address(parts_->settings.net.address), port());
}

const Router& Site::router() const noexcept { return parts_->router; }

void Site::run() {
    parts_->signals.async_wait([this](boost::system::error_code error, int) {
        if (!error) stop();
    });
    notify_service_manager("READY=1");
    parts_->run_until_stopped();
    parts_->run_until_done(parts_->end());
}

void Site::stop() {
    asio::post(parts_->context, [this] { parts_->context.stop(); });
}

}  // namespace tafl::server
