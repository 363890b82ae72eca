// Players who look for anybody in the lobby, with any node for any request: one challenge begins at most one game,
// and one that was withdrawn begins none.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/simulation/world.hpp"

namespace tafl::server::test {

class Seekers {
  public:
    explicit Seekers(World& world) : world_(world) {}
    [[nodiscard]] boost::asio::awaitable<void> play(store::PlayerId player);
    void check();  // what was promised, against the store

    bool is_open = true;  // false: nobody seeks any more
    int busy = 0;         // players who have not stopped
    int paired = 0;       // games that were promised

  private:
    boost::asio::awaitable<void> seek(store::PlayerId player);
    boost::asio::awaitable<void> withdraw(store::PlayerId player, std::string challenge);

    World& world_;
    std::map<std::string, store::PlayerId> games_;  // with the player who was told
    std::set<std::string> challenges_, withdrawn_;
};

}  // namespace tafl::server::test
