// Hints for the analysis board: the best lines in a position, with reasons. One at a time for each player, a
// few for each address, and a bounded number waiting in total; searches for games take precedence.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "server/computer/search_pool.hpp"
#include "store/player.hpp"

namespace tafl::server {

class Hints {
  public:
    explicit Hints(SearchPool& pool) : pool_(pool) {}

    struct Client {
        store::PlayerId player = 0;
        std::string address;
        // Registers a callback for the client's disconnect; registering an empty function removes it. May be
        // empty itself.
        std::function<void(std::function<void()>)> on_disconnect;
    };
    // Throws Refusal: too many hints, or the client has disconnected. Precondition: the game is not over.
    boost::asio::awaitable<SearchAnswer> find(Game game, Client client);

  private:
    struct Active {
        std::set<store::PlayerId> players;
        std::multiset<std::string> addresses;
    };
    class Slot;
    SearchPool& pool_;
    std::shared_ptr<Active> active_ = std::make_shared<Active>();  // coroutines may outlive this object
};

}  // namespace tafl::server
