// One side of a game on the competition's server: states in, moves out. The server's board is authoritative; if our rules do
// not lead to it, the game restarts from it.
//
// One thread; move() searches and returns when it is done.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/tablut_frames.hpp"

namespace tafl {

struct TablutSettings {
    Side side = Side::Defenders;  // the defenders are white
    std::shared_ptr<const Ruleset> ruleset;
    EngineOptions options;
    SearchLimits limits;
};

// The time for a move if the server allows `timeout`: less a margin for the network and for the server's
// polling once a second.
[[nodiscard]] std::chrono::milliseconds tablut_time(std::chrono::seconds timeout) noexcept;

class TablutPlayer {
  public:
    explicit TablutPlayer(TablutSettings settings);

    enum class Then : unsigned char { Wait, Move, Over };
    struct Update {
        Then then = Then::Wait;
        TablutTurn turn = TablutTurn::White;
        std::optional<Move> played;  // the move that led to the state, if there is one
        bool refused = false;        // the server refused our last move
        std::string fault;           // why the game cannot continue from that board; empty if it can
    };
    [[nodiscard]] Update receive(const TablutState& state);
    // Our move; nothing if there is none. Precondition: receive() returned Then::Move.
    [[nodiscard]] std::optional<Move> move();
    [[nodiscard]] const Game& game() const noexcept { return game_; }

  private:
    TablutSettings settings_;
    Game game_;
    Engine engine_;
    std::optional<Move> sent_;
    std::vector<Move> refused_;
};

}  // namespace tafl
