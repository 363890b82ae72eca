// A game as hnefatafl.org's text protocol plays it: on 7x7, 11x11 and 13x13, with clocks perhaps, and with resigning.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "protocol/htp_words.hpp"
#include "rules/game.hpp"

namespace tafl {

using HtpNow = std::function<std::chrono::milliseconds()>;  // time that only goes on; from when is no matter

class HtpGame {
  public:
    // The rules played on a board of that size. Fails for a size that is not played there.
    [[nodiscard]] static Parsed<std::shared_ptr<const Ruleset>> ruleset_of(int size);

    HtpGame(std::shared_ptr<const Ruleset> ruleset, HtpNow now);

    [[nodiscard]] const Game& board() const noexcept { return game_; }
    [[nodiscard]] int size() const noexcept { return game_.ruleset().size(); }
    [[nodiscard]] Winner winner() const noexcept;

    void restart(Side first, std::optional<HtpTime> time);
    [[nodiscard]] std::optional<HtpTime> time() const noexcept { return time_; }
    // What each side has left now; nothing without clocks.
    [[nodiscard]] std::optional<std::array<std::chrono::milliseconds, 2>> left() const;

    // Plays, or resigns, or says why not. Who has no time left loses instead, and nothing is played.
    [[nodiscard]] Parsed<void> play(const HtpPlay& play);
    // Others' rules end the game elsewhere: it goes on from here, without its past. False where nobody can move.
    [[nodiscard]] bool go_on();
    [[nodiscard]] bool undo() noexcept;  // a play or a resignation; false where there is none

  private:
    using Left = std::array<std::chrono::milliseconds, 2>;

    [[nodiscard]] Left left_now() const;  // precondition: there are clocks
    void take_time(Side side, const HtpTime& time);

    Game game_;
    HtpNow now_;
    std::optional<HtpTime> time_;
    std::vector<Left> clocks_;           // before each play, and now
    std::chrono::milliseconds since_{};  // the side to move thinks
    Winner conceded_ = Winner::Nobody;   // by resignation or by the clock
};

}  // namespace tafl
