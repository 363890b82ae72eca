// Events written by other nodes, and which node is responsible for a game.
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <unordered_set>

#include "server/base/log.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/sides.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

std::vector<std::string> ids_in(const std::string& json, std::size_t most) {
    std::vector<std::string> ids;
    const auto parsed = boost::json::parse(json);
    for (const auto& id : parsed.as_array()) {
        if (ids.size() < most) ids.emplace_back(id.as_string());
    }
    return ids;
}

int version_of(const StoredGame& stored) { return stored.events.empty() ? 0 : stored.events.back().version; }

}  // namespace

Rooms::Rooms(RoomsContext context) : context_(std::move(context)) {
    if (context_.cluster == nullptr) return;
    context_.cluster->on("events",
                         [this](const auto&, const auto& payload) { follow(parse_room_news(payload)); });
    context_.cluster->on("games", [this](const auto&, const auto& payload) {
        context_.spawn(join(ids_in(payload, max_announced)));
    });
}

bool Rooms::is_responsible_for(const LiveRoom& live) const {
    return context_.cluster == nullptr || context_.cluster->is_responsible_for(live.room.id());
}

// While the broker is unreachable, the responsible node may not hear of the player's move: the player's own
// node answers it.
bool Rooms::plays_computer_of(const LiveRoom& live, Side human) const {
    if (context_.cluster == nullptr || context_.cluster->is_connected()) return is_responsible_for(live);
    return context_.connections.is_here(live.room.seat(human).player);
}

void Rooms::follow(const RoomNews& news) {
    const auto found = rooms_.find(news.game);
    if (found == rooms_.end()) return context_.spawn(join({news.game}));
    const auto live = found->second;
    std::vector<store::GameEvent> events;
    for (const auto& event : news.events) {
        if (event.version > live->room.version()) events.push_back(event);
    }
    if (events.empty()) return;
    if (live->is_stale) {  // the state being read may be older than this message
        live->announced_version = events.back().version;
        return;
    }
    if (events.front().version != live->room.version() + 1) return refresh(live);
    const bool has_clients = context_.connections.followers(news.game) > 0;
    apply(*live, events, news.ratings, has_clients ? Texts::Write : Texts::Skip);
    if (!live->room.next().empty()) context_.spawn(join({live->room.next()}));
    after_change(*live);
}

awaitable<bool> Rooms::is_behind(LiveRoom& live) {
    const int seen = live.room.version();
    auto job = [id = live.room.id(), seen](store::Store& store) {
        const auto events = store.events(id, seen);
        return events.empty() ? seen : events.back().version;
    };
    const int newest = co_await context_.store.read(std::move(job));
    live.is_stale |= newest > seen;
    co_return newest > seen;
}

awaitable<LiveRoomPtr> Rooms::find_current(std::string game, std::string address) {
    auto live = co_await find(std::move(game), std::move(address));
    if (context_.cluster != nullptr) co_await bring_up_to_date(live);
    co_return live;
}

// Throws Refusal.
awaitable<void> Rooms::bring_up_to_date(LiveRoomPtr live) {
    bool is_read = true;
    try {
        if (!live->is_stale) (void)co_await is_behind(*live);
    } catch (const store::StoreError& error) {
        log_line(fmt::format("game {}: {}", live->room.id(), error.what()));
        is_read = false;
    }
    if (is_read && live->is_stale) {
        RoomRequest request{CheckTime{}, {}, {}, {}};
        const auto refusal = co_await ask(live, std::move(request));
        is_read = !refusal;
    }
    if (!is_read) throw StoreQueue::cannot_read();
}

// Rereads the room before its next command, and gives it one.
void Rooms::refresh(const LiveRoomPtr& live) {
    live->is_stale = true;
    enqueue(live, {CheckTime{}, {}, {}, {}});
}

awaitable<void> Rooms::join(std::vector<std::string> games) {
    for (const auto& id : games) {
        if (rooms_.contains(id)) continue;
        auto job = [id](store::Store& store) { return read_game(store, id); };
        const auto stored = co_await context_.store.read(std::move(job));
        if (!stored) continue;
        if (const auto found = rooms_.find(id); found != rooms_.end()) {
            if (found->second->room.version() < version_of(*stored)) refresh(found->second);
            continue;
        }
        if (stored->head.end) continue;
        try {
            start(*stored, "");
        } catch (const std::runtime_error& error) {
            log_line(error.what());
        }
    }
}

awaitable<void> Rooms::catch_up() {
    const auto job = [](store::Store& store) { return store.running_versions(); };
    const auto running = co_await context_.store.read(job);
    std::unordered_set<std::string> in_store;
    std::vector<std::string> missing;
    for (const auto& [id, version] : running) {
        in_store.insert(id);
        const auto found = rooms_.find(id);
        if (found == rooms_.end()) {
            missing.push_back(id);
        } else if (found->second->room.version() < version) {
            refresh(found->second);
        }
    }
    for (const auto& [id, live] : rooms_) {
        if (!live->room.is_over() && !in_store.contains(id)) refresh(live);
    }
    co_await join(std::move(missing));
}

void Rooms::rebalance() {
    for (const auto& [id, live] : rooms_) {
        if (live->room.is_over()) continue;
        set_deadline(*live, live->room.deadline());
        consult_computer(*live);
    }
}

}  // namespace tafl::server
