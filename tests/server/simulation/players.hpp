// Players of a simulated site. Each request goes to a node chosen for it; one without an answer is repeated at
// another. They write down what was acknowledged, and notice at once what contradicts it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "rules/game.hpp"
#include "server/rooms/room.hpp"
#include "server/simulation/world.hpp"

namespace tafl::server::test {

// What was promised about one game.
struct Promises {
    std::vector<std::string> moves;  // acknowledged, by ply
    std::vector<std::string> chat;   // acknowledged lines, each unlike all others
    bool is_over = false;            // a resignation was acknowledged
};

// Two people who play one game after the other.
class Opponents {
  public:
    Opponents(World& world, store::PlayerId attackers, store::PlayerId defenders);
    [[nodiscard]] boost::asio::awaitable<void> play();

    std::map<std::string, Promises> games;
    int challenges = 0;    // those that began a game
    bool is_open = true;   // false: begins no further game, and makes no further move
    bool is_idle = false;  // has stopped

  private:
    boost::asio::awaitable<Answer> insist(Work work);  // until some node answers
    boost::asio::awaitable<std::string> begin();       // the game; empty: none
    boost::asio::awaitable<void> play_game(std::string id);
    boost::asio::awaitable<bool> play_move(std::string id, int ply,
                                           std::string move);  // false: the game is over
    boost::asio::awaitable<void> say(std::string id);
    boost::asio::awaitable<void> read(std::string id);
    boost::asio::awaitable<void> ask_once(int node, Work work, std::shared_ptr<std::vector<Answer>> answers);
    [[nodiscard]] Work sending(const std::string& id, Command command, store::PlayerId by) const;
    [[nodiscard]] bool has_ended(const Answer& answer) const;

    World& world_;
    std::array<store::PlayerId, 2> players_;
    int lines_ = 0;
};

// Spectators on sockets: whatever node sends an event, each version of a game is the same event, and no socket
// sees a game go back or skip an event.
class Spectators {
  public:
    explicit Spectators(World& world);
    ~Spectators();
    void watch(int node, const std::string& game);
    void check_presence(const std::string& game) const;  // every node knows who is connected to each
    [[nodiscard]] int seen() const { return seen_; }

  private:
    class Watcher;
    void saw(const std::string& game, int version, const std::string& event);

    World& world_;
    std::vector<std::unique_ptr<Watcher>> watchers_;
    std::map<std::pair<std::string, int>, std::string> events_;
    int seen_ = 0;
};

}  // namespace tafl::server::test
