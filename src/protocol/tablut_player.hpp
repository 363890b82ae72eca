// One side of a game on the competition's server: states in, moves out. The server's board counts; where our rules
// would not have led to it, the game begins anew from it.
//
// One thread; a move is thought about within answer().
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

// The time for a move of which the server takes `timeout`: it looks once a second, and the answer is under way.
[[nodiscard]] std::chrono::milliseconds tablut_time(std::chrono::seconds timeout) noexcept;

class TablutPlayer {
  public:
    explicit TablutPlayer(TablutSettings settings);

    enum class Then : unsigned char { Wait, Answer, Over };
    struct Heard {
        Then then = Then::Wait;
        TablutTurn turn = TablutTurn::White;
        std::optional<Move> played;  // the move that led there, if it is one
        bool refused = false;        // our last move has changed nothing
        std::string fault;           // the game cannot go on from that board; empty where it can
    };
    [[nodiscard]] Heard hear(const TablutState& state);
    // Our move; nothing if there is none. Precondition: hear() said Answer.
    [[nodiscard]] std::optional<Move> answer();
    [[nodiscard]] const Game& game() const noexcept { return game_; }

  private:
    TablutSettings settings_;
    Game game_;
    Engine engine_;
    std::optional<Move> said_;
    std::vector<Move> refused_;
};

}  // namespace tafl
