#include "server/site/site.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "base/text.hpp"
#include "server/base/site_clock.hpp"
#include "server/net/listener.hpp"
#include "server/net/static_files.hpp"
#include "server/people/names.hpp"
#include "server/play/hub.hpp"
#include "server/site/data_folder.hpp"
#include "server/site/routes/site_routes.hpp"
#include "server/site/services.hpp"
#include "store/data_folder.hpp"
#include "store/sqlite/sqlite_store.hpp"

namespace tafl::server {

namespace asio = boost::asio;
using asio::awaitable;

namespace {

// Every connection is a descriptor: raises the limit as far as the system allows.
void allow_many_descriptors() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

void make_administrator(store::Store& store, const std::string& name) {
    auto player = store.player_named(name_key(name));
    if (!player || player->kind != store::PlayerKind::Member) {
        throw NoSuchMember(fmt::format("there is no member {}; register the account on the site first",
                                       tafl::in_quotes(name)));
    }
    player->is_admin = true;
    if (!store.change_player(*player)) throw SiteError("the administrator's name is taken");
}

std::unique_ptr<StoreQueue> open_store(const std::filesystem::path& folder, const SiteSettings& settings) {
    const auto file = store::database_in(folder);
    try {
        store::refuse_empty(file);
        auto writer = store::open_sqlite(file, store::SqliteAccess::ReadWrite);
        auto reader = store::open_sqlite(file, store::SqliteAccess::ReadOnly);
        if (!settings.admin.empty()) make_administrator(*writer, settings.admin);
        return std::make_unique<StoreQueue>(std::move(writer), std::move(reader));
    } catch (const store::StoreError& error) {
        throw SiteError(error.what());
    }
}

class PeopleAuthenticator final : public Authenticator {
  public:
    PeopleAuthenticator(Sessions& sessions, ApiTokens& tokens) : sessions_(sessions), tokens_(tokens) {}
    Found find_session(std::string_view token) override { return sessions_.find(token); }
    Found find_api_token(std::string_view api_token) override { return tokens_.find(api_token); }
    awaitable<NewSession> create_guest() override { return sessions_.create_guest(); }

  private:
    Sessions& sessions_;
    ApiTokens& tokens_;
};

std::string in_address(const std::string& address) {  // of a URL
    return address.find(':') == address.npos ? address : "[" + address + "]";
}

}  // namespace

// Constructed from top to bottom, destroyed from bottom to top: each part stands below those it uses.
struct Site::Parts {
    explicit Parts(SiteSettings given)
        : settings(std::move(given)),
          folder(settings.data),
          now(settings.now ? settings.now : Now([this] { return clock.now(); })),
          store(open_store(folder.path(), settings)),
          sessions(*store, now),
          tokens(*store, now),
          hub(context.get_executor(), *store, now, settings.search_workers,
              [this] { return clock.has_gap(); }),
          services{*store, sessions, tokens, hub, now, settings.url},
          files(settings.web),
          signals(context, SIGTERM, SIGINT) {
        add_routes();
    }

    void add_routes() {
        add_site_routes(router, services);
        add_people_routes(router, services);
        add_token_routes(router, services);
        add_rating_routes(router, services);
        add_admin_routes(router, services);
        add_archive_routes(router, services);
        add_play_routes(router, services);
        add_command_routes(router, services);
        add_ruleset_routes(router);
        add_position_routes(router);
        add_record_routes(router);
        add_played_routes(router, services);
        add_review_routes(router, services);
        add_hint_routes(router, services);
        add_print_routes(router, services);
    }

    // An exception that a handler does not catch is logged and ends that handler only.
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

    // Runs the context until the work is done, and throws what it threw.
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

    void listen() {
        const Backend backend{router, hub, files, authenticator};
        try {
            listener.emplace(context.get_executor(), settings.net, backend);
        } catch (const boost::system::system_error& error) {
            throw SiteError(fmt::format("cannot listen on {} port {}: {}", settings.net.address,
                                        settings.net.port, error.code().message()));
        }
        listener->start();
    }

    // Everything accepted before is on disk when this returns: the queue is in order.
    awaitable<void> end() {
        co_await listener->stop();
        const auto nothing = [](store::Store&) {};
        co_await store->write(nothing);
    }

    SiteSettings settings;
    DataFolder folder;
    asio::io_context context{1};
    SiteClock clock;
    Now now;
    std::unique_ptr<StoreQueue> store;
    Sessions sessions;
    ApiTokens tokens;
    PeopleAuthenticator authenticator{sessions, tokens};
    Hub hub;
    Services services;
    Router router;
    StaticFiles files;
    asio::signal_set signals;
    std::optional<Listener> listener;
};

Site::Site(SiteSettings settings) {
    allow_many_descriptors();
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

std::string Site::url() const {
    return fmt::format("http://{}:{}/", in_address(parts_->settings.net.address), port());
}

const Router& Site::router() const noexcept { return parts_->router; }

void Site::run() {
    parts_->signals.async_wait([this](boost::system::error_code error, int) {
        if (!error) stop();
    });
    parts_->run_until_stopped();
    parts_->run_until_done(parts_->end());
}

void Site::stop() {
    asio::post(parts_->context, [this] { parts_->context.stop(); });
}

}  // namespace tafl::server
