// Two guests who play games of random legal moves at a steady rate and measure the time from sending a move until both have
// received its event.
#pragma once

#include <algorithm>
#include <array>
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
    std::size_t games = 0;                    // started
    std::vector<std::string> errors;          // as sentences
    bool is_over = false;                     // the run is over: closed sockets are not errors
};

class LoadGame : public std::enable_shared_from_this<LoadGame> {
  public:
    // `ports`: where each of the two players is.
    LoadGame(const asio::any_io_executor& executor, std::array<std::uint16_t, 2> ports,
             std::shared_ptr<const Ruleset> ruleset, Figures& figures, unsigned seed);

    // Connects both and starts the first game.
    [[nodiscard]] asio::awaitable<void> begin();
    // Plays from `start` until `end`, one move every `pause`. A move without an event after ten seconds is an
    // error.
    [[nodiscard]] asio::awaitable<void> play(Clock::time_point start, Clock::time_point end,
                                             Clock::duration pause);
    void disconnect();
    [[nodiscard]] const std::string& id() const noexcept { return id_; }
    // Moves received by at least one player.
    [[nodiscard]] int moves_received() const noexcept {
        return std::max({plies_shown_[0], plies_shown_[1], 0});
    }

  private:
    [[nodiscard]] asio::awaitable<void> begin_game();
    [[nodiscard]] asio::awaitable<void> move();
    void received(std::size_t side, std::string_view message);
    [[nodiscard]] bool is_shown(int plies) const;  // true if both players received it

    std::shared_ptr<Player> players_[2];  // by side
    std::shared_ptr<const Ruleset> ruleset_;
    Figures& figures_;
    std::mt19937 random_;
    Game game_;
    std::string id_;
    int plies_shown_[2] = {-1, -1};  // known to each player: from the state of the game, then from its events
    asio::steady_timer turn_;
    asio::steady_timer answered_;
};

}  // namespace tafl::load
