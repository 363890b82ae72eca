// Two guests who play game after game of random legal moves, one move every so often, and write down how long it takes
// from a move's sending until both have been told of it.
#pragma once

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "load/player.hpp"
#include "rules/game.hpp"

namespace tafl::load {

using Clock = std::chrono::steady_clock;

struct Figures {
    std::vector<std::uint32_t> microseconds;  // of each move
    std::size_t games = 0;                    // begun
    std::vector<std::string> errors;          // in words
    bool is_over = false;                     // what fails from now on is no error
};

class LoadGame : public std::enable_shared_from_this<LoadGame> {
  public:
    LoadGame(const asio::any_io_executor& executor, std::uint16_t port,
             std::shared_ptr<const Ruleset> ruleset, Figures& figures, unsigned seed);

    // Both come, and the first game is begun.
    [[nodiscard]] asio::awaitable<void> begin();
    // Plays from `start` until `end`, a move each `pause`. An answer that takes ten seconds is an error.
    [[nodiscard]] asio::awaitable<void> play(Clock::time_point start, Clock::time_point end,
                                             Clock::duration pause);
    void leave();
    [[nodiscard]] const std::string& id() const noexcept { return id_; }
    // Moves that somebody was told of.
    [[nodiscard]] int moves_told() const noexcept { return std::max(told_[0], told_[1]) + 1; }

  private:
    [[nodiscard]] asio::awaitable<void> begin_game();
    [[nodiscard]] asio::awaitable<void> move();
    void heard(std::size_t side, std::string_view message);

    std::shared_ptr<Player> players_[2];  // by side
    std::shared_ptr<const Ruleset> ruleset_;
    Figures& figures_;
    std::mt19937 random_;
    Game game_;
    std::string id_;
    int told_[2] = {-1, -1};  // the last move each was told of
    asio::steady_timer turn_;
    asio::steady_timer answered_;
};

}  // namespace tafl::load
