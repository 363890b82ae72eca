#include "server/play/hub.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <tuple>

#include "base/numbers.hpp"
#include "server/base/json_fields.hpp"
#include "server/base/log.hpp"
#include "server/base/site_clock.hpp"
#include "server/chat/chat.hpp"
#include "server/cluster/cluster.hpp"
#include "server/computer/hints.hpp"
#include "server/lobby/lobby.hpp"
#include "server/messages/messages.hpp"
#include "server/people/sign_in/sessions.hpp"
#include "server/play/bot_streams.hpp"
#include "server/studies/studies.hpp"
#include "server/tournaments/tournaments.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

constexpr int beats_between_comparisons = 20;   // compares with the store even if no message seems lost
constexpr int beats_between_revalidations = 5;  // without the broker

void log_thrown(std::exception_ptr thrown) {
    if (!thrown) return;
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        log_line(error.what());
    }
}

struct Stored {
    std::map<int, store::PlayerId> computers;
    std::vector<StoredGame> games;
    std::vector<OpenChallenge> challenges;
};

bool has_other_rights(const Caller& one, const Caller& other) {
    const auto rights = [](const Caller& caller) {
        return std::tie(caller.kind, caller.name, caller.is_muted, caller.is_banned, caller.is_bot);
    };
    return rights(one) != rights(other);
}

awaitable<std::optional<Caller>> unchanged(Caller caller) { co_return caller; }

Stored read_all(store::Store& store, Moment now) {
    Stored stored{find_computers(store, now), {}, {}};
    for (const auto& head : store.running_games()) {
        stored.games.push_back(read_players(store, head));
        stored.games.back().events = store.events(head.id);
    }
    for (const auto& challenge : store.open_challenges())
        stored.challenges.push_back(read_challenge(store, challenge));
    return stored;
}

}  // namespace

// Each part uses only the parts above it.
struct Hub::Parts : std::enable_shared_from_this<Hub::Parts> {
    explicit Parts(HubContext context)
        : executor(context.executor),
          cluster(context.cluster),
          store(context.store),
          now(std::move(context.now)),
          words(std::move(context.words)),
          timers(executor, now),
          connections([this] { lobby.changed(); },
                      [this](std::function<void()> work) { later(std::move(work)); }, cluster),
          pool(executor, context.search_threads, context.broker, std::move(context.tables)),
          computer(pool),
          hints(pool),
          rooms({spawner(), store, now, std::move(context.has_gap), timers, connections, computer, words,
                 [this] { lobby.changed(); }, cluster}),
          games(rooms, pool, now),
          challenges(
              {spawner(), store, now, timers, connections, games, [this] { lobby.changed(); }, cluster}),
          lobby(challenges, rooms, connections, timers, now),
          tournaments({spawner(), store, now, timers, connections, rooms, cluster}),
          studies({spawner(), store, now, connections, cluster}),
          messages({spawner(), store, now, connections, cluster}),
          chat({spawner(), store, now, connections, words, cluster}),
          sockets({connections, rooms, lobby, tournaments, studies, chat, context.storage}, spawner(), now),
          streams(connections, rooms, challenges, sockets, now) {}

    [[nodiscard]] Spawn spawner() {
        return [this](awaitable<void> work) {
            boost::asio::co_spawn(
                executor, std::move(work),
                [alive = shared_from_this()](std::exception_ptr thrown) { log_thrown(thrown); });
        };
    }
    // Posts the work behind everything that is ready now.
    void later(std::function<void()> work) {
        boost::asio::post(executor, [weak = weak_from_this(), next = std::move(work)] {
            if (const auto alive = weak.lock()) next();
        });
    }
    void heartbeat() {
        rooms.check_gap();
        timers.set("heartbeat", now() + SiteClock::heartbeat, [this] { heartbeat(); });
    }
    void clean() {
        spawner()(rooms.delete_unmoved());
        timers.set("clean", now() + Rooms::unmoved_kept, [this] { clean(); });
    }
    awaitable<void> wait(std::chrono::milliseconds time) {
        boost::asio::steady_timer timer(executor, time);
        co_await timer.async_wait(boost::asio::use_awaitable);
    }
    awaitable<void> follow_vacation(store::PlayerId id) {
        auto job = [id](store::Store& from) { return from.player(id); };
        const auto player = co_await store.read(std::move(job));
        if (player) rooms.hold_clocks(id, player->vacation_until);
    }

