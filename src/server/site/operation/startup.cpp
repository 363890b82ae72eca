#include "server/site/operation/startup.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "base/text.hpp"
#include "server/base/log.hpp"
#include "server/people/names.hpp"
#include "store/data_folder.hpp"
#include "store/database/postgresql/postgresql_store.hpp"
#include "store/database/sqlite/sqlite_store.hpp"

namespace tafl::server {

namespace {

void make_administrator(store::Store& store, const std::string& name) {
    const auto player = store.player_named(name_key(name));
    if (!player || player->kind != store::PlayerKind::Member) {
        throw NoSuchMember(fmt::format("there is no member {}; register the account on the site first",
                                       tafl::in_quotes(name)));
    }
    store.set(player->id, &store::Player::is_admin, true);
}

struct OpenStores {
    std::unique_ptr<store::Store> writer, reader;
};

OpenStores connect_to_file(const std::string& file, DatabaseDamage& damage) {
    store::refuse_empty(file);
    const auto on_damage = [file, &damage](const std::string& what) { damage.found(file, what); };
    auto writer = store::open_sqlite(file, store::SqliteAccess::ReadWrite, on_damage);
    return {std::move(writer), store::open_sqlite(file, store::SqliteAccess::ReadOnly, on_damage)};
}

OpenStores connect_to_server(const std::string& address, bool is_node, const DatabaseConnections& states) {
    const auto access = is_node ? store::PostgresqlAccess::Node : store::PostgresqlAccess::ReadWrite;
    auto writer = store::open_postgresql(address, access, states.writer);
    return {std::move(writer),
            store::open_postgresql(address, store::PostgresqlAccess::ReadOnly, states.reader)};
}

}  // namespace

std::size_t allow_many_descriptors() {
    static constexpr rlim_t ours = 256;  // for the database, the broker and the client's files
    static constexpr rlim_t most = 200'000;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return NetSettings().connections.in_all;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    return static_cast<std::size_t>(std::clamp(limit.rlim_max, 2 * ours, most) - ours);
}

DatabaseConnections connections_of(const SiteSettings& settings) {
    if (settings.store.empty()) return {};
    return {std::make_shared<store::ConnectionState>(), std::make_shared<store::ConnectionState>()};
}

std::unique_ptr<StoreQueue> open_store(const std::filesystem::path& folder, const SiteSettings& settings,
                                       const DatabaseConnections& states, DatabaseDamage& damage) {
    try {
        auto [writer, reader] = settings.store.empty()
                                    ? connect_to_file(store::database_in(folder), damage)
                                    : connect_to_server(settings.store, !settings.nats.empty(), states);
        if (!settings.admin.empty()) make_administrator(*writer, settings.admin);
        return std::make_unique<StoreQueue>(std::move(writer), std::move(reader));
    } catch (const store::StoreError& error) {
        throw SiteError(error.what());
    }
}

std::unique_ptr<Broker> connect_to_broker(const boost::asio::any_io_executor& executor,
                                          const SiteSettings& settings) {
    if (settings.nats.empty()) return nullptr;
    try {
        auto broker = std::make_unique<Broker>(executor, settings.nats, "skjaldborg node");
        broker->on_connection([](bool connected) {
            log_event(connected ? LogLevel::Notice : LogLevel::Warning,
                      connected ? "connected to the broker" : "the broker is away: searches are done here");
        });
        if (!broker->is_connected())
            log_event(LogLevel::Warning,
                      fmt::format("no broker answers at {}: searches are done here; trying again",
                                  broker->address()));
        return broker;
    } catch (const BrokerError& error) {
        throw SiteError(error.what());
    }
}

}  // namespace tafl::server
