// Live play, composed of its modules. One for each server.
//
//     sockets ──► SocketMessages ──► Rooms ──► StoreQueue            routes ──► rooms(), challenges(), games(), lobby(),
//        ▲                             │  └──► ComputerOpponent                 hints(), streams(), connections()
//        └────────── Connections ◄─────┴── Challenges, Lobby
//
// Threads: the site's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>

#include "server/base/caller.hpp"
#include "server/base/socket.hpp"
#include "server/base/store_queue.hpp"

namespace tafl {
class Broker;
}

namespace tafl::server {

class BotStreams;
class Challenges;
class Cluster;
class Connections;
class GameStarter;
class Hints;
class Lobby;
class Messages;
class Rooms;
class SearchPool;
class SocketMessages;
class Tournaments;

class Hub final : public SocketListener {
  public:
    static constexpr std::chrono::milliseconds time_to_be_heard{1'500};

    // `has_gap`: SiteClock::has_gap(); none: time has no gaps. `broker`: where workers search for this node; may be null.
    // `cluster`: the other nodes of the site; may be null.
    Hub(boost::asio::any_io_executor executor, StoreQueue& store, std::function<store::Moment()> now,
        int search_threads, std::function<bool()> has_gap = {}, Broker* broker = nullptr,
        Cluster* cluster = nullptr);
    ~Hub() override;

    // Continues the games that were running when the server stopped. Before the first connection. Throws StoreError.
    // With a cluster: the other nodes have `time_to_be_heard`; where there are any, the games never stopped.
    [[nodiscard]] boost::asio::awaitable<void> recover();

    void opened(Socket& socket) override;
    void received(Socket& socket, std::string_view text) override;
    void closed(Socket& socket) override;

    [[nodiscard]] Rooms& rooms() noexcept;
    [[nodiscard]] Challenges& challenges() noexcept;
    [[nodiscard]] GameStarter& games() noexcept;
    [[nodiscard]] Lobby& lobby() noexcept;
    [[nodiscard]] Tournaments& tournaments() noexcept;
    [[nodiscard]] Messages& private_messages() noexcept;
    [[nodiscard]] Hints& hints() noexcept;
    [[nodiscard]] BotStreams& streams() noexcept;
    [[nodiscard]] Connections& connections() noexcept;
    [[nodiscard]] SearchPool& search_pool() noexcept;
    [[nodiscard]] const SocketMessages& messages() noexcept;

    // Called when another node has changed a person: what is kept of them (sessions) is out of date. 0: of anybody.
    void on_person_changed(std::function<void(store::PlayerId)> forget);
    // Name, kind or rights have changed: sockets, rooms and challenges follow, on all nodes.
    void person_changed(const Caller& caller);
    // Reads the vacation from the store; the clocks of correspondence games follow.
    void vacation_changed(store::PlayerId player);
    void close_sockets_of(store::PlayerId player);  // a new session begins
    // For an account that is being erased: ends its games and challenges, closes its sockets. Throws Refusal if a game
    // could not be ended.
    [[nodiscard]] boost::asio::awaitable<void> person_leaves(store::PlayerId player);

    // Runs the timers that are due. For tests that move their clock.
    void run_timers();

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;  // shared with coroutines that are still running
};

}  // namespace tafl::server
