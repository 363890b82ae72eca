// The running games of the site.
//
//     submit() ──► the room's queue ──► decide ──► StoreQueue::write ──► apply, publish ──► the sender's answer
//                       ▲                              │ fails
//                       └── one at a time ─────────────┴──► nothing is published; the room is read again from the store
//
// Every node of a site has all running games and may write to each (docs/adr/0014). The store takes an event only if its
// version is the next one; who comes second reads what the other has written, and decides again. What a node has written it
// tells the others, which apply it to their rooms and send it to their own sockets. The computer's turns and the clocks of a game are the
// business of one node, the others step in late.
//
// Threads: the site's one thread; only the store's queue and the search pool have others.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/metrics.hpp"
#include "server/base/spawn.hpp"
#include "server/base/store_queue.hpp"
#include "server/base/timer_queue.hpp"
#include "server/cluster/cluster.hpp"
#include "server/computer/opponent.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/live_room.hpp"
#include "server/rooms/room_news.hpp"

namespace tafl::server {

// What Rooms works with; all of it outlives Rooms.
struct RoomsContext {
    Spawn spawn;
    StoreQueue& store;
    std::function<Moment()> now;
    std::function<bool()> has_gap;  // SiteClock::has_gap(); may be empty
    TimerQueue& timers;
    Connections& connections;
    ComputerOpponent& computer;
    std::function<void()> changed;  // a game began, went on or ended
    Cluster* cluster = nullptr;     // the other nodes; null: there are none
};

struct RoomsMetrics {
    Counter moves;       // on disk and sent to everybody
    Counter ended;       // games
    Histogram commands;  // from the arrival of a command until its events are on disk
    Counter conflicts;   // commands that were decided again, because another node was first
};

// A person's turn in a correspondence game whose clock runs.
struct Turn {
    std::string game;
    store::PlayerId player = 0;
    std::string opponent;  // the name
    int ply = 0;
    Moment flag{};                      // when it falls
    std::chrono::milliseconds time{0};  // that the clock holds at most
    Moment since{};                     // the last event of the game
};

class Rooms {
  public:
    explicit Rooms(RoomsContext context);

    [[nodiscard]] const RoomsMetrics& metrics() const noexcept { return metrics_; }
    [[nodiscard]] std::size_t in_memory() const noexcept { return rooms_.size(); }
    [[nodiscard]] std::size_t running() const;

    // `address`: the client's; reads of the store are served fairly by address (StoreQueue::read()).

    // Commands. A Play without a ply means the next one at this moment.
    boost::asio::awaitable<std::optional<Refusal>> submit(std::string game, Command command, Sender sender,
                                                          std::string address);
    void submit(const std::string& game, Command command, Sender sender,
                std::function<void(const std::optional<Refusal>&)> done, std::string address);

    // Views. They throw Refusal: no such game, or it cannot be read now.
    boost::asio::awaitable<std::string> state_json(std::string game, const Caller& viewer);
    boost::asio::awaitable<Game> position(std::string game, std::string address);
    // The socket follows the game from now on. Returns what it has to be sent: the events after `since`, or the state.
    boost::asio::awaitable<std::vector<SharedText>> watch(SocketNumber socket, std::string game,
                                                          std::optional<int> since);
    [[nodiscard]] bool contains(const std::string& game) const { return rooms_.contains(game); }  // in memory
    void append_presence(JsonWriter& json, const std::string& game) const;
    // The games with most spectators, then those with the latest moves. Games against the computer count while their
    // player is connected.
    void append_liveliest(JsonWriter& json, std::size_t most) const;
    // The `mine` messages of the player's running games.
    [[nodiscard]] std::vector<SharedText> mine_texts(store::PlayerId player) const;

    [[nodiscard]] std::optional<Turn> turn_in(const std::string& game) const;
    [[nodiscard]] std::vector<Turn> turns() const;

    // Starts games; `address` is the player's in a game against the computer. Throws Refusal.
    boost::asio::awaitable<void> begin(GamesWrite write, std::string address);
    // Games that were stored by somebody else, who has checked what begin() checks: they run from now on.
    void begun(const std::vector<StoredGame>& games);
    // Called for every game that has ended, on each node, once its end is on disk.
    void on_end(std::function<void(const Room&)> listener) { on_end_ = std::move(listener); }
    [[nodiscard]] std::vector<std::string> games_of(store::PlayerId player) const;  // that run
    [[nodiscard]] std::size_t running_of(store::PlayerId player) const;
    [[nodiscard]] std::size_t computer_games_from(const std::string& address) const;
    // True if the line ends in the present position of a rated game that the player plays against a person, or at most
    // `plies_ahead_of_rated_game` plies after it.
    static constexpr int plies_ahead_of_rated_game = 10;
    [[nodiscard]] bool touches_rated_game(store::PlayerId player, Game line) const;

