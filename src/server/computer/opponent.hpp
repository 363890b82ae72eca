// The computer as a player: which move it plays, and whether it accepts a draw. It knows games by their id
// and as values; the answer goes to a callback on the executor's thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "rules/game.hpp"
#include "server/computer/search_pool.hpp"

namespace tafl::server {

class ComputerOpponent {
  public:
    explicit ComputerOpponent(SearchPool& pool) : pool_(pool) {}

    struct Position {
        std::string id;  // the game's id
        const Game& game;
        int level = 1;  // or the number of a character
        SearchLane lane = SearchLane::Connected;
        std::string owner;                // the human player's address, for fair queueing
        std::function<void()> postponed;  // called instead of `done` if the search gave way to others'
    };
    // Does nothing while a search for the same game runs or waits.
    void choose_move(const Position& position, std::function<void(Move)> done);
    // Precondition: `human` has offered a draw.
    void judge_draw(const Position& position, Side human, std::function<void(bool agrees)> done);
    // Cancels: the game has changed or ended, and `done` is not called.
    void stop(const std::string& id);

  private:
    using Tickets = std::map<std::string, SearchPool::Ticket>;  // by game
    void search(Tickets& tickets, const Position& position, const SearchLimits& limits,
                std::function<void(const SearchAnswer&)> done);
    void cancel(Tickets& tickets, const std::string& id);

    SearchPool& pool_;
    Tickets moves_;
    Tickets draws_;
};

}  // namespace tafl::server
