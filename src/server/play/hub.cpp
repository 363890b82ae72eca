#include "server/play/hub.hpp"

#include <boost/asio/co_spawn.hpp>

#include "server/base/log.hpp"
#include "server/base/site_clock.hpp"
#include "server/computer/hints.hpp"
#include "server/lobby/lobby.hpp"
#include "server/play/bot_streams.hpp"

namespace tafl::server {

using boost::asio::awaitable;

namespace {

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

Stored read_all(store::Store& store, Moment now) {
    Stored stored{find_computers(store, now), {}, {}};
    for (const auto& head : store.games_going()) {
        stored.games.push_back(read_players(store, head));
        stored.games.back().events = store.events(head.id);
    }
    for (const auto& challenge : store.open_challenges())
        stored.challenges.push_back(read_challenge(store, challenge));
    return stored;
}

}  // namespace

// Each part uses only parts above it.
struct Hub::Parts : std::enable_shared_from_this<Hub::Parts> {
    Parts(boost::asio::any_io_executor on, StoreQueue& in_store, std::function<Moment()> clock,
          int search_workers, std::function<bool()> has_gap)
        : executor(on),
          store(in_store),
          now(std::move(clock)),
          timers(on, now),
          connections([this] { lobby.changed(); }),
          pool(on, search_workers),
          computer(pool),
          hints(pool),
          rooms({spawner(), store, now, std::move(has_gap), timers, connections, computer,
                 [this] { lobby.changed(); }}),
          games(rooms, pool, now),
          challenges({spawner(), store, now, timers, connections, games, [this] { lobby.changed(); }}),
          lobby(challenges, rooms, connections, timers, now),
          messages(connections, rooms, lobby, spawner(), now),
          streams(connections, rooms, challenges, messages, now) {}

    [[nodiscard]] Spawn spawner() {
        return [this](awaitable<void> work) {
            boost::asio::co_spawn(
                executor, std::move(work),
                [alive = shared_from_this()](std::exception_ptr thrown) { log_thrown(thrown); });
        };
    }
    void beat() {
        rooms.check_gap();
        timers.set("heartbeat", now() + SiteClock::heartbeat, [this] { beat(); });
    }
    awaitable<void> follow_vacation(store::PlayerId id) {
        auto job = [id](store::Store& from) { return from.player(id); };
        const auto player = co_await store.read(std::move(job));
        if (player) rooms.hold_clocks(id, player->vacation_until);
    }

    boost::asio::any_io_executor executor;
    StoreQueue& store;
    std::function<Moment()> now;
    TimerQueue timers;
    Connections connections;
    SearchPool pool;
    ComputerOpponent computer;
    Hints hints;
    Rooms rooms;
    GameStarter games;
    Challenges challenges;
    Lobby lobby;
    SocketMessages messages;
    BotStreams streams;
};

Hub::Hub(boost::asio::any_io_executor executor, StoreQueue& store, std::function<store::Moment()> now,
         int search_workers, std::function<bool()> has_gap)
    : parts_(std::make_shared<Parts>(std::move(executor), store, std::move(now), search_workers,
                                     std::move(has_gap))) {}
Hub::~Hub() { parts_->timers.cancel_all(); }

awaitable<void> Hub::recover() {
    const auto job = [at = parts_->now()](store::Store& store) { return read_all(store, at); };
    auto stored = co_await parts_->store.write(job);
    parts_->games.set_computers(std::move(stored.computers));
    parts_->challenges.restore(std::move(stored.challenges));
    parts_->rooms.restore(stored.games);
    parts_->beat();
    parts_->timers.run_due();
}

void Hub::opened(Socket& socket) { parts_->connections.open(socket, Feed::Everything, parts_->now()); }
void Hub::received(Socket& socket, std::string_view text) { parts_->messages.received(socket, text); }
void Hub::closed(Socket& socket) { parts_->connections.close(socket); }

Rooms& Hub::rooms() noexcept { return parts_->rooms; }
Challenges& Hub::challenges() noexcept { return parts_->challenges; }
GameStarter& Hub::games() noexcept { return parts_->games; }
Lobby& Hub::lobby() noexcept { return parts_->lobby; }
Hints& Hub::hints() noexcept { return parts_->hints; }
BotStreams& Hub::streams() noexcept { return parts_->streams; }
Connections& Hub::connections() noexcept { return parts_->connections; }
SearchPool& Hub::search_pool() noexcept { return parts_->pool; }

void Hub::person_changed(const Caller& caller) {
    parts_->connections.update_caller(caller);
    parts_->rooms.update_person(caller);
    parts_->challenges.update_person(caller);
    parts_->lobby.changed();
}

void Hub::vacation_changed(store::PlayerId player) { parts_->spawner()(parts_->follow_vacation(player)); }
void Hub::close_sockets_of(store::PlayerId player) {
    parts_->connections.close_player(player, "this session has ended");
}

awaitable<void> Hub::person_leaves(store::PlayerId player) {
    co_await parts_->rooms.end_games_of(player);
    parts_->challenges.forget_player(player);
    parts_->connections.close_player(player, "this account is gone");
}

void Hub::run_timers() { parts_->timers.run_due(); }

}  // namespace tafl::server
