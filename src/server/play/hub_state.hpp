// What the Hub is made of, for play/ and the routes of play. Plain objects on the site's one thread; only the store's
// queue and the search pool have others.
//
// A command to a room:
//
//     submit() ──► the room's queue ──► decide ──► StoreQueue::write ──► apply, tell all ──► the sender's answer
//                        ▲                              │ fails
//                        └── one at a time ─────────────┴──► nothing is told; the room is read again from the store
//
// Coroutines are given named arguments only: GCC 12 destroys a temporary in a co_await expression twice.
//
// Time: everything that is due (flags, first moves, the lobby's beat) stands in one agenda under one timer. Tests bring a
// clock of their own and call tick().
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/system_timer.hpp>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/play/agenda.hpp"
#include "server/play/challenge_json.hpp"
#include "server/play/hub.hpp"
#include "server/play/room_json.hpp"
#include "server/play/room_store.hpp"
#include "server/play/search_pool.hpp"
#include "server/base/token_bucket.hpp"
#include "server/play/wire.hpp"

namespace tafl::server {

using boost::asio::awaitable;

// What one player may have at once.
inline constexpr int most_open_challenges = 20;
inline constexpr int most_open_of_address = 30;  // for anyone, of all who share it

inline constexpr int most_streams = 128;  // a hundred games, and some room

// What a socket is told of itself: all that concerns its player and what it watches, or half of it.
enum class Hears : std::uint8_t { All, Mine, OneGame };

using MomentBucket = TokenBucket<store::Moment>;

// One socket, or a stream of lines.
struct Connection {
    Connection(Socket& opened, store::Moment now, Hears wish)
        : socket(opened), hears(wish), messages({60, 20}, now) {}
    Socket& socket;
    Hears hears;
    MomentBucket messages;
    int turned_away = 0;  // messages refused for their number
    bool in_lobby = false;
    std::set<std::string> watching;
};

// A command on its way to a room.
struct RoomRequest {
    Command command;
    Who who;
    std::function<void(const std::optional<Refusal>&)> answer;  // may be empty
    Moment at{};  // when it came: what waits takes nobody's time; submit() fills it in
};

// What waits in a room, in the order in which it came, but talk behind everything else.
struct RoomQueue {
    std::deque<RoomRequest> orders;
    std::deque<RoomRequest> talk;

    [[nodiscard]] bool empty() const { return orders.empty() && talk.empty(); }
    void add(RoomRequest request);
    [[nodiscard]] RoomRequest take();  // precondition: not empty
    [[nodiscard]] std::size_t waiting_of(store::PlayerId player) const;
};

struct LiveRoom {
    LiveRoom(Room opened, RoomPeople around) : room(std::move(opened)), people(std::move(around)) {}
    Room room;
    RoomPeople people;
    std::map<std::uint64_t, Reader> watchers;        // by the socket's number
    std::deque<std::pair<int, EventTexts>> history;  // the last events with their versions
    RoomQueue queue;
    std::array<MomentBucket, 2> chat{MomentBucket({5, 0.5}, {}), MomentBucket({5, 0.5}, {})};  // by index_of(Side)
    bool is_busy = false;   // a coroutine works on the queue
    bool is_stale = false;  // the store failed: to be read again before anything else
    SearchPool::Ticket thinking = 0;
    SearchPool::Ticket weighing = 0;  // an offer of a draw
    Moment touched{};
};
using LiveRoomPtr = std::shared_ptr<LiveRoom>;

struct OpenChallenge {
    store::Challenge challenge;
    Person by;
    std::string to;         // the name of the one it is for; may be empty
    bool is_taken = false;  // it is being kept, accepted or withdrawn at this moment
    std::string address;    // that it came from; empty after a restart
};

struct NewGame {
    std::string game;
    std::string pair;  // may be empty
};
struct NewChallenge {
    std::string challenge;  // one of the two is empty
    NewGame game;
};
// Who a challenge is for: a friend with the link, a player by name key, anyone.
struct Opponent {
    enum class Kind : std::uint8_t { Computer, Friend, Player, Anyone };
    Kind kind = Kind::Friend;
    int level = 1;         // of the computer
    std::string name_key;  // of a player
};

struct Hub::State : std::enable_shared_from_this<Hub::State> {
    State(boost::asio::any_io_executor executor, StoreQueue& store, Now now, int search_workers);

    // hub.cpp: sockets
    void opened(Socket& socket, Hears hears = Hears::All);
    void received(Socket& socket, std::string_view text);
    void closed(Socket& socket);
    void obey(Connection& connection, const ClientMessage& message);
    void send(std::uint64_t socket, const SharedText& text);
    void send_to(store::PlayerId player, const SharedText& text);
    void refuse(std::uint64_t socket, std::optional<std::int64_t> id, std::string_view code,
                std::string_view text);
    void confirm(std::uint64_t socket, std::optional<std::int64_t> id);
    void close_sockets_of(store::PlayerId player, std::string_view why);
    void close_session(std::string_view token);
    void close_token(store::PlayerId player, std::int64_t token);
    [[nodiscard]] bool is_here(store::PlayerId player) const { return by_player.contains(player); }

    // hub_watch.cpp: who follows which room, and what they are sent
    awaitable<void> watch(std::uint64_t socket, Watch message, std::optional<std::int64_t> id);
    void leave(std::uint64_t socket, const std::string& game);
    void send_state(const LiveRoom& live, std::uint64_t socket, Reader reader);
    void tell(LiveRoom& live, const RoomEvent& event, const store::GameEvent& kept);
    void tell_state(const LiveRoom& live);
    void tell_mine(const LiveRoom& live, Side side, bool even_watching);
    [[nodiscard]] Presence presence_of(const LiveRoom& live) const;
    void presence_changed(const std::string& game);