    // Not in the constructor, because coroutines need a shared_ptr to this.
    void join_cluster() {
        cluster->on("person", [this](const auto&, const auto& id) {
            if (const auto player = parse_number<store::PlayerId>(id, 1, INT64_MAX))
                spawner()(follow_person(*player));
        });
        cluster->on("close", [this](const auto&, const auto& payload) {
            forget_person(JsonFields::parse(payload).number("player", 0, INT64_MAX));
        });
        connections.on_arrivals([this](const auto& players) { challenges.came_online(players); });
        cluster->start({.heartbeat = [this] { cluster_heartbeat(); },
                        .on_loss = [this] { catch_up_soon(); },
                        .joined = [this](const auto&) { rooms.rebalance(); },
                        .left =
                            [this](const auto& node) {
                                connections.remove_node(node);
                                rooms.rebalance();
                            },
                        .connection_changed = [this] { rooms.rebalance(); }});
    }
    void cluster_heartbeat() {
        const bool is_behind = std::exchange(must_catch_up, false);
        if (is_behind) connections.refresh_presence();
        connections.announce_presence();
        ++beats;
        // Without the broker, nodes learn of each other's changes only from the database.
        const bool is_alone = !cluster->is_connected();
        if (is_behind || (is_alone && beats % beats_between_revalidations == 0)) {
            forget_person(0);
            must_revalidate = true;
        }
        if (must_revalidate && !is_revalidating) spawner()(revalidate_sockets());
        if (is_behind || is_alone || beats % beats_between_comparisons == 0) spawner()(catch_up());
    }
    // Compares on the next heartbeat, so that many losses cause one comparison.
    void catch_up_soon() { must_catch_up = true; }
    awaitable<void> catch_up() {
        if (std::exchange(is_catching_up, true)) co_return;
        try {
            co_await rooms.catch_up();
            co_await challenges.catch_up();
            co_await tournaments.catch_up();
            co_await studies.catch_up();
            co_await chat.catch_up();
        } catch (const store::StoreError& error) {
            log_line(error.what());
        }
        is_catching_up = false;
    }
    // Closes the sockets of ended sessions and updates the rights of the others.
    awaitable<void> revalidate_sockets() {
        is_revalidating = true;
        must_revalidate = false;
        try {
            for (const auto socket : connections.numbers()) co_await revalidate(socket);
        } catch (const std::exception&) {
            must_revalidate = true;  // on the next heartbeat
        }
        is_revalidating = false;
    }
    awaitable<void> revalidate(SocketNumber number) {
        const Connection* connection = connections.find(number);
        if (connection == nullptr) co_return;
        const Caller known = connection->socket.caller();
        const std::string token(connection->socket.token());
        const auto found = co_await find_caller(known, token);
        connection = connections.find(number);
        if (connection == nullptr) co_return;
        if (!found)
            connection->socket.close(known.api_token != 0 ? "this token was revoked"
                                                          : "this session has ended");
        else if (has_other_rights(*found, known)) co_await follow_person(known.id);
    }
    awaitable<void> follow_person(store::PlayerId id) {
        forget_person(id);
        auto job = [id](store::Store& from) { return from.player(id); };
        const auto player = co_await store.read(std::move(job));
        if (!player) co_return;
        change_person(to_caller(*player));
        if (player->kind == store::PlayerKind::Erased) co_await end_play_of(id);
    }
    awaitable<void> end_play_of(store::PlayerId player) {
        co_await rooms.end_games_of(player);
        challenges.forget_player(player);
    }
    void change_person(const Caller& caller) {
        connections.update_caller(caller);
        rooms.update_person(caller);
        challenges.update_person(caller);
        tournaments.update_person(caller);
        lobby.changed();
    }

