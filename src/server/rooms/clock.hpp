// The two clocks of a game. Every moment is an argument: the same moves at the same moments give the same
// times, live and when the game is read from the store.
//
// None      no clock.
// Fischer   `initial` at the start, `increment` for each finished turn.
// Days      `initial` at the start, and never more than that; `increment` for each finished turn.
//
// Lag compensation (Fischer only): the player is not charged for the time that a move spends on the network.
// A move is credited with the lag that its sender claims, but at most `max_lag`, the time that has passed,
// and what is left of the side's quota: `lag_quota` at the start, `lag_refill` more with each move, up to
// `max_quota`. A cheating client gains at most 200 ms a move. The credit is computed when the move arrives:
// it never saves a flag that has already fallen.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "rules/types.hpp"
#include "store/game.hpp"

namespace tafl::server {

using store::Moment;

class Clock {
  public:
    static constexpr std::chrono::milliseconds max_lag{500};
    static constexpr std::chrono::milliseconds lag_quota{1'000};
    static constexpr std::chrono::milliseconds lag_refill{200};
    static constexpr std::chrono::milliseconds max_quota{3'000};

    explicit Clock(const store::ClockTerms& terms);

    [[nodiscard]] bool exists() const noexcept { return terms_.kind != store::ClockKind::None; }
    [[nodiscard]] store::ClockKind kind() const noexcept { return terms_.kind; }
    [[nodiscard]] std::optional<Side> running() const noexcept { return running_; }
    // Never negative. Zero: the flag has fallen.
    [[nodiscard]] std::chrono::milliseconds left(Side side, Moment now) const;
    // When the running side's flag falls if it does not move; nothing while no clock runs.
    [[nodiscard]] std::optional<Moment> flag_at() const;
    // The end of the side's vacation; it may lie in the past.
    [[nodiscard]] Moment held(Side side) const { return held_[static_cast<std::size_t>(index_of(side))]; }
    // The end of the vacation that stops the running clock; nothing if none does.
    [[nodiscard]] std::optional<Moment> held_until(Moment now) const;

    // What a move of the running side costs, its increment not counted; nothing while no clock runs.
    [[nodiscard]] std::optional<std::chrono::milliseconds> charge(std::chrono::milliseconds credit,
                                                                  Moment now) const;
    // The lag credit for a move of the running side.
    [[nodiscard]] std::chrono::milliseconds credit(std::chrono::milliseconds claimed, Moment now) const;
    // The mover's time after a move at `now`. `ends_turn`: the turn passes to the other side.
    [[nodiscard]] std::chrono::milliseconds left_after_move(Side mover, Moment now,
                                                            std::chrono::milliseconds credit,
                                                            bool ends_turn) const;

    // A move was played: sets the mover's time and charges the lag quota.
    void moved(Side mover, std::chrono::milliseconds left, std::chrono::milliseconds credit, Moment at);
    // The side plays with half of its time, and earns no increments. Before its clock has run.
    void halve(Side side) noexcept;
    // The side has more time.
    void give(Side side, std::chrono::milliseconds time) noexcept;
    // Starts this side's clock, or stops both.
    void run(std::optional<Side> side, Moment at);
    // Moves were taken back: stops both clocks and sets them to the times of that turn, by index_of(Side).
    void restore(std::array<std::chrono::milliseconds, 2> left) noexcept;
    // Restarts the running turn: the time since its start is not charged.
    void resume(Moment at);
    // Stops the side's clock until then; a moment in the past ends the vacation.
    void hold(Side side, Moment until, Moment at);

  private:
    [[nodiscard]] std::chrono::milliseconds spent(Moment now) const;  // by the running side since `since_`
    void settle(Moment at);
    [[nodiscard]] Moment begins(Side side, Moment at) const;

    store::ClockTerms terms_;
    std::array<std::chrono::milliseconds, 2> left_{};
    std::array<std::chrono::milliseconds, 2> increments_{};
    std::array<std::chrono::milliseconds, 2> quota_{lag_quota, lag_quota};
    std::array<Moment, 2> held_{};
    std::optional<Side> running_;
    Moment since_{};  // the running turn is timed from here; in the future during a vacation
};

}  // namespace tafl::server
