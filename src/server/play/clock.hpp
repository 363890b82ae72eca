// The two clocks of a game. Knows no time of its own: every moment is handed in, so that the same moves at the same
// moments leave the same times, today and when the game is read again.
//
// None      nobody's time runs.
// Fischer   `initial` at the beginning, `increment` for each turn that is done.
// Days      `initial` at the beginning and never more (the buffer); `increment` for each turn that is done.
//
// Lag (Fischer alone): what a move travelled is not the player's thinking. A move is forgiven what its sender says it
// took, but never more than `most_lag`, nor than passed, nor than is left of the side's quota: `lag_quota` at the
// beginning, `lag_refill` more with each move up to `most_quota`. Who lies gains at most a fifth of a second a move.
// Credit is counted when the move arrives: it never saves a flag that has fallen.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "rules/types.hpp"
#include "store/game.hpp"

namespace tafl::server {

using std::chrono::milliseconds;
using store::Moment;

class Clock {
  public:
    static constexpr milliseconds most_lag{500};
    static constexpr milliseconds lag_quota{1'000};
    static constexpr milliseconds lag_refill{200};
    static constexpr milliseconds most_quota{3'000};

    explicit Clock(const store::ClockTerms& terms);

    [[nodiscard]] bool exists() const noexcept { return terms_.kind != store::ClockKind::None; }
    [[nodiscard]] store::ClockKind kind() const noexcept { return terms_.kind; }
    [[nodiscard]] std::optional<Side> running() const noexcept { return running_; }
    // Never negative. Zero: the flag has fallen.
    [[nodiscard]] milliseconds left(Side side, Moment now) const;
    // When the time of the side that runs is up, if it does not move; nothing where none runs.
    [[nodiscard]] std::optional<Moment> flag_at() const;
    // Until when the side's vacation lasts, or lasted.
    [[nodiscard]] Moment held(Side side) const { return held_[static_cast<std::size_t>(index_of(side))]; }
    // A vacation holds the clock that would run until then.
    [[nodiscard]] std::optional<Moment> held_until(Moment now) const;

    // What a move of the side that runs is forgiven, if its sender says that it travelled so long.
    [[nodiscard]] milliseconds credit(milliseconds claimed, Moment now) const;
    // What the mover has in hand after a move at that moment. `ends_turn`: the other side is next.
    [[nodiscard]] milliseconds left_after_move(Side mover, Moment now, milliseconds credit,
                                               bool ends_turn) const;

    // A move was made: `mover` has `left` from now on, and the quota is charged.
    void moved(Side mover, milliseconds left, milliseconds credit, Moment at);
    // From now on this side's time runs, or nobody's.
    void run(std::optional<Side> side, Moment at);
    // What passed since the turn began, or since the last settling, is forgotten.
    void resume(Moment at);
    // The side's clock stands still until then; `until` in the past ends that.
    void hold(Side side, Moment until, Moment at);

  private:
    [[nodiscard]] milliseconds spent(Moment now) const;  // by the side that runs, since_ counted
    void settle(Moment at);
    [[nodiscard]] Moment begins(Side side, Moment at) const;

    store::ClockTerms terms_;
    std::array<milliseconds, 2> left_{};
    std::array<milliseconds, 2> quota_{lag_quota, lag_quota};
    std::array<Moment, 2> held_{};
    std::optional<Side> running_;
    Moment since_{};  // the time of `running_` is counted from here; in the future while it is held
};

}  // namespace tafl::server
