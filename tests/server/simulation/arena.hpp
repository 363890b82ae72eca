// An arena whose entrants enter, play and return on any node: nobody plays two of its games at once, all nodes agree
// on its pairings, and it goes on when the faults are over.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/simulation/world.hpp"

namespace tafl::server::test {

class Arena {
  public:
    explicit Arena(World& world);
    ~Arena();
    [[nodiscard]] boost::asio::awaitable<void> direct(store::PlayerId director);  // makes it
    [[nodiscard]] boost::asio::awaitable<void> play(store::PlayerId player);

    void check_boards();                         // at any time
    void check_nodes();                          // when all is quiet
    [[nodiscard]] std::size_t pairings() const;  // in the store
    [[nodiscard]] bool was_made() const { return !id_.empty(); }

    bool is_open = true;  // false: nobody enters or resigns any more
    int busy = 0;         // entrants who have not stopped

  private:
    class Entrant;
    boost::asio::awaitable<void> enter(store::PlayerId player);
    boost::asio::awaitable<std::string> game_of(store::PlayerId player);
    boost::asio::awaitable<void> resign(store::PlayerId player, std::string game);
    boost::asio::awaitable<void> look(int node);
    void connect(store::PlayerId player);

    World& world_;
    std::string id_;
    std::vector<std::unique_ptr<Entrant>> sockets_;
    struct Seat {
        int node = 0, incarnation = -1;
    };
    std::map<store::PlayerId, Seat> seats_;  // where each is connected
};

}  // namespace tafl::server::test
