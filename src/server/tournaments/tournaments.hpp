// The site's tournaments: entered, left, started, paired round by round, finished.
//
//     join(), leave() … ──► the store ──► LiveTournament ──► everybody who follows it
//     a timer, the end of a game ──► step(): one transaction has the pairings of a round and their games
//
// Points are never stored: they are computed from the pairings and the results of the games, so a crash loses
// none. The transaction that pairs locks the tournament and checks it again: anybody who is already playing
// or has left is not paired. So two nodes cannot pair the same round twice (docs/adr/0014). Usually one node
// steps; the others would do it some seconds later.
//
// Threads: the site's one thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/base/caller.hpp"
#include "server/base/queues/spawn.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/base/queues/timer_queue.hpp"
#include "server/people/sign_in/passwords.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/rooms.hpp"
#include "server/tournaments/draw.hpp"

namespace tafl::server {

struct TournamentsContext {
    Spawn spawn;
    StoreQueue& store;
    std::function<Moment()> now;
    TimerQueue& timers;
    Connections& connections;
    Rooms& rooms;
    Cluster* cluster = nullptr;  // the other nodes; null: a site of one node
};

struct EntryRequest {
    std::string password;
    std::string team;  // in a battle of teams
};

class Tournaments {
  public:
    static constexpr int max_open_per_player = 3;  // directed by them
    static constexpr std::size_t max_open = 500;   // on the site
    static constexpr std::chrono::seconds pairing_interval{2};
    static constexpr std::chrono::seconds break_between_rounds{30};  // for live games
    static constexpr std::chrono::seconds update_interval{2};  // updates to the followers of a tournament
    static constexpr int rows_of_page = 50;
    static constexpr std::size_t max_finished = 50;  // finished ones cached in memory

    explicit Tournaments(TournamentsContext context);

    // All throw Refusal.
    boost::asio::awaitable<std::string> create(Caller caller, TournamentRequest wanted);  // its id
    // By its director or an administrator (settings.hpp).
    boost::asio::awaitable<void> edit(Caller caller, std::string id, JsonFields body);
    // In a battle of teams a player stays with the first team.
    boost::asio::awaitable<void> join(Caller caller, std::string id, EntryRequest wanted);
    // Players may return to an arena.
    boost::asio::awaitable<void> leave(Caller caller, std::string id);
    boost::asio::awaitable<void> remove(Caller caller, std::string id, std::string name_key);
    boost::asio::awaitable<void> cancel(Caller caller, std::string id);

    // What clients see (docs/protocols/site.md). Pages are numbered from 1.
    boost::asio::awaitable<std::string> state_json(std::string id, Caller caller, int page);
    boost::asio::awaitable<std::string> pairings_json(std::string id, Caller caller, int before);
    boost::asio::awaitable<std::string> list_json(Caller caller, bool over, store::Cursor after);
    // Returns the tournament from memory or the store.
    boost::asio::awaitable<std::shared_ptr<const LiveTournament>> find(std::string id, std::string address);
    // Sends the tournament to the socket whenever it changes.
    boost::asio::awaitable<SharedText> follow(SocketNumber socket, std::string id);
    void unfollow(SocketNumber socket, const std::string& id);

    // Call after a restart, before the first connection.
    boost::asio::awaitable<void> recover();
    // Compares all tournaments with the store, because messages of other nodes may have been lost.
    boost::asio::awaitable<void> catch_up();
    void update_person(const Caller& caller);
    [[nodiscard]] std::size_t finished_in_memory() const noexcept { return finished_.size(); }

  private:
    using LivePtr = std::shared_ptr<LiveTournament>;
    // A tournament in memory with its standings and timers.
    struct Cached {
        LivePtr live;
        bool is_stepping = false;
        bool is_changed = true;    // since the last update to followers
        bool is_outdated = false;  // another node has changed the tournament
        Moment last_update{};
        Moment stepped{};
        std::shared_ptr<const TournamentStandings> standings;
    };
    using CachedPtr = std::shared_ptr<Cached>;

    [[nodiscard]] CachedPtr open(const std::string& id) const;  // throws Refusal if unknown or over
    CachedPtr put(LivePtr live);
    boost::asio::awaitable<void> set_entrant(CachedPtr cached, store::Entrant entrant);
    boost::asio::awaitable<void> reload(std::string id);
    void game_ended(const Room& room);
    void keep_finished(const CachedPtr& cached);
    void changed(const CachedPtr& cached);  // tells this node's followers and sets the timer
    void announce(const std::string& id);
    void update_followers(const std::string& id);

    // --- rounds
    void set_timer(const CachedPtr& cached);
    [[nodiscard]] std::optional<Moment> due(const Cached& cached) const;
    boost::asio::awaitable<void> step(std::string id);
    boost::asio::awaitable<void> take_step(CachedPtr cached);
    boost::asio::awaitable<void> pair_free(CachedPtr cached);
    boost::asio::awaitable<void> begin_next_games(CachedPtr cached);
    boost::asio::awaitable<void> set_status(CachedPtr cached, TournamentStatus status);
    boost::asio::awaitable<void> begin_games(CachedPtr cached, std::vector<Board> boards, int round);

    [[nodiscard]] std::shared_ptr<const TournamentStandings> standings(const CachedPtr& cached);
    [[nodiscard]] CachedPtr find_cached(const std::string& id) const;  // call after find()
    [[nodiscard]] SharedText message_of(const CachedPtr& cached);

    TournamentsContext context_;
    Passwords passwords_{{1, 8U << 20}, 1, places_of_queue(1, std::chrono::milliseconds(5))};
    std::map<std::string, CachedPtr> open_;       // planned and running
    std::map<std::string, std::string> by_game_;  // running games
    std::map<std::string, CachedPtr> finished_;   // recently read
};

}  // namespace tafl::server
