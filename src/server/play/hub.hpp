// Live play, composed of its modules. One hub for each server.
//
//     sockets ──► SocketMessages ──► Rooms ──► StoreQueue            routes ──► LivePlay
//        ▲                             │  └──► ComputerOpponent
//        └────────── Connections ◄─────┴── Challenges, Lobby
//
// Threads: the site's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "server/base/caller.hpp"
#include "server/base/queues/store_queue.hpp"
#include "server/base/socket.hpp"
#include "server/people/moderation/word_filter.hpp"

namespace tafl {
class Broker;
class TableSource;
}  // namespace tafl

namespace tafl::server {

class BotStreams;
class Challenges;
class ChatRooms;
class Cluster;
class Connections;
class GameStarter;
class Hints;
class Lobby;
class Messages;
class Rooms;
class SearchPool;
class SocketMessages;
class StorageBudget;
class Studies;
class Tournaments;

struct HubContext {
    boost::asio::any_io_executor executor;
    StoreQueue& store;
    std::function<store::Moment()> now;
    int search_threads = 1;
    std::function<bool()> has_gap{};  // SiteClock::has_gap(); if empty, time has no gaps
    Broker* broker = nullptr;         // reaches the workers that search for this node; may be null
    Cluster* cluster = nullptr;       // the other nodes of the site; may be null
    std::shared_ptr<const TableSource> tables{};  // for searches
    StorageBudget* storage = nullptr;             // of what is said on sockets; null: no limits
    WordFilter words{};                           // for chat
};

// The parts that others use, which live as long as the hub.
struct LivePlay {
    Connections& connections;
    SearchPool& searches;
    Hints& hints;
    Rooms& rooms;
    GameStarter& games;
    Challenges& challenges;
    Lobby& lobby;
    Tournaments& tournaments;
    Studies& studies;
    Messages& messages;
    ChatRooms& chat;
    const WordFilter& words;  // for what others read
    const SocketMessages& sockets;
    BotStreams& streams;
};

class Hub final : public SocketListener, public LivePlay {
  public:
    static constexpr std::chrono::milliseconds discovery_time{1'500};

    explicit Hub(HubContext context);
    ~Hub() override;

    // Continues the games that were running when the server stopped. Call before the first connection. Throws
    // StoreError. With a cluster: waits `discovery_time` for other nodes; if there are any, the games were
    // never interrupted.
    [[nodiscard]] boost::asio::awaitable<void> recover();

    void opened(Socket& socket) override;
    void received(Socket& socket, std::string_view text) override;
    void closed(Socket& socket) override;

    // The callback evicts what is cached of a person (sessions) when another node has changed them. 0:
    // everybody.
    void on_person_changed(std::function<void(store::PlayerId)> forget);
    // Finds the caller of a socket once more; nothing if the session or API token has ended. Asked for each
    // socket when messages of other nodes, which may have said so, were lost.
    using FindCaller = std::function<boost::asio::awaitable<std::optional<Caller>>(const Caller& caller,
                                                                                   std::string_view token)>;
    void find_callers_by(FindCaller find);
    // Call when a name, kind or right has changed: updates sockets, rooms and challenges on all nodes.
    void person_changed(const Caller& caller);
    // Rereads the vacation from the store and adjusts the clocks of correspondence games.
    void vacation_changed(store::PlayerId player);
    void close_sockets_of(store::PlayerId player);  // for when a new session replaces the old ones
    // Call before an account is deleted: ends its games and challenges, closes its sockets. Throws Refusal if
    // a game could not be ended.
    [[nodiscard]] boost::asio::awaitable<void> person_leaves(store::PlayerId player);

    // Runs the due timers. For tests that advance their clock.
    void run_timers();

  private:
    struct Parts;
    explicit Hub(std::shared_ptr<Parts> parts);
    std::shared_ptr<Parts> parts_;  // shared with running coroutines
};

}  // namespace tafl::server
