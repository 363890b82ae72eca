// The numbers of the search, each with its name: depths in plies, margins and bounds in score units, times in percent.
//
// They are constants. A tuning build (-DSKJALDBORG_TUNING=ON) makes them variables within bounds, and UCI options by the same names, so
// that `tafl tune` can look for better ones.
#pragma once

#ifdef SKJALDBORG_TUNING

#include <cassert>
#include <string_view>
#include <vector>

namespace tafl {

class Tunable {
  public:
    Tunable(std::string_view name, int initial, int min, int max)
        : name_(name), initial_(initial), min_(min), max_(max), value_(initial) {
        all().push_back(this);
    }
    Tunable(const Tunable&) = delete;
    Tunable& operator=(const Tunable&) = delete;

    [[nodiscard]] static std::vector<Tunable*>& all() {
        static std::vector<Tunable*> tunables;
        return tunables;
    }
    [[nodiscard]] std::string_view name() const noexcept { return name_; }
    [[nodiscard]] int initial() const noexcept { return initial_; }
    [[nodiscard]] int min() const noexcept { return min_; }
    [[nodiscard]] int max() const noexcept { return max_; }
    // Precondition: no search runs.
    void set(int value) noexcept {
        assert(value >= min_ && value <= max_);
        value_ = value;
    }
    operator int() const noexcept { return value_; }  // NOLINT(google-explicit-constructor): a number

  private:
    std::string_view name_;
    int initial_, min_, max_, value_;
};

}  // namespace tafl

#define TAFL_TUNABLE(name, initial, min, max) \
    inline Tunable name { #name, initial, min, max }

#else

#define TAFL_TUNABLE(name, initial, min, max)                \
    static_assert((min) <= (initial) && (initial) <= (max)); \
    inline constexpr int name = initial

#endif

namespace tafl::tuning {

// Margins of pruning are multiplied by this on the smallest board: one move can turn the game, one man weighs as much as three of
// Copenhagen's, and nodes are cheap: a side that is far behind may still win (bench/wins/brandub.txt).
TAFL_TUNABLE(small_board_scale, 3, 1, 6);

TAFL_TUNABLE(reverse_futility_depth, 7, 1, 12);
TAFL_TUNABLE(reverse_futility_margin, 40, 10, 160);  // a ply

TAFL_TUNABLE(razoring_depth, 3, 1, 6);
TAFL_TUNABLE(razoring_margin, 220, 60, 600);  // a ply

TAFL_TUNABLE(null_move_depth, 3, 1, 6);
TAFL_TUNABLE(null_move_reduction, 3, 1, 6);
TAFL_TUNABLE(null_move_depths, 4, 2, 10);       // plies of depth that reduce by one ply more
TAFL_TUNABLE(null_move_divisor, 150, 40, 500);  // an evaluation this far above beta reduces by one ply more,
TAFL_TUNABLE(null_move_most, 3, 0, 6);          // and by this many plies at most

TAFL_TUNABLE(internal_reduction_depth, 4, 2, 8);

// Late-move pruning: base + slope * depth² / 5 quiet moves are searched, half as many unless improving, and `least`.
TAFL_TUNABLE(late_move_depth, 6, 1, 10);
TAFL_TUNABLE(late_move_base, 5, 0, 20);
TAFL_TUNABLE(late_move_slope, 18, 4, 40);
TAFL_TUNABLE(late_move_least, 2, 1, 10);

TAFL_TUNABLE(futility_depth, 6, 1, 10);
TAFL_TUNABLE(futility_base, 90, 0, 300);
TAFL_TUNABLE(futility_margin, 85, 20, 300);  // a ply

TAFL_TUNABLE(history_pruning_depth, 4, 1, 8);
TAFL_TUNABLE(history_pruning_margin, 2'500, 500, 8'000);  // a ply

TAFL_TUNABLE(delta_margin, 350, 100, 1'000);  // the most that one capture adds to the evaluation
TAFL_TUNABLE(quiet_threat_depth, 2, 1, 6);    // of quiescence search, in which threats of escape are searched

TAFL_TUNABLE(check_extension_replies, 3, 1, 10);
TAFL_TUNABLE(check_extension_depths, 2, 1, 2);  // … of an iteration's depth from the root

// The late-move reduction, in 4,096ths of a ply: base + 10 / divisor * (64 log2 depth) * (64 log2 index).
TAFL_TUNABLE(reduction_depth, 2, 1, 6);
TAFL_TUNABLE(reduction_index, 2, 1, 10);
TAFL_TUNABLE(reduction_base, 2'000, 0, 8'000);
TAFL_TUNABLE(reduction_divisor, 43, 20, 100);
TAFL_TUNABLE(reduction_history, 6'000, 1'500, 20'000);  // a history score that reduces by one ply less

// The root reduces late moves by one ply, and very late ones by two.
TAFL_TUNABLE(root_reduction_depth, 4, 2, 8);
TAFL_TUNABLE(root_reduction_index, 6, 2, 20);
TAFL_TUNABLE(root_reduction_late_index, 24, 8, 80);

// What a move that fails high adds to its history: slope * depth² + base * depth; the quiet moves before it lose 5/7 of that.
TAFL_TUNABLE(history_bonus_square, 14, 2, 50);
TAFL_TUNABLE(history_bonus_linear, 40, 0, 200);
TAFL_TUNABLE(history_bonus_most, 1'600, 400, 6'000);
TAFL_TUNABLE(history_penalty, 5, 1, 14);  // in sevenths of the bonus

TAFL_TUNABLE(cycle_gain, 1'000, 200, 3'000);  // a cycle that the rules decide for one side
TAFL_TUNABLE(repetition_bias, 60, 0, 300);    // against who may not repeat a position without end

TAFL_TUNABLE(aspiration_depth, 5, 2, 10);
TAFL_TUNABLE(aspiration_margin, 14, 4, 80);
TAFL_TUNABLE(aspiration_step, 10, 0, 60);          // added each time the margin is doubled
TAFL_TUNABLE(aspiration_widest, 600, 100, 2'000);  // beyond this the window is open

// The time for a move: a share of what is left, and of the increment; at most a larger share. The hard limit is a multiple of that.
TAFL_TUNABLE(time_shares, 28, 10, 60);
TAFL_TUNABLE(time_increment, 75, 25, 100);  // in percent
TAFL_TUNABLE(time_least_shares, 5, 3, 20);
TAFL_TUNABLE(time_hard_factor, 4, 1, 8);
TAFL_TUNABLE(time_hard_shares, 3, 2, 10);

// The soft limit is multiplied by these percentages, for how many iterations the best move has not changed.
TAFL_TUNABLE(time_unstable, 140, 100, 250);
TAFL_TUNABLE(time_stable, 75, 40, 120);
TAFL_TUNABLE(time_stable_iterations, 3, 1, 6);
TAFL_TUNABLE(time_very_stable, 55, 20, 100);
TAFL_TUNABLE(time_very_stable_iterations, 6, 3, 12);

}  // namespace tafl::tuning

#undef TAFL_TUNABLE