    boost::asio::any_io_executor executor;
    Cluster* cluster;
    int beats = 0;
    bool must_catch_up = false;
    bool is_catching_up = false;
    bool must_revalidate = false;
    bool is_revalidating = false;
    std::function<void(store::PlayerId)> forget_person = [](store::PlayerId) {};
    FindCaller find_caller = [](const Caller& caller, std::string_view) { return unchanged(caller); };
    StoreQueue& store;
    std::function<Moment()> now;
    WordFilter words;
    TimerQueue timers;
    Connections connections;
    SearchPool pool;
    ComputerOpponent computer;
    Hints hints;
    Rooms rooms;
    GameStarter games;
    Challenges challenges;
    Lobby lobby;
    Tournaments tournaments;
    Studies studies;
    Messages messages;
    ChatRooms chat;
    SocketMessages sockets;
    BotStreams streams;
};

Hub::Hub(HubContext context) : Hub(std::make_shared<Parts>(std::move(context))) {}
Hub::Hub(std::shared_ptr<Parts> parts)
    : LivePlay{parts->connections, parts->pool,  parts->hints,       parts->rooms,   parts->games,
               parts->challenges,  parts->lobby, parts->tournaments, parts->studies, parts->messages,
               parts->chat,        parts->words, parts->sockets,     parts->streams},
      parts_(std::move(parts)) {}
// A waiting coroutine may keep the parts alive longer than the broker.
Hub::~Hub() {
    parts_->timers.cancel_all();
    parts_->pool.detach_workers();
}

void Hub::on_person_changed(std::function<void(store::PlayerId)> forget) {
    parts_->forget_person = std::move(forget);
}
void Hub::find_callers_by(FindCaller find) { parts_->find_caller = std::move(find); }

awaitable<void> Hub::recover() {
    if (parts_->cluster != nullptr) {
        parts_->join_cluster();
        co_await parts_->wait(discovery_time);
    }
    const auto job = [at = parts_->now()](store::Store& store) { return read_all(store, at); };
    auto stored = co_await parts_->store.write(job);
    parts_->games.set_computers(std::move(stored.computers));
    parts_->challenges.restore(std::move(stored.challenges));
    const bool is_alone = parts_->cluster == nullptr || parts_->cluster->others() == 0;
    co_await parts_->tournaments.recover();
    parts_->rooms.restore(stored.games, is_alone);
    parts_->heartbeat();
    parts_->clean();
    parts_->timers.run_due();
}

void Hub::opened(Socket& socket) {
    parts_->connections.open(socket, Feed::Everything, parts_->now());
    parts_->challenges.came_online(std::vector(1, socket.caller().id));
}
void Hub::received(Socket& socket, std::string_view text) { parts_->sockets.received(socket, text); }
void Hub::closed(Socket& socket) { parts_->connections.close(socket); }

void Hub::person_changed(const Caller& caller) {
    parts_->change_person(caller);
    if (parts_->cluster != nullptr) parts_->cluster->publish("person", std::to_string(caller.id));
}

void Hub::vacation_changed(store::PlayerId player) { parts_->spawner()(parts_->follow_vacation(player)); }
void Hub::close_sockets_of(store::PlayerId player) {
    parts_->connections.close_player(player, "this session has ended");
}

awaitable<void> Hub::person_leaves(store::PlayerId player) {
    co_await parts_->end_play_of(player);
    parts_->connections.close_player(player, "this account is gone");
}

void Hub::run_timers() { parts_->timers.run_due(); }

}  // namespace tafl::server
