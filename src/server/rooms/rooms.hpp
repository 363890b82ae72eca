// The running games of the site.
//
//     submit() ──► the room's queue ──► decide ──► StoreQueue::write ──► apply, publish ──► the sender's answer
//                       ▲                              │ fails
//                       └── one at a time ─────────────┴──► nothing is published; the room is read again from the store
//
// Every node of a site has all running games and may write to each (docs/adr/0014), with optimistic
// concurrency control: the store takes an event only if its version is the next one. The node that comes
// second rereads the game and decides its command again. A node announces what it has written; the others
// apply it to their rooms and send it to their own sockets. One responsible node runs a game's clocks and the
// computer's turns; the others step in late.
//
// Threads: the site's one thread; only the StoreQueue and the search pool use others.
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

#include "server/base/limits/rate_limiter.hpp"
#include "server/base/limits/rates.hpp"
#include "server/base/metrics.hpp"
#include "server/base/queues/spawn.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/base/queues/timer_queue.hpp"
#include "server/cluster/cluster.hpp"
#include "server/computer/opponent.hpp"
#include "server/people/moderation/word_filter.hpp"
#include "server/presence/connections.hpp"
#include "server/rooms/live_room.hpp"
#include "server/rooms/room_news.hpp"

namespace tafl::server {

// What Rooms uses; all of it outlives Rooms.
struct RoomsContext {
    Spawn spawn;
    StoreQueue& store;
    std::function<Moment()> now;
    std::function<bool()> has_gap;  // SiteClock::has_gap(); may be empty
    TimerQueue& timers;
    Connections& connections;
    ComputerOpponent& computer;
    const WordFilter& words;        // for what players say
    std::function<void()> changed;  // called when a game starts, changes or ends
    Cluster* cluster = nullptr;     // the other nodes; null: a site of one node
};

struct RoomsMetrics {
    Counter moves;       // persisted and published
    Counter ended;       // games that ended
    Histogram commands;  // from the arrival of a command until its events are on disk
    Counter conflicts;   // commands decided again because another node wrote first
};

// A running turn of a person in a correspondence game, or in a game without a clock between people who have both moved.
struct Turn {
    std::string game;
    store::PlayerId player = 0;
    std::string opponent;  // the opponent's name
    int ply = 0;
    Moment flag{};                      // when the flag falls; without a clock, when the other side may claim
    std::chrono::milliseconds time{0};  // the most time that the clock can hold, or the time until the claim
    Moment since{};                     // when the last event of the game happened
};

class Rooms {
  public:
    explicit Rooms(RoomsContext context);

    [[nodiscard]] const RoomsMetrics& metrics() const noexcept { return metrics_; }
    [[nodiscard]] std::size_t in_memory() const noexcept { return rooms_.size(); }
    [[nodiscard]] std::size_t running() const;

    // `address`: the client's; the store serves reads fairly by address (StoreQueue::read()).

    // Commands. A Play without a ply means the ply that is next when it arrives.
    boost::asio::awaitable<std::optional<Refusal>> submit(std::string game, Command command, Sender sender,
                                                          std::string address);
    void submit(const std::string& game, Command command, Sender sender,
                std::function<void(const std::optional<Refusal>&)> done, std::string address);

    // Views. They throw Refusal if the game does not exist or cannot be read now.
    boost::asio::awaitable<std::string> state_json(std::string game, const Caller& viewer);
    boost::asio::awaitable<Game> position(std::string game, std::string address);
    // Makes the socket follow the game. Returns what to send to it: the events after `since`, or the whole
    // state.
    boost::asio::awaitable<std::vector<SharedText>> watch(SocketNumber socket, std::string game,
                                                          std::optional<int> since);
    [[nodiscard]] bool contains(const std::string& game) const { return rooms_.contains(game); }  // in memory
    void append_presence(JsonWriter& json, const std::string& game) const;
    void note_presence(const std::string& game);  // call when it has changed
    // The live games: those with spectators, then those with the latest moves.
    void append_liveliest(JsonWriter& json, std::size_t most) const;
    // The `mine` messages of the player's running games.
    [[nodiscard]] std::vector<SharedText> mine_texts(store::PlayerId player) const;

    [[nodiscard]] std::optional<Turn> turn_in(const std::string& game) const;
    [[nodiscard]] std::vector<Turn> turns() const;
    [[nodiscard]] std::vector<Turn> turns_of(store::PlayerId player) const;

    // Counts a challenge or a game as begun from the address, which rematches do by themselves; or returns why it may not begin.
    [[nodiscard]] std::optional<Refusal> count_begun(const std::string& address);
    // Starts games. `address`: of the player, for games against the computer. Throws Refusal.
    boost::asio::awaitable<void> begin(GamesWrite write, std::string address);
    // Starts games that were already stored by a caller that made the same checks as begin().
    void begun(const std::vector<StoredGame>& games);
    // The listener is called on each node for every game that has ended, once its end is on disk.
    void on_end(std::function<void(const Room&)> listener) { on_end_ = std::move(listener); }
    [[nodiscard]] std::vector<std::string> games_of(store::PlayerId player) const;  // running ones
    [[nodiscard]] std::size_t running_of(store::PlayerId player) const;
    [[nodiscard]] std::size_t computer_games_from(const std::string& address) const;
    // True if the line ends in the current position of a rated game in which the player meets a person, or at
    // most `plies_ahead_of_rated_game` plies after it.
    static constexpr int plies_ahead_of_rated_game = 10;
    [[nodiscard]] bool touches_rated_game(store::PlayerId player, Game line) const;