    // hub_streams.cpp: for programs, which are told without asking. Throw Refusal (TooMany).
    std::shared_ptr<SocketListener> stream_of_events(const Caller& caller);
    std::shared_ptr<SocketListener> stream_of_game(const Caller& caller, Watch what);
    void tell_what_waits(std::uint64_t socket, store::PlayerId player);

    // hub_rooms.cpp: commands to rooms
    void submit(const LiveRoomPtr& live, RoomRequest request);
    // submit(), and what came of it.
    awaitable<std::optional<Refusal>> ask(LiveRoomPtr live, RoomRequest request);
    awaitable<void> submit_by_id(std::string game, RoomRequest request, std::string owner);
    awaitable<void> work_off(LiveRoomPtr live);
    awaitable<std::optional<Refusal>> carry_out(LiveRoom& live, const RoomRequest& request);
    awaitable<bool> read_again(LiveRoom& live);
    // From memory or the store. Null: there is no such game. Throws Refusal (Unavailable) where the store fails.
    // `owner`: the address of the client, see StoreQueue::read().
    awaitable<LiveRoomPtr> find_room(std::string game, std::string owner = {});
    LiveRoomPtr open_room(const StoredGame& stored);   // throws std::runtime_error with the reason
    LiveRoomPtr begin_room(const StoredGame& stored);  // a new game: its players are told
    void publish(LiveRoom& live, const RoomWrite& write, const Written& written);
    void after_change(LiveRoom& live);
    void forget_old_rooms();

    // hub_computer.cpp
    void think(LiveRoom& live);
    void weigh_draw(LiveRoom& live);
    void stop_thinking(LiveRoom& live);

    // hub_games.cpp: challenges and how games begin. All throw Refusal.
    awaitable<NewGame> play_computer(Caller caller, GameWish wish, int level);
    awaitable<NewChallenge> challenge(Caller caller, GameWish wish, Opponent opponent,
                                      std::string address = {});
    awaitable<OpenChallenge> keep_challenge(OpenChallenge open, Opponent opponent);
    awaitable<void> close_challenges(std::vector<std::string> ids);
    void close_challenges_of(store::PlayerId player);
    void check_may_challenge(const Caller& caller, bool for_anyone, const std::string& address) const;
    void expect_end(const OpenChallenge& open);
    awaitable<NewGame> accept(Caller caller, std::string id);
    awaitable<void> withdraw(Caller caller, std::string id);
    awaitable<std::string> challenge_text(std::string id);
    awaitable<NewGame> begin_games(GameWish wish, store::PlayerId by, store::PlayerId other,
                                   std::string challenge);
    awaitable<void> check_may_take(store::Challenge challenge, store::PlayerId caller);
    awaitable<NewGame> take(store::Challenge challenge, Caller caller, store::SidePreference side);
    awaitable<NewGame> take_fitting(Caller caller, GameWish wish);
    [[nodiscard]] bool is_waiting(const OpenChallenge& open) const;
    [[nodiscard]] std::vector<std::string> fitting(const Caller& caller, const GameWish& wish) const;
    void check_may_play(const Caller& caller, const GameWish& wish, bool with_people) const;
    // Its maker and the one it was for are told, with the game that came of it.
    void challenge_gone(const std::string& id, const std::string& game = {});

    // hub_lobby.cpp
    void lobby_changed();
    void beat(Moment now);
    [[nodiscard]] std::string lobby_fields() const;

    // hub.cpp: time
    void set_timer();
    void tick();
    awaitable<void> recover();
    awaitable<void> follow_vacation(store::PlayerId player);
    void follow_vacations(const LiveRoomPtr& live, const StoredGame& stored);
    void end_games_of_the_gone(const StoredGame& game);
    awaitable<void> person_leaves(store::PlayerId player);
    awaitable<void> end_games_of(store::PlayerId player);
    void person_changed(const Caller& caller);

    template <class Coroutine>
    void start(Coroutine coroutine);  // runs it to its end, this State kept alive

    boost::asio::any_io_executor executor;
    StoreQueue& store;
    Now now;
    SearchPool pool;
    boost::asio::system_timer timer;
    Agenda agenda;
    std::optional<Moment> timer_at;

    std::unordered_map<std::uint64_t, Connection> connections;
    std::unordered_map<store::PlayerId, std::set<std::uint64_t>> by_player;
    std::unordered_map<std::string, LiveRoomPtr> rooms;
    std::unordered_map<store::PlayerId, std::set<std::string>> going;  // games by player
    std::deque<std::string> ended;                                     // rooms that are kept for a while
    std::map<std::string, OpenChallenge> challenges;
    std::map<int, store::PlayerId> computers;  // by level
    std::set<store::PlayerId> hinting;         // ask for a hint at this moment
    std::multiset<std::string> hinting_from;   // their addresses
    std::map<store::PlayerId, int> streams;    // open, by player
    std::set<std::string> presence_due;
    std::set<std::uint64_t> in_lobby;
    bool lobby_due = false;
    Moment last_beat{};
};

// What a challenge's end is called in the agenda, where the rooms stand under their eight letters.
[[nodiscard]] inline std::string challenge_name(const std::string& id) { return "challenge " + id; }

// {"on": "mine", …} for the player of that side.
[[nodiscard]] SharedText mine_text(const LiveRoom& live, Side side);
// {"on": "challenge", …} for the one whom it is for.
[[nodiscard]] SharedText challenge_message(const OpenChallenge& open);

// {"on": KIND, …}
[[nodiscard]] SharedText shared(std::string text);

}  // namespace tafl::server