    // People.
    void update_person(const Caller& caller);
    void hold_clocks(store::PlayerId player, Moment until);  // a vacation
    // Resigns or aborts all games of a player. Throws Refusal if one could not be ended.
    boost::asio::awaitable<void> end_games_of(store::PlayerId player);

    // After a restart: continues the games that were running. A game that cannot be read stays in the store.
    // `turns_start_again`: while the site was away nobody could move.
    void restore(const std::vector<StoredGame>& games, bool turns_start_again);
    // Other nodes may have written what this one was not told: compares all running games with the store.
    boost::asio::awaitable<void> catch_up();
    // A node or the broker came or went: clocks and the computer's turns find their new node.
    void share_again();
    // After a gap in time the running turns start again. Called on every heartbeat.
    void check_gap();

  private:
    void enqueue(const LiveRoomPtr& live, RoomRequest request);
    boost::asio::awaitable<std::optional<Refusal>> ask(LiveRoomPtr live, RoomRequest request);
    boost::asio::awaitable<void> find_and_enqueue(std::string game, RoomRequest request, std::string address);
    boost::asio::awaitable<void> work_through(LiveRoomPtr live);
    boost::asio::awaitable<std::optional<Refusal>> carry_out(LiveRoom& live, const RoomRequest& request);
    struct Outcome {
        std::optional<Refusal> refusal{};
    };
    boost::asio::awaitable<std::optional<Outcome>> write_and_publish(LiveRoom& live, RoomWrite write,
                                                                     const RoomRequest& request);
    boost::asio::awaitable<bool> read_again(LiveRoom& live);
    void replace(LiveRoom& live, const StoredGame& stored);
    void publish(LiveRoom& live, const RoomWrite& write, const Written& written);
    enum class Texts : std::uint8_t {
        Write,
        Skip
    };  // of the events; skipped, clients that come back get the state
    void apply(LiveRoom& live, const std::vector<store::GameEvent>& events,
               const std::vector<store::RatingChange>& ratings, Texts texts);
    // --- what other nodes write
    void follow(const RoomNews& news);
    void refresh(const LiveRoomPtr& live);  // from the store
    boost::asio::awaitable<void> join(std::vector<std::string> games);
    [[nodiscard]] bool is_responsible_for(const LiveRoom& live) const;
    [[nodiscard]] bool plays_computer_of(const LiveRoom& live, Side human) const;

    // From memory or the store; throws Refusal.
    boost::asio::awaitable<LiveRoomPtr> find(std::string game, std::string address);
    static constexpr std::size_t most_told = 100;  // games of one message between nodes
    void tell_of(std::span<const StoredGame> games);
    LiveRoomPtr open(const StoredGame& stored);  // throws std::runtime_error
    void start(const StoredGame& stored, const std::string& address);
    void after_change(LiveRoom& live);
    void set_deadline(const LiveRoom& live, std::optional<Moment> due);
    void consult_computer(const LiveRoom& live);
    void ended(const LiveRoom& live);
    void forget_old_rooms();
    void follow_vacations(const LiveRoomPtr& live, const StoredGame& stored);
    void send_mine(const LiveRoom& live, Side side, bool even_if_following);
    [[nodiscard]] Presence presence_of(const LiveRoom& live) const;
    [[nodiscard]] std::string state_fields(const LiveRoom& live, Viewer viewer) const;
    void publish_state(const LiveRoom& live);

    RoomsContext context_;
    RoomsMetrics metrics_;
    std::function<void(const Room&)> on_end_ = [](const Room&) {};
    std::unordered_map<std::string, LiveRoomPtr> rooms_;
    std::unordered_map<store::PlayerId, std::set<std::string>> running_;  // games by human player
    std::map<std::string, std::size_t> computer_games_;                   // that run, by address
    std::deque<std::string> ended_;  // games that stay in memory for a while
};

}  // namespace tafl::server