    // Changes of people.
    void update_person(const Caller& caller);
    void hold_clocks(store::PlayerId player, Moment until);  // a vacation
    // Resigns or aborts all games of a player. Throws Refusal if one could not be ended.
    boost::asio::awaitable<void> end_games_of(store::PlayerId player);

    // After a restart: continues the running games. A game that cannot be read stays in the store.
    // `turns_start_again`: the whole site was down, so nobody could move.
    void restore(const std::vector<StoredGame>& games, bool turns_start_again);
    // Compares all running games with the store, because messages of other nodes may have been lost.
    boost::asio::awaitable<void> catch_up();
    // Assigns clocks and the computer's turns to nodes again: a node or the broker came or went.
    void rebalance();
    // Restarts the running turns after a gap in time. Called on every heartbeat.
    void check_gap();
    // Deletes the games that were aborted `unmoved_kept` ago or earlier without a move, unless somebody wrote in them: chat
    // is evidence for reports. Throws StoreError. Called as often.
    static constexpr std::chrono::minutes unmoved_kept{30};
    boost::asio::awaitable<void> delete_unmoved();

  private:
    void enqueue(const LiveRoomPtr& live, RoomRequest request);
    boost::asio::awaitable<std::optional<Refusal>> ask(LiveRoomPtr live, RoomRequest request);
    boost::asio::awaitable<void> find_and_enqueue(std::string game, RoomRequest request, std::string address);
    boost::asio::awaitable<void> work_through(LiveRoomPtr live);
    // Returns the refusal of a decided command; throws the Refusal of one that is not stored.
    boost::asio::awaitable<std::optional<Refusal>> execute(LiveRoom& live, RoomRequest& request);
    // Conflict: another node wrote first; the command must be decided again on the store's state.
    enum class WriteResult : std::uint8_t { Published, Conflict };
    // Throws Refusal.
    boost::asio::awaitable<WriteResult> write_and_publish(LiveRoom& live, RoomWrite write,
                                                          const RoomRequest& request);
    boost::asio::awaitable<bool> reload(LiveRoom& live);
    // Whether the store had events that the room did not have when this was called. Throws StoreError.
    boost::asio::awaitable<bool> is_behind(LiveRoom& live);
    void replace(LiveRoom& live, const StoredGame& stored);
    void publish(LiveRoom& live, const RoomWrite& write, const Written& written);
    enum class Texts : std::uint8_t {
        Write,
        Skip
    };  // versions skipped; clients that reconnect get the whole state
    void apply(LiveRoom& live, const std::vector<store::GameEvent>& events,
               const std::vector<store::RatingChange>& ratings, Texts texts);
    // --- events written by other nodes
    void follow(const RoomNews& news);
    void refresh(const LiveRoomPtr& live);  // reads it from the store
    boost::asio::awaitable<void> join(std::vector<std::string> games);
    // Whether the game goes on and is not abandoned. Without a clock or against the computer, one of its players must be connected.
    [[nodiscard]] bool is_live(const LiveRoom& live) const;
    [[nodiscard]] bool is_responsible_for(const LiveRoom& live) const;
    [[nodiscard]] bool plays_computer_of(const LiveRoom& live, Side human) const;

    // Returns the room from memory or the store; throws Refusal.
    boost::asio::awaitable<LiveRoomPtr> find(std::string game, std::string address);
    // The same with everything that any node had acknowledged before the call.
    boost::asio::awaitable<LiveRoomPtr> find_current(std::string game, std::string address);
    boost::asio::awaitable<void> bring_up_to_date(LiveRoomPtr live);
    static constexpr std::size_t max_announced = 100;  // games in one message between nodes
    void announce(std::span<const StoredGame> games);
    void open(const LiveRoomPtr& live);
    void start(const StoredGame& stored, const std::string& address);
    void after_change(LiveRoom& live);
    void set_deadline(const LiveRoom& live, std::optional<Moment> due);
    void consult_computer(const LiveRoom& live);
    void ended(const LiveRoom& live);
    void forget_old_rooms();
    void end_games_of_erased(const StoredGame& stored);
    void follow_vacations(const LiveRoomPtr& live, const StoredGame& stored);
    void send_mine(const LiveRoom& live, Side side, bool even_if_following);
    [[nodiscard]] Attendance attendance_of(const LiveRoom& live) const;
    // Since when the side has not followed the game; nothing: it does, on some node.
    [[nodiscard]] std::optional<Moment> left_at(const LiveRoom& live, Side side) const;
    [[nodiscard]] std::string state_fields(const LiveRoom& live, Viewer viewer) const;
    void publish_state(const LiveRoom& live);

    RoomsContext context_;
    RoomsMetrics metrics_;
    std::function<void(const Room&)> on_end_ = [](const Room&) {};
    std::unordered_map<std::string, LiveRoomPtr> rooms_;
    std::unordered_map<store::PlayerId, std::set<std::string>> running_;  // games by human player
    std::map<std::string, std::size_t> computer_games_;                   // running ones, by address
    RateLimiter<Moment> begun_{rates::games_begun};
    std::deque<std::string> ended_;  // ended games that stay in memory for a while
    Moment
        unmoved_deleted_to_{};  // those aborted before are deleted; at the start of the site, all are looked at
};

}  // namespace tafl::server
