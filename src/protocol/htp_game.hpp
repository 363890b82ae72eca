// A game in hnefatafl.org's text protocol: on 7x7, 11x11 or 13x13, with optional clocks, and with resignation.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "protocol/htp_arguments.hpp"
#include "rules/game.hpp"

namespace tafl {

using HtpNow = std::function<std::chrono::milliseconds()>;  // a monotonic clock

class HtpGame {
  public:
    // The rules for a board size. Fails for a size that hnefatafl.org does not have.
    [[nodiscard]] static Parsed<std::shared_ptr<const Ruleset>> ruleset_of(int size);

    HtpGame(std::shared_ptr<const Ruleset> ruleset, HtpNow now);

    [[nodiscard]] const Game& board() const noexcept { return game_; }
    [[nodiscard]] int size() const noexcept { return game_.ruleset().size(); }
    [[nodiscard]] Winner winner() const noexcept;

    void restart(Side first, std::optional<HtpTime> time);
    [[nodiscard]] std::optional<HtpTime> time() const noexcept { return time_; }
    // The time that each side has left now; nothing without clocks.
    [[nodiscard]] std::optional<std::array<std::chrono::milliseconds, 2>> left() const;

    // Plays the move, or resigns. A side without time left loses instead of moving.
    [[nodiscard]] Parsed<void> play(const HtpPlay& play);
    // Continues a game that our rules have ended and the host's have not, without its history. False if there is no move.
    [[nodiscard]] bool resume();
    [[nodiscard]] bool undo() noexcept;  // a move or a resignation; false if there is none

  private:
    using Left = std::array<std::chrono::milliseconds, 2>;

    [[nodiscard]] Left left_now() const;  // precondition: there are clocks
    void take_time(Side side, const HtpTime& time);

    Game game_;
    HtpNow now_;
    std::optional<HtpTime> time_;
    std::vector<Left> clocks_;           // before each play, and now
    std::chrono::milliseconds since_{};  // when the side to move began its turn
    Winner conceded_ = Winner::Nobody;   // by resignation or by the clock
};

}  // namespace tafl
