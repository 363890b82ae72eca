// All that is live: the rooms of the games that go on, the lobby, who is here. One for each server.
//
// A game that goes on belongs to one Room of one Hub; nobody else writes its events (that is how several servers will
// share the games one day). Threads: the site's one thread.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>
#include <vector>

#include "server/net/socket.hpp"
#include "server/people/sessions.hpp"
#include "server/base/store_queue.hpp"

namespace tafl::server {

class Hub final : public SocketListener {
  public:
    Hub(boost::asio::any_io_executor executor, StoreQueue& store, Now now, int search_workers);
    ~Hub() override;

    // Takes up the games that went on when the server last stopped. Before anybody connects.
    [[nodiscard]] boost::asio::awaitable<void> recover();

    void opened(Socket& socket) override;
    void received(Socket& socket, std::string_view text) override;
    void closed(Socket& socket) override;

    [[nodiscard]] bool is_here(store::PlayerId player) const;  // has a socket open
    [[nodiscard]] int online() const;                          // people, not sockets
    [[nodiscard]] int sockets() const;
    [[nodiscard]] std::vector<std::string> games_of(store::PlayerId player) const;  // that go on
    // Name, kind, mute, bar: sockets, rooms and challenges follow.
    void person_changed(const Caller& caller);
    // The clocks of games of days follow.
    void vacation_changed(store::PlayerId player);
    // A session has ended, or all of a player: their sockets end with them.
    void close_session(std::string_view token);
    void close_sockets_of(store::PlayerId player);
    void close_token(store::PlayerId player, std::int64_t token);  // that was revoked
    // Resigns or aborts what a player who is being erased still plays, and closes their sockets. Throws Refusal where a
    // game could not be ended.
    [[nodiscard]] boost::asio::awaitable<void> person_leaves(store::PlayerId player);

    struct State;  // of play/ alone
    [[nodiscard]] State& state() noexcept { return *state_; }

  private:
    std::shared_ptr<State> state_;  // shared with what is still on its way
};

}  // namespace tafl::server
